import Domain
import Foundation

/// What happens between the intents: the one way in which the search changes, and what goes on by itself.
extension HomeSearchViewModel {
    /// Lets something happen to the search, keeps it, and shows another page when that is what follows.
    func apply(_ event: HomeSearch.Event) async {
        guard let old = search else { return }
        let new = old.after(event, at: time.now)
        let oldStep = step
        search = new
        if step != oldStep {
            if step == .viewing { viewing = ViewingForm(now: time.now, zone: zone(), words: words) }
            appService?.showHomeSearch(step)
        }
        if event != .timePassed { tick() }
        if event != .timePassed || new.stage != old.stage { await keeper.keep(new) }
    }

    func begin(_ demand: Demand) async {
        guard !isBusy, let owner = user() else { return }
        isBusy = true
        dismissProblem()
        let old = search
        let known = unposted?.demand == demand ? unposted : nil
        let new = known ?? HomeSearch(demand, owner: owner, transaction: makeID(), now: time.now)
        unposted = new
        // On disk before it is posted: a crash in between posts it again, under the same transaction.
        await keeper.keep(new)
        do {
            let id = try await room.post(new)
            guard owner == user() else { return isBusy = false }
            unposted = nil
            isResumed = false
            isCaughtUp = true
            takeUp(new.after(.posted(id), at: time.now))
            await keeper.keep(search)
            isBusy = false
            if let old { await tellCanceled(old) }
            agents = await room.agents()
        } catch {
            await keeper.keep(old)
            isBusy = false
            fail(.posting(demand), error)
        }
    }

    /// Shows a search that runs, and has it go on.
    func takeUp(_ running: HomeSearch) {
        search = running
        form = DemandForm(running.demand)
        appService?.showHomeSearch(step)
        listen()
        tick()
    }

    /// Has nothing to do with the search any more, which is another user's; it stays on the disk.
    func letGo() {
        isLoaded = false
        isResumed = false
        unposted = nil
        agents = []
        form = DemandForm()
        drop()
    }

    /// Goes back to the form, with nothing under way.
    func drop() {
        listening?.cancel()
        search = nil
        dismissProblem()
        tick()
        appService?.showHomeSearch(step)
    }

    /// Goes on with a search of an earlier run; the page is chosen when it is known whether agents have answered.
    func goOn(after kept: HomeSearch) async {
        isCaughtUp = false
        isResumed = true
        let found = await caughtUp(kept.after(.timePassed, at: time.now))
        guard found.owner == user() else { return }
        viewing = ViewingForm(now: time.now, zone: zone(), words: words)
        if found.isUnfinished { appService?.openHomeSearch() }
        takeUp(found)
        await keeper.keep(found)
        agents = await room.agents()
    }

    /// The search with what was answered while the app was off.
    func caughtUp(_ search: HomeSearch) async -> HomeSearch {
        do {
            let (id, answers) = try await room.catchUp(search)
            isCaughtUp = true
            let posted = search.id == nil ? search.after(.posted(id), at: time.now) : search
            return posted.after(.missedAnswersLoaded(answers), at: time.now)
        } catch {
            fail(.catchingUp, error)
            return search.after(.missedAnswersLoaded([]), at: time.now)
        }
    }

    private func listen() {
        listening?.cancel()
        guard let id = search?.id else { return }
        listening = Task { [weak self, room] in
            await room.listen(to: id) {
                self?.search?.newestAnswer
            } hear: { answers in
                await self?.hear(answers, to: id)
            } lose: { error in
                self?.fail(.listening, error)
            }
        }
    }

    private func hear(_ answers: [AgentAnswer], to id: DemandID) async {
        guard let known = search?.answers, search?.id == id else { return }
        if failed == .listening || failed == .catchingUp { dismissProblem() }
        guard !answers.isEmpty else { return }
        await apply(isCaughtUp ? .answersReceived(answers) : .missedAnswersLoaded(answers))
        isCaughtUp = true
        for answer in answers where !isShown && !known.contains(answer) {
            appService?.toast(words("{name} answered your search", ["name": answer.agent.name]))
        }
    }

    /// Looks at the clock each second while the countdown is on the screen, and otherwise once, when it is over.
    func tick() {
        ticking?.cancel()
        guard pauseBeforeTheNextLook != nil else { return }
        ticking = Task { [weak self, time] in
            while let pause = self?.pauseBeforeTheNextLook {
                guard (try? await time.sleep(seconds: pause)) != nil else { return }
                await self?.apply(.timePassed)
            }
        }
    }

    private var pauseBeforeTheNextLook: TimeInterval? {
        guard let search, search.stage == .searching, search.id != nil else { return nil }
        let remaining = search.countdown.remaining
        return isShown ? remaining - (remaining.rounded(.up) - 1) : remaining
    }

    /// Tells the agents something, and has it happen here once they know.
    func tell(
        _ intent: Failed, _ event: HomeSearch.Event, _ action: (HomeSearch, DemandID) async throws -> Void
    ) async {
        guard !isBusy, let search, let id = search.id else { return }
        isBusy = true
        defer { isBusy = false }
        dismissProblem()
        do {
            try await action(search, id)
            if self.search?.id == id { await apply(event) }
        } catch {
            fail(intent, error)
        }
    }

    func tellCanceled(_ search: HomeSearch) async {
        guard let id = search.id else { return }
        do {
            try await room.cancel(search, id)
        } catch is CancellationError {
            // Nobody is there to be told.
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    func searchKept(_ result: Result<Void, any Error>) {
        switch result {
        case .success: if failed == .keeping { dismissProblem() }
        case .failure(let error): if failed == nil { fail(.keeping, error) }
        }
    }

    func fail(_ what: Failed, _ error: any Error) {
        if error is CancellationError { return }
        // What fails by itself does not take the place of what the user wants done.
        if let failed, what.isInBackground, !failed.isInBackground { return }
        failed = what
        problem = ErrorWords(words).problem(for: error)
    }
}

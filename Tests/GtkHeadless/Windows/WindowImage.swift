import Foundation

extension Window {
    /// What the window shows, as PNG, without menus; nil where that is nothing, as always here.
    public func takePicture() async -> Data? { nil }
}

#pragma once

/* Has no function to call: its object replaces one of libdispatch in the release program (see Package.swift). */

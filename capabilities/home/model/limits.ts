/** A look continues as long as the user comes back within this time. */
export const LOOK_MINUTES = 30
/** How many of the latest events are read. */
export const MAX_READ_EVENTS = 1_000
/** How many of the latest things are listed. */
export const MAX_CHANGED_THINGS = 60

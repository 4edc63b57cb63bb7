/** What happened while somebody looks, and comes back within this time, belongs to one look. */
export const LOOK_MINUTES = 30
/** Events that are looked through, the latest. */
export const MAX_READ_EVENTS = 1_000
/** Things that are listed, the latest. */
export const MAX_CHANGED_THINGS = 60

/** Rows that one selection holds at most. */
export const MAX_SELECTED_ROWS = 100_000
/** Rows that are named one by one, where not all of a list are chosen. */
export const MAX_NAMED_ROWS = 10_000
/** Rows that are taken out of a selection one by one, after all were chosen. */
export const MAX_LEFT_OUT = 5_000
/** Rows of a selection that are read at once. */
export const MAX_SELECTED_READ_AT_ONCE = 200
/** Selections of one person that are kept: the latest, and those on which an act goes on. */
export const MAX_SELECTIONS_KEPT = 20
/** So long a selection can be acted on. */
export const SELECTION_KEPT_HOURS = 24
/** So long acts are known: what they did can be taken back no longer. */
export const ACTS_KEPT_DAYS = 30
/** So long an act that has ended is told on the pages of its person. */
export const ENDED_REPORTED_MINUTES = 10
/** Acts of one person that run at once. */
export const MAX_ACTS_AT_ONCE = 3
/** Rows that are refused one after the other, before the act ends with their sentence. */
export const MAX_REFUSED_IN_A_ROW = 20

/** The most rows of one selection. */
export const MAX_SELECTED_ROWS = 100_000
/** The most rows that are named one by one if not all of a list are chosen. */
export const MAX_NAMED_ROWS = 10_000
/** The most rows that are removed from a selection one by one after all were chosen. */
export const MAX_LEFT_OUT = 5_000
/** The most rows of a selection that are read at once. */
export const MAX_SELECTED_READ_AT_ONCE = 200
/** The number of selections of one person that are kept: the latest, and those with an act in progress. */
export const MAX_SELECTIONS_KEPT = 20
/** How long a selection can be used for acts. */
export const SELECTION_KEPT_HOURS = 24
/** How long acts are stored: after this they can no longer be undone. */
export const ACTS_KEPT_DAYS = 30
/** How long an act that has ended is shown on the pages of its user. */
export const ENDED_REPORTED_MINUTES = 10
/** The most acts of one person that run at once. */
export const MAX_ACTS_AT_ONCE = 3
/** The number of consecutive refused rows after which the act ends with their message. */
export const MAX_REFUSED_IN_A_ROW = 20

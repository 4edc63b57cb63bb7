/** Document 3 §9.3. */
export const MAX_TEMPLATE_TITLE_CHARS = 200
/** Document 3 §9.3. */
export const MAX_TEMPLATE_DESCRIPTION_CHARS = 1_000
/** Names that a look inside a template shows of each kind. */
export const SHOWN_NAMES = 6
/** How long a copy that failed is told of. */
export const FAILURE_REPORTED_HOURS = 24
/** As many copies as one person can have under way. */
export const MAX_COPIES_AT_ONCE = 5

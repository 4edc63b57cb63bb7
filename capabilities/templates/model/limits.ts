/** Document 3 §9.3. */
export const MAX_TEMPLATE_TITLE_CHARS = 200
/** Document 3 §9.3. */
export const MAX_TEMPLATE_DESCRIPTION_CHARS = 1_000
/** How many names of each kind the preview of a template shows. */
export const SHOWN_NAMES = 6
/** How long a failed copy is shown. */
export const FAILURE_REPORTED_HOURS = 24
/** How many copies one person can have in progress. */
export const MAX_COPIES_AT_ONCE = 5

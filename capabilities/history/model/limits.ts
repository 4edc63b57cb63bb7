/** The most events that are read at once. An act usually has few; for one with many, the page shows the number. */
export const MAX_EVENTS_READ = 400
/** How often a page reads further events if many of them make few acts, as in long writing. */
export const MAX_READS_OF_PAGE = 5
/** The most highlights of a note, newest first, whose events are shown with those of the note. */
export const MAX_HIGHLIGHTS_REPORTED = 1_000
/** The shown length of a changed value; an ellipsis marks longer ones. */
export const MAX_VALUE_CHARS = 120
/** Pauses in writing that are shorter than this do not start a new act. */
export const WRITING_PAUSE_MS = 30 * 60_000
/** The most parts of one act that a page shows. */
export const MAX_PARTS_SHOWN = 4
/** The most events, including those that are not shown, that are searched for the latest act on a thing. */
export const MAX_EVENTS_PASSED_OVER = 200
/** The most things in one query for latest acts: for each, a few rows of three indexes are read. */
export const MAX_LATEST_ACTS = 200
/** Writing that is saved this soon after another act counts as part of that act when only the latest act is shown. */
export const WRITING_AFTER_ACT_MS = 10_000

/** Events that are read at once; those of one act are few, and of many the page tells the number. */
export const MAX_EVENTS_READ = 400
/** How often a page reads on where many events make few acts: long writing. */
export const MAX_READS_OF_PAGE = 5
/** Highlights of a note whose events are told with it, the newest. */
export const MAX_HIGHLIGHTS_REPORTED = 1_000
/** So much is told of a value that was changed; an ellipsis says that it was longer. */
export const MAX_VALUE_CHARS = 120
/** Whoever goes on writing within this time does one thing. */
export const WRITING_PAUSE_MS = 30 * 60_000
/** A page shows as many of the things that one act did. */
export const MAX_PARTS_SHOWN = 4
/** Events that nobody is told are passed over, so many where the latest act on a thing is looked for. */
export const MAX_EVENTS_PASSED_OVER = 200
/** The latest act is told of so many things at once: of each a few rows of three indexes are read. */
export const MAX_LATEST_ACTS = 200
/** Writing that is saved so soon after another act is told as that act, where only the latest is told. */
export const WRITING_AFTER_ACT_MS = 10_000

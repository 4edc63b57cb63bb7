/** Events that one page is made of: those of one act are few, and of many the page tells the number. */
export const MAX_EVENTS_READ = 400
/** Highlights of a note whose events are told with it, the newest. */
export const MAX_HIGHLIGHTS_TOLD = 1_000
/** Whoever goes on writing within this time does one thing. */
export const WRITING_PAUSE_MS = 30 * 60_000

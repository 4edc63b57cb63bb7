/** Document 3 §9.3. */
export const MAX_NOTE_TITLE_CHARS = 200
export const MAX_QUESTION_TEXT_CHARS = 2500
export const MAX_QUESTION_OPTION_CHARS = 40_000
export const MAX_RESPONSE_CHARS = 20_000
/** "Too many options.": as many as a select field may have (document 3 §9.3). */
export const MAX_QUESTION_OPTIONS = 200
/** Notes that are duplicated in one act. */
export const MAX_NOTES_COPIED_AT_ONCE = 100
/** What lists show of a note before it is opened. */
export const NOTE_PREVIEW_CHARS = 280

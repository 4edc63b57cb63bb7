/** Document 3 §9.3. */
export const MAX_NOTE_TITLE_CHARS = 200
/**
 * Longest text with which a note is created, including markup: as much as one call can store quickly. Longer ones are
 * imported as files.
 */
export const MAX_GIVEN_CHARS = 500_000
/** A longer text is parsed in a separate thread, so that it does not block others. */
export const MAX_GIVEN_CHARS_ON_MAIN_THREAD = 200_000
export const GIVEN_MEMORY_MB = 256
export const GIVEN_STACK_MB = 8
export const MAX_GIVEN_READ_MS = 10_000
export const MAX_QUESTION_TEXT_CHARS = 2500
export const MAX_QUESTION_OPTION_CHARS = 40_000
export const MAX_RESPONSE_CHARS = 20_000
/** Most answers written by one act: each changes the text of a note. */
export const MAX_ANSWERS_AT_ONCE = 200
/** Most characters of a text answer in the journal. */
export const MAX_REPORTED_ANSWER_CHARS = 500
/** "Too many options.": the same limit as for a select field (document 3 §9.3). */
export const MAX_QUESTION_OPTIONS = 200
/** From this many identical answers to a question, they do not tell notes apart: search leaves them out. */
export const LEAST_SAME_ANSWERS = 20
/** Of one question, removed or merged: they are needed to read earlier answers. */
export const MAX_PAST_OPTIONS = 1_000
/** Of one project: lists offer all of them. */
export const MAX_QUESTIONS_OF_PROJECT = 2_000
/** Notes that are duplicated in one act. */
export const MAX_NOTES_COPIED_AT_ONCE = 100
/**
 * When texts are nearly the same (decision 0048): chosen on banking77 (train) and dstc11-insurance, of `2-clustering`.
 * Texts of fewer words are never the same …
 */
export const LEAST_WORDS_ALIKE = 12
/** … those of fewer than this only if all words are equal … */
export const LEAST_WORDS_NEARLY_ALIKE = 20
/** … and all others if they share at least this part of their word pairs. */
export const LEAST_LIKENESS_OF_TEXTS = 0.8
/** Of longer texts only the beginning is compared. */
export const MAX_WORDS_COMPARED = 5_000
/** Where these words are searched: each change of a very long text costs no more than that of a long one. */
export const MAX_CHARS_COMPARED = 60_000
/** What lists show of a note before it is opened. */
export const NOTE_PREVIEW_CHARS = 280
/** The summary that comes with an imported note. */
export const MAX_IMPORTED_SUMMARY_CHARS = 40_000

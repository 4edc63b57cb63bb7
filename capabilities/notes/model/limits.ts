/** Document 3 §9.3. */
export const MAX_NOTE_TITLE_CHARS = 200
/** Of a text that a note is made with, markup and all: what one call stores in a breath. Longer ones are imported as files. */
export const MAX_GIVEN_CHARS = 500_000
/** A longer one is read in a thread of its own, so that nobody waits for it. */
export const MAX_GIVEN_CHARS_ON_MAIN_THREAD = 200_000
export const GIVEN_MEMORY_MB = 256
export const GIVEN_STACK_MB = 8
export const MAX_GIVEN_READ_MS = 10_000
export const MAX_QUESTION_TEXT_CHARS = 2500
export const MAX_QUESTION_OPTION_CHARS = 40_000
export const MAX_RESPONSE_CHARS = 20_000
/** One act writes so many answers: each changes the text of a note. */
export const MAX_ANSWERS_AT_ONCE = 200
/** Of an answer in words the journal tells so much. */
export const MAX_REPORTED_ANSWER_CHARS = 500
/** "Too many options.": as many as a select field may have (document 3 §9.3). */
export const MAX_QUESTION_OPTIONS = 200
/** So many answers that all say the same tell no note from another: search leaves them out. */
export const LEAST_SAME_ANSWERS = 20
/** Of one question, removed or merged: what answers said is told by them. */
export const MAX_PAST_OPTIONS = 1_000
/** Of one project: all of them are shown in lists to choose from. */
export const MAX_QUESTIONS_OF_PROJECT = 2_000
/** Notes that are duplicated in one act. */
export const MAX_NOTES_COPIED_AT_ONCE = 100
/**
 * What makes texts nearly the same (decision 0048): chosen on banking77 (train) and dstc11-insurance, of
 * `2-clustering`. Texts of fewer words are never the same …
 */
export const LEAST_WORDS_ALIKE = 12
/** … those of fewer than these only word for word … */
export const LEAST_WORDS_NEARLY_ALIKE = 20
/** … and all others where they share at least this part of their word pairs. */
export const LEAST_LIKENESS_OF_TEXTS = 0.8
/** Of longer texts the beginning is compared. */
export const MAX_WORDS_COMPARED = 5_000
/** Where these words are looked for: each change of a very long text costs no more than that of a long one. */
export const MAX_CHARS_COMPARED = 60_000
/** What lists show of a note before it is opened. */
export const NOTE_PREVIEW_CHARS = 280

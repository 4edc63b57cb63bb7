/** One page of a working set reads at most this many notes. */
export const MAX_NOTES_OF_PAGE = 200
/** A page ends after the note with which it has read this many characters, so that it is fast even for long notes. */
export const CHARS_OF_PAGE = 200_000
/** At most this many notes are read for one page of sentences. */
export const MAX_NOTES_OF_SENTENCES = 100
/** One page has at most this many sentences. */
export const MAX_SENTENCES_AT_ONCE = 500
/** Of the question before a sentence, the end is shown, up to this many characters. */
export const MAX_ASKED_CHARS = 400
/** One act skips at most this many sentences. */
export const MAX_SKIPPED_AT_ONCE = 100
/** Rows that can be removed one by one from a selection before it is coded; the address names each. */
export const MAX_LEFT_OUT_OF_DESK = 100

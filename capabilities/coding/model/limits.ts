/** One page of a working set looks through this many notes at the most. */
export const MAX_NOTES_OF_PAGE = 200
/** It ends behind the note with which it has read so many characters: a page is ready at once, however long the notes. */
export const CHARS_OF_PAGE = 200_000
/** So many notes at the most are read for one page of sentences. */
export const MAX_NOTES_OF_SENTENCES = 100
/** One page of sentences has this many at the most. */
export const MAX_SENTENCES_AT_ONCE = 500
/** Of a question that was asked before a sentence its end is shown, up to so many characters. */
export const MAX_ASKED_CHARS = 400
/** One act skips this many sentences at the most. */
export const MAX_SKIPPED_AT_ONCE = 100
/** Rows that are taken out of a selection one by one before it is coded; the address names each. */
export const MAX_LEFT_OUT_OF_DESK = 100

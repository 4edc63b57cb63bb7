/** A note with fewer words than this is not summarised. */
export const MIN_WORDS = 50
/** The beginning of a text in which these words are counted. */
export const CHARS_COUNTED = 4_000
/** Sentences to choose from: of a longer note the first ones, and the summary says so. */
export const MAX_SENTENCES_READ = 4_000
/** How many summaries of a note are kept, so that making it anew can be undone. */
export const KEPT_OF_NOTE = 3

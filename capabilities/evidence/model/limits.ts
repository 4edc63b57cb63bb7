/** Longest question (document 2: a message of a conversation). The search takes less; `askedText` chooses. */
export const MAX_QUESTION_CHARS = 20_000
/** Most places of one type that a question is limited to (product choice). */
export const MAX_PLACES_OF_TYPE = 500
/** Most types of places at once: all of them. */
export const MAX_PLACE_TYPES = 6
/** Words of quotes that a question gets if the caller says nothing (product choice: about a page). */
export const DEFAULT_QUOTED_WORDS = 250
export const MAX_QUOTED_WORDS = 4_000
/** Most quotes of one answer (product choice). */
export const MAX_QUOTES = 60
/** Most kept places that are read at once (product choice). */
export const MAX_PLACES_READ = 1_000
/** Most sentences of one quote (product choice). */
export const MAX_QUOTED_SENTENCES = 40
/** Most characters of the context before and after a quote. */
export const MAX_CONTEXT_CHARS = 300
/** Sentences whose meaning is computed at once. */
export const EMBEDDED_AT_ONCE = 64
/** A written sentence that is longer is left out. */
export const MAX_WRITTEN_CHARS = 600
/** How many quotes one written sentence may cite. */
export const MOST_CITED = 6
/** A sentence that its quotes support less than this is struck: one in twenty of true paraphrases is below (decision 0131). */
export const LEAST_SUPPORT = 0.25

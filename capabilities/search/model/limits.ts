/** Longest query (document 3 §9.2). */
export const MAX_QUERY_CHARS = 2_000
/** Most words in a query (document 3 §9.2). */
export const MAX_QUERY_WORDS = 60
/** How many results can be paged through, and the most in one answer (document 3 §9.2). */
export const MAX_SEARCH_RESULTS = 1_000
/** Default number of results in one answer (product choice). */
export const DEFAULT_SEARCH_RESULTS = 20
/** Most identifiers in one condition (product choice). */
export const MAX_CONDITION_IDS = 500
/** Searches remembered in the browser (product choice). */
export const MAX_RECENT_SEARCHES = 12
/**
 * Most passages of one thing that get a vector; text after them is found by its words only (product choice: about
 * 250,000 words).
 */
export const MAX_PASSAGES_OF_ONE = 2_000
/** Most values of one filter on the search page, which limits the length of its address (product choice). */
export const MAX_NARROWED_IDS = 20
/** Things listed as related to another one (product choice). */
export const MAX_RELATED = 12
/** The cosine from which two things are shown as related (product choice, tuned on the sample project). */
export const LEAST_LIKENESS = 0.45
/**
 * Most rows of a list that words find through the index; a larger result is scanned row by row instead (product
 * choice).
 */
export const MAX_FOUND_IN_LIST = 20_000
/** Most rows whose excerpts are requested at once (product choice). */
export const MAX_EXCERPTS = 200
/**
 * Most results of which the nearest sentence is requested at once: the model reads all sentences of their passages,
 * which takes some 30 milliseconds each (product choice).
 */
export const MAX_NEAREST = 10

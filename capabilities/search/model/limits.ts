/** Longest query (document 3 §9.2). */
export const MAX_QUERY_CHARS = 2_000
/** Most words in a query (document 3 §9.2). */
export const MAX_QUERY_WORDS = 60
/** How far a result can be paged, and the most that one answer holds (document 3 §9.2). */
export const MAX_SEARCH_RESULTS = 1_000
/** Results in one answer where nothing is said (product choice). */
export const DEFAULT_SEARCH_RESULTS = 20
/** Most identifiers in one condition (product choice). */
export const MAX_CONDITION_IDS = 500
/** Searches remembered in the browser (product choice). */
export const MAX_RECENT_SEARCHES = 12
/**
 * Most passages of one thing that have a vector; what comes behind them is found by its words (product choice: about
 * 250,000 words).
 */
export const MAX_PASSAGES_OF_ONE = 2_000
/** Most values of one filter on the search page, so that its address stays one (product choice). */
export const MAX_NARROWED_IDS = 20
/** Things listed as like another one (product choice). */
export const MAX_RELATED = 12
/** The cosine from which two things are shown as like each other (product choice, made on the sample project). */
export const LEAST_LIKENESS = 0.45
/** Most rows of a list that words find through the index; more are looked through as they stand (product choice). */
export const MAX_FOUND_IN_LIST = 20_000
/** Most rows whose excerpts are asked for at once (product choice). */
export const MAX_EXCERPTS = 200

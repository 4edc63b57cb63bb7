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
/** Most passages of one thing that have a vector; what comes behind them is found by its words (product choice: about 250,000 words). */
export const MAX_PASSAGES_OF_ONE = 2_000

/** Document 3 §9.3. */
export const MAX_SAVED_FEED_TITLE_CHARS = 200
/** The options as JSON (document 3 §9.3). */
export const MAX_SAVED_FEED_QUERY_CHARS = 20_000
/** The maximum number per person (product choice). */
export const MAX_SAVED_FEEDS_OF_PERSON = 200

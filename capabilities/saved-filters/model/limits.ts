/** Document 3 §9.3. */
export const MAX_SAVED_FILTER_LABEL_CHARS = 200
/** Document 3 §9.3. */
export const MAX_SAVED_FILTER_DESCRIPTION_CHARS = 1_000
/** The conditions as JSON (product choice: as much as a saved feed holds, and as an address carries). */
export const MAX_SAVED_FILTER_CHARS = 20_000
/** What one person keeps (product choice). */
export const MAX_SAVED_FILTERS_OF_PERSON = 200

/** Document 3 §9.3. */
export const MAX_SAVED_FILTER_LABEL_CHARS = 200
/** Document 3 §9.3. */
export const MAX_SAVED_FILTER_DESCRIPTION_CHARS = 1_000
/** The conditions as JSON (product choice: as much as a saved feed or an address can contain). */
export const MAX_SAVED_FILTER_CHARS = 20_000
/** The maximum number per person (product choice). */
export const MAX_SAVED_FILTERS_OF_PERSON = 200

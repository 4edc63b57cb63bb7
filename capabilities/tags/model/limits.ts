/** Document 3 §9.3. */
export const MAX_TAG_TITLE_CHARS = 200
export const MAX_TAG_DESCRIPTION_CHARS = 300_000

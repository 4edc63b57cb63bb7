/** Document 3 §9.3. */
export const MAX_INSIGHT_TITLE_CHARS = 200

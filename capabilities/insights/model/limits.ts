/** Document 3 §9.3. */
export const MAX_INSIGHT_TITLE_CHARS = 200
/** Insights that are duplicated in one act. */
export const MAX_INSIGHTS_COPIED_AT_ONCE = 100

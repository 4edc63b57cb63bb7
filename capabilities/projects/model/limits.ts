/** Document 3 §9.3. */
export const MAX_PROJECT_TITLE_CHARS = 200
export const MAX_PROJECT_SUMMARY_CHARS = 1000
/** Document 3 §9.3: all names and terms of the vocabulary together. */
export const MAX_VOCABULARY_CHARS = 20_000
/** The precision of the time of a project's last change. */
export const TOUCH_STEP_MS = 1000

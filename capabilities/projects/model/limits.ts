/** Document 3 §9.3. */
export const MAX_PROJECT_TITLE_CHARS = 200
export const MAX_PROJECT_SUMMARY_CHARS = 1000
/** How exactly a project tells when something in it changed last. */
export const TOUCH_STEP_MS = 1000

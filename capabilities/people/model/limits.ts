/** Longest name of a contact, in characters (document 3 §9.3). */
export const MAX_PERSON_NAME_CHARS = 300
/** Longest email address (document 3 §9.3). */
export const MAX_PERSON_EMAIL_CHARS = 320
/** Longest summary (document 3 §9.3). */
export const MAX_PERSON_SUMMARY_CHARS = 10_000

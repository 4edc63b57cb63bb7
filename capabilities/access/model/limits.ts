/** Document 3 §9.3. */
export const MAX_GROUPS = 50
export const MAX_GROUP_MEMBERS = 200
export const MAX_GROUP_NAME_CHARS = 200
/**
 * How long a deletion of a group can be undone: its grants are restored with it, which should not happen after everyone
 * has forgotten them.
 */
export const GROUP_RESTORABLE_HOURS = 24
export const MAX_ACCESS_REQUEST_CHARS = 1_000
/** The same as for an invite. */
export const MAX_GRANT_EMAIL_CHARS = 320

/** An undecided access request expires after this time (document 3 §9.6). */
export const ACCESS_REQUEST_DAYS = 3

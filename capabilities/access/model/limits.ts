/** Document 3 §9.3. */
export const MAX_GROUPS = 50
export const MAX_GROUP_MEMBERS = 200
export const MAX_GROUP_NAME_CHARS = 200
/**
 * How long a deletion of a group can be taken back: what it was granted comes back with it, and should not after
 * everybody forgot.
 */
export const GROUP_RESTORABLE_HOURS = 24
export const MAX_ACCESS_REQUEST_CHARS = 1_000
/** As that of an invite. */
export const MAX_GRANT_EMAIL_CHARS = 320

/** An access request that nobody decides lapses after this long (document 3 §9.6). */
export const ACCESS_REQUEST_DAYS = 3

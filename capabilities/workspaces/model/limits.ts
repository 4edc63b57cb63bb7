/** Document 3 §9.3 and §9.4. */
export const MIN_SUBDOMAIN_CHARS = 4
export const MAX_SUBDOMAIN_CHARS = 63
/** A slug made from a name is cut to this length, at a hyphen (document 2 §6). */
export const MAX_SLUG_CHARS = 30
export const MAX_WORKSPACES_PER_USER = 5_000
export const MAX_INVITE_MESSAGE_CHARS = 500
export const MAX_INVITE_EMAIL_CHARS = 320
export const MAX_INVITE_TOKEN_CHARS = 200
export const MAX_TOKEN_NAME_CHARS = 99

/** One act invites at most this many people. */
export const MAX_INVITES_AT_ONCE = 50
export const INVITE_LIFETIME_DAYS = 14
/** Former addresses of a workspace that still lead to it. */
export const MAX_FORMER_SUBDOMAINS = 5
export const MAX_APPROVED_DOMAINS = 50
export const MAX_DOMAIN_CHARS = 253

/** Session limits of a workspace; the longest is the session lifetime of the installation (document 2 §11). */
export const MIN_IDLE_SESSION_SECONDS = 300
export const MIN_ABSOLUTE_SESSION_SECONDS = 3_600
export const MAX_SESSION_SECONDS = 604_800

export const MAX_TOKEN_LIFETIME_DAYS = 3_650
/** `last_used_at` of an access token is only this exact. */
export const TOKEN_USE_STEP_SECONDS = 60

/** An address is reserved this long for a workspace that is being created. */
export const ADDRESS_CLAIM_SECONDS = 300

/** The time when a member was last seen is only this exact. */
export const LAST_SEEN_STEP_SECONDS = 900

/**
 * A session ends one week after the sign-in it came from, whatever happens in between (document 2 §11, document 3
 * §9.1).
 */
export const SESSION_LIFETIME_SECONDS = 604_800

/** Document 2 §6, document 3 §9.3. */
export const MIN_PASSWORD_CHARS = 12
export const MAX_PASSWORD_CHARS = 100

/** Team user name and email, document 3 §9.3. */
export const MAX_NAME_CHARS = 100
export const MAX_EMAIL_CHARS = 100

/** Document 3 §9.3. */
export const MAX_TEAM_NAME_CHARS = 200
/** Short words sent with a sign-up: a promotion, a template. */
export const MAX_SIGN_UP_WORD_CHARS = 100
/** An address inside this product to which a sign-in leads. */
export const MAX_REDIRECT_CHARS = 2_048
/** Tokens and captcha answers as received; longer ones are refused unread. */
export const MAX_TOKEN_CHARS = 8_192

export const CODE_DIGITS = 6
/** Tries for one code; after that a new code is needed. */
export const MAX_CODE_ATTEMPTS = 3
export const CODE_LIFETIME_SECONDS = 600
export const LINK_LIFETIME_SECONDS = 1_800
export const CONFIRMATION_LIFETIME_SECONDS = 86_400
export const RESET_LIFETIME_SECONDS = 3_600
export const TICKET_LIFETIME_SECONDS = 60
/** How long a browser may take from a workspace's host to the root domain and back with a ticket. */
export const ARRIVAL_LIFETIME_SECONDS = 300

/**
 * Failed tries for one address within the window, by password or code, from one browser or network, before it must
 * wait.
 */
export const MAX_FAILED_SIGN_INS = 10
/** The same for all networks together, without known browsers. */
export const MAX_FAILED_BY_NETWORKS = 100
export const FAILURE_WINDOW_SECONDS = 900
/** The first wait; each further failure doubles it, up to the longest. The link in the unlock mail ends it at once. */
export const FIRST_WAIT_SECONDS = 60
export const LONGEST_WAIT_SECONDS = 1_800
/**
 * How long a browser that signed in is remembered, the longest that browsers keep a cookie; and for how many addresses.
 */
export const KNOWN_BROWSER_SECONDS = 34_560_000
export const MAX_KNOWN_ADDRESSES = 5
/** How long a browser that was given the mailbox's key may read it. */
export const MAILBOX_SECONDS = 2_592_000

/** Changing the address or deleting the account without a password asks for a sign-in this recent. */
export const RECENT_SIGN_IN_SECONDS = 600

/** `last_used_at` is written at most this often; idle limits are only this exact. */
export const LAST_USE_STEP_SECONDS = 60
/** How long one process may answer for a session without querying the database again. */
export const SESSION_CACHE_MILLISECONDS = 1_000

export const RATE_WINDOW_SECONDS = 900
/** Requests of one network address in a window: tries, and requests that send mail. */
export const MAX_TRIES_BY_ADDRESS = 300
/** Wrong keys of the set-up from one network address in a window. */
export const MAX_WRONG_SET_UP_KEYS = 20
export const MAX_MAILS_BY_ADDRESS = 100
/** Mails to one mailbox in a window. */
export const MAX_MAILS_TO_MAILBOX = 8
/** Letters that members have sent in a window: by one workspace, and to one mailbox, whoever sends them. */
export const MAX_LETTERS_BY_WORKSPACE = 500
export const MAX_LETTERS_TO_MAILBOX = 8
/** Workspaces created in a window: by one person, and from one network address. */
export const MAX_WORKSPACES_BY_PERSON = 20
export const MAX_WORKSPACES_BY_ADDRESS = 100

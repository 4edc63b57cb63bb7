/** The longest secret that is stored: a key of a service has some hundred characters, a certificate some thousand. */
export const MAX_SECRET_CHARS = 20_000
/** Secrets that a rotation moves in one transaction. */
export const ROTATED_AT_ONCE = 100

/** Secrets that a rotation moves in one transaction. */
export const ROTATED_AT_ONCE = 100

/** More than anyone uses; beyond it, the oldest stars are removed first. */
export const MAX_STARS = 1_000

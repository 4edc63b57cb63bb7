/** More than anybody keeps at hand; beyond it, older ones are taken off first. */
export const MAX_STARS = 1_000

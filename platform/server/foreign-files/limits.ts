// What the readers of untrusted files take on; the spec names no figures here.
export const MAX_UNPACKED_BYTES = 536_870_912
export const MAX_UNPACKED_PARTS = 20_000
export const MAX_COMMENTS = 200
/** A quote that is not closed within so many characters was none. */
export const MAX_QUOTED_CHARS = 5_000_000

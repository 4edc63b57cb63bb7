/** Silenced and blurred before and after the chosen part: the start of a word is known to a tenth of a second. */
export const MARGIN_MS = 100
/** A shorter part is taken as an accidental drag. */
export const MIN_REDACTION_MS = 50
export const MAX_REDACTION_MS = 24 * 3_600_000
/** Redactions of one file. */
export const MAX_REDACTIONS = 2_000
/** Most redactions that one act decides about. */
export const MAX_DECIDED_AT_ONCE = 500
/** A word that overlaps the redacted part for less than this is not redacted. */
export const LEAST_OVERLAP_MS = 80
/** Longest quote of what is said there, for users who decide about it. */
export const MAX_QUOTE_CHARS = 1_000
/** Recordings that one process renders at a time. */
export const RENDERS_AT_ONCE = 1
/** The share of a render's progress for the rendering itself; the rest is for making the result playable. */
export const RENDERING_PART = 0.7
/** The time limit of searching the text of a note for names. */
export const SEARCH_SECONDS = 120
/** Most other files of one recording that are listed, and redacted with it in one act. */
export const MAX_COPIES = 20

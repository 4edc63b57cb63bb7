/** Silenced and blurred before and behind what was chosen: where a word begins is known to a tenth of a second. */
export const MARGIN_MS = 100
/** What is shorter is a slip of the hand. */
export const MIN_REDACTION_MS = 50
export const MAX_REDACTION_MS = 24 * 3_600_000
/** Redactions of one file. */
export const MAX_REDACTIONS = 2_000
/** How many are decided about in one act. */
export const MAX_DECIDED_AT_ONCE = 500
/** A word that is said within what is redacted for less than this is its neighbour. */
export const LEAST_OVERLAP_MS = 80
/** Of what is said there, for whoever decides about it. */
export const MAX_QUOTE_CHARS = 1_000
/** Recordings that one process renders at a time. */
export const RENDERS_AT_ONCE = 1
/** How much of a render's progress is the rendering itself; the rest makes what it rendered playable. */
export const RENDERING_PART = 0.7
/** Texts of a note are looked through for names within this time. */
export const SEARCH_SECONDS = 120
/** Other files of one recording that are told of, and redacted with it in one act. */
export const MAX_COPIES = 20

/** A command changes this many highlights at the most; more go in several. */
export const MAX_HIGHLIGHTS_AT_ONCE = 1000
/** One act gives tags to this many highlights, takes them, merges or splits; more go in several. */
export const MAX_HIGHLIGHTS_TAGGED_AT_ONCE = 10_000
/** Where a highlight stands whose mark has not arrived: behind all others. The largest that its column holds. */
export const UNKNOWN_POSITION = 2_147_483_647
/** Highlights that one event of the journal names at the most: as many as search reads at once. */
export const REPORTED_TOGETHER = 1_000

/** Most highlights that one command changes; more are split into several. */
export const MAX_HIGHLIGHTS_AT_ONCE = 1000
/** Most highlights that one act tags, untags, merges or splits; more are split into several. */
export const MAX_HIGHLIGHTS_TAGGED_AT_ONCE = 10_000
/** Most highlights, and notes by their titles, that words find in a list by the rules of the search (product choice). */
export const MAX_FOUND_HIGHLIGHTS = 20_000
/** The position of a highlight whose mark has not arrived: after all others. The largest value of its column. */
export const UNKNOWN_POSITION = 2_147_483_647
/** Most highlights named by one event of the journal: as many as search reads at once. */
export const REPORTED_TOGETHER = 1_000

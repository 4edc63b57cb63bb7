/** A command changes this many highlights at the most; more go in several. */
export const MAX_HIGHLIGHTS_AT_ONCE = 1000

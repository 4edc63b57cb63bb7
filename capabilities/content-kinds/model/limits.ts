/** Objects that are deleted between two looks at what is still in use. */
export const ORPHANED_OBJECTS_AT_ONCE = 100
/** Things whose copies get their names with one statement. */
export const NOTED_AT_ONCE = 5_000
/** Things that one transaction of a copy holds at most … */
export const COPIED_AT_ONCE = 500
/** … and bytes of texts, as they are stored: their words are in memory meanwhile. */
export const COPIED_BYTES_AT_ONCE = 1_000_000
/** Where an act of deleting takes all there is in one transaction. */
export const EVERYTHING = Number.MAX_SAFE_INTEGER
/**
 * Rows that one short transaction takes away or brings back, where a place goes or comes: the first one is part of the
 * act itself.
 */
export const ROWS_OF_PLACE_AT_ONCE = 1_000
/**
 * Things that one act moves to another project; more go in several, of which one preview says what they do together.
 */
export const MAX_MOVED_AT_ONCE = 500
export const MAX_MOVED_TOGETHER = 1_000
/** So long a move can be taken back: what it kept for that is forgotten then. */
export const MOVES_KEPT_DAYS = 30

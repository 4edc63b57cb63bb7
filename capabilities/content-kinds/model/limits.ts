/** Objects that are deleted between two checks of what is still in use. */
export const ORPHANED_OBJECTS_AT_ONCE = 100
/** Things whose new identifiers are assigned with one statement of a copy. */
export const NOTED_AT_ONCE = 5_000
/** Things that one transaction of a copy contains at most … */
export const COPIED_AT_ONCE = 500
/** … and bytes of texts, as they are stored: their words are in memory during the transaction. */
export const COPIED_BYTES_AT_ONCE = 1_000_000
/** Where deleting takes everything in one transaction. */
export const EVERYTHING = Number.MAX_SAFE_INTEGER
/**
 * Rows that one short transaction deletes or restores when a place is deleted or restored: the first one is part of the
 * act itself.
 */
export const ROWS_OF_PLACE_AT_ONCE = 1_000
/**
 * Things that one act moves to another project; more are moved in several acts, with one preview of what they do
 * together.
 */
export const MAX_MOVED_AT_ONCE = 500
export const MAX_MOVED_TOGETHER = 1_000
/** How long a move can be undone: what is stored for that is deleted then. */
export const MOVES_KEPT_DAYS = 30

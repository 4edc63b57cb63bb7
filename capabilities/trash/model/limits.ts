/** How long deleted things can be restored; after that they are deleted permanently. */
export const TRASH_DAYS = 30
/** Deletions that are undone, or made final, in one act. */
export const MAX_DELETIONS_AT_ONCE = 500
/**
 * Rows of one kind that are deleted permanently in one transaction: each is short enough that no waiting user notices.
 */
export const PURGED_ROWS_AT_ONCE = 500
/** Deletions whose purge is begun in one transaction. */
export const PURGES_BEGUN_AT_ONCE = 1_000
/** How many things of each kind the trash shows of one deletion. */
export const SHOWN_THINGS = 25
/** How many people who deleted something are offered as a filter. */
export const MAX_DELETERS = 200
/** Nesting of things: a highlight in a note in a project in folders, five deep. */
export const MAX_PLACES_DEEP = 8
/** Characters of the words that the trash is searched for. */
export const MAX_TRASH_TEXT_CHARS = 200
/** Characters of the name of a kind of content. */
export const MAX_KIND_CHARS = 50

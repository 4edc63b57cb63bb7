/** How long what was deleted can be brought back; then it is deleted for good. */
export const TRASH_DAYS = 30
/** Acts of deleting that are undone, or made final, in one act. */
export const MAX_DELETIONS_AT_ONCE = 500
/**
 * Rows of one kind that are deleted for good in one transaction: each is over before anybody who waits for it notices.
 */
export const PURGED_ROWS_AT_ONCE = 500
/** Acts of deleting whose purge is begun in one transaction. */
export const PURGES_BEGUN_AT_ONCE = 1_000
/** As many things of each kind the trash shows of one deletion. */
export const SHOWN_THINGS = 25
/** As many people who deleted something can be chosen from. */
export const MAX_DELETERS = 200
/** Things that stand in each other: a highlight in a note in a project in folders, five deep. */
export const MAX_PLACES_DEEP = 8
/** Words that the trash is searched for. */
export const MAX_TRASH_TEXT_CHARS = 200
/** The name of a kind of content. */
export const MAX_KIND_CHARS = 50

/** Document 3 §9.3. */
export const MAX_VIEW_TITLE_CHARS = 200
/** More than tabs can show. */
export const MAX_VIEWS_OF_PROJECT = 100
/** All system columns and the most fields that a form can have. */
export const MAX_COLUMNS = 600
export const MIN_COLUMN_PX = 60
export const MAX_COLUMN_PX = 1_200
/** The most cells of one act: a pasted block, or a field of all chosen rows. */
export const MAX_CELLS_AT_ONCE = 5_000
/** Rows show this much of an answer in words; the note has the whole answer. */
export const MAX_SHOWN_ANSWER_CHARS = 500
/** The number of question columns that a view shows before anyone has chosen columns. */
export const MAX_QUESTIONS_AT_FIRST = 6
/** The most rows that one act moves on a board. */
export const MAX_ROWS_AT_ONCE = 1_000
/**
 * The most rows that are loaded so that a block of cells that reaches beyond the loaded rows can be copied or changed.
 */
export const MAX_ROWS_LOADED_AT_ONCE = 2_000
/** The most groups that are shown and counted. */
export const MAX_GROUPS = 500
/**
 * The most rows that a jump to a position in a table skips, counted from the nearer end: every position of a million
 * rows can be reached.
 */
export const MAX_SKIPPED_ROWS = 500_000

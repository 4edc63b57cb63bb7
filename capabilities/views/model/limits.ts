/** Document 3 §9.3. */
export const MAX_VIEW_TITLE_CHARS = 200
/** More than tabs can show. */
export const MAX_VIEWS_OF_PROJECT = 100
/** System columns and as many fields as a form holds. */
export const MAX_COLUMNS = 600
export const MIN_COLUMN_PX = 60
export const MAX_COLUMN_PX = 1_200
/** One act on cells: a block that is pasted, or a field of all chosen rows. */
export const MAX_CELLS_AT_ONCE = 5_000
/** Of an answer in words rows show as much; who reads more opens the note. */
export const MAX_SHOWN_ANSWER_CHARS = 500
/** Columns of questions that are shown until somebody says which. */
export const MAX_QUESTIONS_AT_FIRST = 6
/** Rows that are put somewhere on a board in one act. */
export const MAX_ROWS_AT_ONCE = 1_000
/** Rows of a block of cells that are loaded to be copied or changed, where it goes over some that are not. */
export const MAX_ROWS_LOADED_AT_ONCE = 2_000
/** Groups that are shown and counted. */
export const MAX_GROUPS = 500
/** Whoever goes to a place in a table passes over so many rows at most, from the nearer end: a million rows have all their places. */
export const MAX_SKIPPED_ROWS = 500_000

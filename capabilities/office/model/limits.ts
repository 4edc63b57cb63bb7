/** Larger office files are not opened here. */
export const MAX_OFFICE_BYTES = 104_857_600
/** Rows of one sheet; a notice says that further ones are left out. */
export const MAX_SHEET_ROWS = 100_000
/** Characters of one cell; spreadsheet programs allow no more. */
export const MAX_CELL_CHARS = 32_767
/**
 * Characters of all cells, or of all sections of an outline, together; a cell counts one more, since it may be empty.
 */
export const MAX_KEPT_CHARS = 10_000_000
/** Blocks of an outline, including its sections. */
export const MAX_OUTLINE_BLOCKS = 50_000
/** How many rows are stored, and requested, together. */
export const ROWS_PER_BLOCK = 100
/** How many sections of an outline can be requested at a time. */
export const MAX_SECTIONS_ASKED = 100
/** How many rows a search in a file lists; it only says that there are more. */
export const MAX_MATCHES = 1_000
export const READING_SECONDS = 120
export const READING_MEMORY_MB = 1_024
/** How many files one process reads at a time. */
export const READINGS_AT_ONCE = 1

/** Larger office files are not opened here. */
export const MAX_OFFICE_BYTES = 104_857_600
/** Of one sheet; what lies behind is said to be left out. */
export const MAX_SHEET_ROWS = 100_000
/** Of one cell; programs that write tables keep no more. */
export const MAX_CELL_CHARS = 32_767
/**
 * Of all cells, or of all sections of an outline, together; a cell counts as one more than it has, since it may have
 * none.
 */
export const MAX_KEPT_CHARS = 10_000_000
/** Blocks of an outline, and its sections. */
export const MAX_OUTLINE_BLOCKS = 50_000
/** Rows that are stored, and asked for, together. */
export const ROWS_PER_BLOCK = 100
/** Sections of an outline that are asked for at a time. */
export const MAX_SECTIONS_ASKED = 100
/** Rows that a search in a file names; more are merely counted as more. */
export const MAX_MATCHES = 1_000
export const READING_SECONDS = 120
export const READING_MEMORY_MB = 1_024
/** Files that one process reads at a time. */
export const READINGS_AT_ONCE = 1

export const MAX_PDF_PAGES = 5_000
export const MAX_PDF_BYTES = 536_870_912
/** Of one page: no one reads more text than this on a page. */
export const MAX_PAGE_TEXT_CHARS = 200_000
export const MAX_PAGE_RUNS = 10_000
/** Of a drawn page: a strip of paper is drawn smaller than requested. */
export const MAX_DRAWN_PIXELS = 24_000_000
/** Sharp enough for small print; a page that is larger than paper is drawn no larger than this for text recognition. */
export const RECOGNITION_DPI = 300
export const MAX_RECOGNITION_SIDE_PX = 3_600
/** How long one request may take. */
export const READING_SECONDS = 30
export const RECOGNITION_SECONDS = 180
/** Of a process that reads a document; its data other than numbers and texts is outside the heap. */
export const READER_MEMORY_MB = 4_096
export const READER_HEAP_MB = 1_024
/** Total working time of such a process: a book of scans. */
export const READER_WORK_SECONDS = 6 * 3_600
export const OFFICE_SECONDS = 120
export const OFFICE_MEMORY_MB = 4_096

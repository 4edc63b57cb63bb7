/** The widths in which a page is drawn: a requested width is rounded up to the next one. */
export const PAGE_WIDTHS_PX = [160, 320, 640, 960, 1_280, 1_920, 2_560] as const
export const PAGE_QUALITIES_PERCENT = [50, 65, 80, 95] as const
/** How many pages of text can be requested at a time. */
export const MAX_PAGES_ASKED = 50
/** How many pages are searched for words that are apart from each other. */
export const MAX_PAGES_APART = 50
/**
 * The maximum text of one file in the search index of the note that shows it, as whole pages: about 3,000 full ones. If
 * there are more, the viewer says which are included.
 */
export const MAX_INDEXED_CHARS = 10_000_000
/** About how many times longer it takes to recognise a page than to read it. */
export const RECOGNITION_WEIGHT = 10
/** How many documents one process reads at a time. */
export const READINGS_AT_ONCE = 1
/** How many documents one process keeps open to draw their pages, and for how long after the last page. */
export const OPEN_PDFS = 2
export const OPEN_PDF_SECONDS = 20
/** How many pages are stored in one transaction when reading is faster than storing. */
export const MAX_PAGES_STORED_AT_ONCE = 20

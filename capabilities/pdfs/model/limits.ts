/** In which widths a page is drawn: what is asked for is drawn in the next larger one. */
export const PAGE_WIDTHS_PX = [160, 320, 640, 960, 1_280, 1_920, 2_560] as const
export const PAGE_QUALITIES_PERCENT = [50, 65, 80, 95] as const
/** Pages whose text is asked for at a time. */
export const MAX_PAGES_ASKED = 50
/** Pages that are looked through for words that stand apart. */
export const MAX_PAGES_APART = 50
/**
 * Of the words of one file in the search index of the note that shows it, as whole pages: about 3,000 full ones. Which
 * these are, the viewer says where there are more.
 */
export const MAX_INDEXED_CHARS = 10_000_000
/** How much longer it takes to recognise a page than to read it, about. */
export const RECOGNITION_WEIGHT = 10
/** Documents that one process reads at a time. */
export const READINGS_AT_ONCE = 1
/** Documents that one process holds open to draw their pages, and for how long after the last page. */
export const OPEN_PDFS = 2
export const OPEN_PDF_SECONDS = 20
/** Pages that are stored in one transaction where they are read faster than stored. */
export const MAX_PAGES_STORED_AT_ONCE = 20

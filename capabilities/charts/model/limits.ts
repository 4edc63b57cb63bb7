/** Document 3 §9.3, as of views. */
export const MAX_CHART_TITLE_CHARS = 200
export const MAX_CHARTS_OF_PROJECT = 100
/** Marks of a chart that are hidden or collapsed. */
export const MAX_SET_ITEMS = 500
/** Figures that one chart is made of; the smallest are left out beyond them, and the chart says so. */
export const MAX_CHART_POINTS = 5_000
/** As many marks are drawn; the table beside them has them all. */
export const MAX_DRAWN_ITEMS = 40
/** As many are told apart by their colours; what is rarer is drawn together. */
export const MAX_DRAWN_SEGMENTS = 8
/** As much of a text that was answered is its key: those that begin alike so far count together. */
export const MAX_KEY_CHARS = 200
/** Numbers are counted in at most about as many bins. */
export const WANTED_BINS = 12

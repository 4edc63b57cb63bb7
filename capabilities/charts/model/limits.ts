/** Document 3 §9.3, as for views. */
export const MAX_CHART_TITLE_CHARS = 200
export const MAX_CHARTS_OF_PROJECT = 100
/** The most marks of a chart that can be hidden or collapsed. */
export const MAX_SET_ITEMS = 500
/** The most figures of one chart; the smallest beyond this are left out, and the chart says so. */
export const MAX_CHART_POINTS = 5_000
/** The most marks that are drawn; the table beside them has all. */
export const MAX_DRAWN_ITEMS = 40
/** The most segments with their own colour; rarer ones are drawn together. */
export const MAX_DRAWN_SEGMENTS = 8
/** The length of the key of a text answer: texts with the same beginning up to this length count together. */
export const MAX_KEY_CHARS = 200
/** The approximate maximum number of bins for numbers. */
export const TARGET_BINS = 12

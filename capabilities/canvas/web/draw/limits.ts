/** More items than this are moved as boxes without words. */
export const MAX_DETAILED = 120
/** With more outlines than this, only the one around all is drawn; with more changes, the whole plane. */
export const MAX_OUTLINES = 600

/** Ten times what comparable products allow; drawing and moving this many stays smooth (`npm run bench -- canvas`). */
export const MAX_CANVAS_ITEMS = 10_000
/** As many words as a reader reads on a card; longer texts are notes. */
export const MAX_CANVAS_TEXT_CHARS = 4_000
/** In units of the plane, which are CSS pixels at 100%. */
export const MAX_COORDINATE = 1_000_000
export const MIN_SIDE = 8
export const MAX_SIDE = 100_000
/** More than fit into one insight. */
export const MAX_QUOTED_ITEMS = 1_000
/** How many of another user's chosen items are shown. */
export const MAX_SHOWN_CHOSEN = 50

/** Ten times what comparable products hold; drawing and moving so many stays smooth (`npm run bench -- canvas`). */
export const MAX_CANVAS_ITEMS = 10_000
/** As many words as somebody reads on a card; longer texts are notes. */
export const MAX_CANVAS_TEXT_CHARS = 4_000
/** In units of the plane, which are CSS pixels at 100%. */
export const MAX_COORDINATE = 1_000_000
export const MIN_SIDE = 8
export const MAX_SIDE = 100_000
/** More than one insight shows. */
export const MAX_QUOTED_ITEMS = 1_000
/** Of what somebody has chosen, others are shown so many. */
export const MAX_SHOWN_CHOSEN = 50

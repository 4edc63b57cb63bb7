/** CSS pixels. */
export const CARD_GAP_PX = 8
export const BOARD_CARD_PX = 104
/** From the top of a card of a board to the top of the next. */
export const BOARD_STEP_PX = BOARD_CARD_PX + CARD_GAP_PX
export const GRID_CARD_PX = 176
export const GRID_CARD_MIN_PX = 250

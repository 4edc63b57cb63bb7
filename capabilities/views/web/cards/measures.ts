/** CSS pixels. */
export const CARD_GAP_PX = 8
export const BOARD_CARD_PX = 104
export const GRID_CARD_PX = 176
export const GRID_CARD_MIN_PX = 250

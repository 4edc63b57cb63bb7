/** CSS pixels. */
export const ROW_PX = 36
/** If a column wraps its text: four lines. */
export const WRAPPED_ROW_PX = 88
export const HEADER_PX = 34
export const CHECK_PX = 34
/** The height that the bar of selected rows covers at the lower edge, with two lines on narrow screens. */
export const BAR_PX = 104

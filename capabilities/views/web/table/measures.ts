/** CSS pixels. */
export const ROW_PX = 36
/** Where a column wraps its text: four lines. */
export const WRAPPED_ROW_PX = 88
export const HEADER_PX = 34
export const CHECK_PX = 34
/** What the bar of selected rows covers at the lower edge, in two lines where it is narrow. */
export const BAR_PX = 104

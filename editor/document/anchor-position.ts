/** A place inside a block: `offset` counts characters, and 1 for each mention or line break. */
export interface BlockPoint {
  blockId: string
  offset: number
}

/**
 * What identifies a stretch of text to be anchored. Blocks win where they still hold the quote; else quote and context
 * decide.
 */
export interface AnchorPosition {
  start?: BlockPoint
  end?: BlockPoint
  quote?: string
  before?: string
  after?: string
}

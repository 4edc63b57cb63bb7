/** A position inside a block: `offset` counts characters, and 1 for each mention or line break. */
export interface BlockPoint {
  blockId: string
  offset: number
}

/**
 * Identifies a stretch of text to be anchored. Blocks take precedence if they still contain the quote; otherwise quote
 * and context decide.
 */
export interface AnchorPosition {
  start?: BlockPoint
  end?: BlockPoint
  quote?: string
  before?: string
  after?: string
}

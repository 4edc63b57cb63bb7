import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'

/** The block of text, and the character before which the position is. */
interface Place {
  block: number
  character: number
}

/** Where a highlight with this beginning and end must end: at the last whole word for which it has room. */
export function lastThatFits(blocks: ReadonlyArray<{ text: string }>, start: Place, end: Place): Place {
  let room = MAX_HIGHLIGHT_CHARS
  for (let block = start.block; block <= end.block; block += 1) {
    const from = block === start.block ? start.character : 0
    const text = blocks[block]?.text ?? ''
    const to = block === end.block ? end.character : text.length
    if (to - from > room) {
      const space = text.slice(from, from + room + 1).search(/\s\S*$/u)
      return { block, character: from + (space > 0 ? space : room) }
    }
    // The next block is on a new line.
    room -= to - from + 1
    if (room <= 0) return { block, character: to }
  }
  return end
}

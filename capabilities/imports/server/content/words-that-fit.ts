import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'

/** In which of some blocks of text, and before which character of it. */
interface Place {
  block: number
  character: number
}

/** Where a highlight ends that begins and would end there: with the last whole word for which it has room. */
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
    // The next block stands on a line of its own.
    room -= to - from + 1
    if (room <= 0) return { block, character: to }
  }
  return end
}

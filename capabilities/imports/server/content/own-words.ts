import type { BlockPoint } from '#editor/document/anchor-position.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { lastThatFits } from './words-that-fit.ts'

/** A text with a stretch to be highlighted. */
export interface PlacedWords {
  /** Its blocks of text have identifiers. */
  content: DocumentJson
  place: { start: BlockPoint; end: BlockPoint }
}

const TEXT_BLOCKS = new Set(['paragraph', 'utterance', 'heading'])

/**
 * Where a row's own words are in its note: from the first to the last of its content and its answers in free text, as
 * far as a highlight can reach; null if it has none.
 * @param ownBlocks the number of blocks at the beginning of the content that are its own
 */
export function placeOwnWords({ content: blocks = [], ...doc }: DocumentJson, ownBlocks: number): PlacedWords | null {
  const texts: Array<{ id: string; text: string; isHeading: boolean }> = []
  const identified = (node: NodeJson): NodeJson => {
    if (!TEXT_BLOCKS.has(node.type)) return node.content ? { ...node, content: node.content.map(identified) } : node
    const id = newBlockId()
    const text = (node.content ?? []).map((inline) => inline.text ?? '\n').join('')
    texts.push({ id, text, isHeading: node.type === 'heading' })
    return { ...node, attrs: { ...node.attrs, id } }
  }
  const own = blocks.slice(0, ownBlocks).map(identified)
  const isSaid = ({ text, isHeading }: (typeof texts)[number]): boolean => !isHeading && text.trim() !== ''
  const [first, last] = [texts.findIndex(isSaid), texts.findLastIndex(isSaid)]
  if (first === -1) return null
  const end = lastThatFits(
    texts,
    { block: first, character: 0 },
    { block: last, character: texts[last]?.text.length ?? 0 },
  )
  const pointAt = (block: number, offset: number): BlockPoint => ({ blockId: texts[block]?.id ?? '', offset })
  return {
    content: { ...doc, content: [...own, ...blocks.slice(ownBlocks)] },
    place: { start: pointAt(first, 0), end: pointAt(end.block, end.character) },
  }
}

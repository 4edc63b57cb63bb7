import { createHash } from 'node:crypto'
import type { BlockPoint } from '#editor/document/anchor-position.ts'
import type { NodeJson } from '#editor/document/content.ts'
import { sentencesInBlock } from '#editor/document/sentences.ts'

/** A current sentence of a note, with its position in the document. */
export interface PlacedSentence {
  key: string
  text: string
  start: BlockPoint
  end: BlockPoint
}

const KEY_CHARS = 22

/**
 * The sentences of a block. The key of each is made of its block, its words, and how often they occurred earlier in the
 * block: it stays the same as long as these do, and reveals nothing of the words.
 */
export function keyedSentences(block: NodeJson, blockId: string): PlacedSentence[] {
  const seen = new Map<string, number>()
  return sentencesInBlock(block).map(({ text, start, end }) => {
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    const key = createHash('sha256')
      .update(JSON.stringify([blockId, text, before]))
      .digest('base64url')
      .slice(0, KEY_CHARS)
    return { key, text, start: { blockId, offset: start }, end: { blockId, offset: end } }
  })
}

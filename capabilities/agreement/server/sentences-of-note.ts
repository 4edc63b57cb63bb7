import { createHash } from 'node:crypto'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { sentencesInBlock } from '#editor/document/sentences.ts'
import { TEXTBLOCKS } from '#editor/document/text.ts'

/** A sentence as it stands in a note now, with its place in the document. */
export interface PlacedSentence {
  key: string
  text: string
  start: { blockId: string; offset: number }
  end: { blockId: string; offset: number }
}

const KEY_CHARS = 22

/**
 * What a sentence is known by: its block, its words, and how often they stood in the block before. Tells nothing of the
 * words themselves.
 */
function sentenceKey(blockId: string, text: string, before: number): string {
  return createHash('sha256')
    .update(JSON.stringify([blockId, text, before]))
    .digest('base64url')
    .slice(0, KEY_CHARS)
}

/** Every sentence of a note, in its order. */
export function sentencesOfNote(content: DocumentJson): PlacedSentence[] {
  const sentences: PlacedSentence[] = []
  // As it is stored: the tree of a long text takes more memory than all of its sentences.
  const visit = (block: NodeJson): void => {
    if (!TEXTBLOCKS.has(block.type)) return block.content?.forEach(visit)
    const blockId: unknown = block.attrs?.['id']
    if (typeof blockId === 'string') sentences.push(...sentencesOfBlock(block, blockId))
  }
  visit(content)
  return sentences
}

function sentencesOfBlock(block: NodeJson, blockId: string): PlacedSentence[] {
  const seen = new Map<string, number>()
  return sentencesInBlock(block).map(({ text, start, end }) => {
    const before = seen.get(text) ?? 0
    seen.set(text, before + 1)
    return {
      key: sentenceKey(blockId, text, before),
      text,
      start: { blockId, offset: start },
      end: { blockId, offset: end },
    }
  })
}

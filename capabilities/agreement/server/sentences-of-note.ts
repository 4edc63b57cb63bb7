import { createHash } from 'node:crypto'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { inlineLeafText, TEXTBLOCKS } from '#editor/document/text.ts'
import { sentencesOf } from '../model/sentences.ts'

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
  const { text, offsetAt } = readable(block)
  const seen = new Map<string, number>()
  return sentencesOf(text).map((sentence) => {
    const before = seen.get(sentence.text) ?? 0
    seen.set(sentence.text, before + 1)
    return {
      key: sentenceKey(blockId, sentence.text, before),
      text: sentence.text,
      start: { blockId, offset: offsetAt(sentence.start) },
      end: { blockId, offset: offsetAt(sentence.end - 1) + 1 },
    }
  })
}

/** What a block says, and where in it each character stands: a mention is one place, however long its name. */
function readable(block: NodeJson): { text: string; offsetAt: (at: number) => number } {
  let text = ''
  const runs: Array<{ from: number; offset: number; isText: boolean }> = []
  let offset = 0
  for (const child of block.content ?? []) {
    const words = child.text ?? inlineLeafText(child.type, child.attrs ?? {})
    runs.push({ from: text.length, offset, isText: child.text !== undefined })
    text += words
    offset += child.text?.length ?? 1
  }
  return {
    text,
    offsetAt(at) {
      const run = runs.findLast(({ from }) => from <= at)
      return run ? run.offset + (run.isText ? at - run.from : 0) : 0
    },
  }
}

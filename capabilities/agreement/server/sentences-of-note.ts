import { createHash } from 'node:crypto'
import type { Node } from '@tiptap/pm/model'
import type { DocumentJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import { inlineLeafText } from '#editor/document/text.ts'
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
  parseContent(content).descendants((block) => {
    if (!block.isTextblock) return true
    const blockId: unknown = block.attrs['id']
    if (typeof blockId === 'string') sentences.push(...sentencesOfBlock(block, blockId))
    return false
  })
  return sentences
}

function sentencesOfBlock(block: Node, blockId: string): PlacedSentence[] {
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
function readable(block: Node): { text: string; offsetAt: (at: number) => number } {
  let text = ''
  const runs: Array<{ from: number; offset: number; isText: boolean }> = []
  block.forEach((child, offset) => {
    runs.push({ from: text.length, offset, isText: child.isText })
    text += child.isText ? (child.text ?? '') : inlineLeafText(child.type.name, child.attrs)
  })
  return {
    text,
    offsetAt(at) {
      const run = runs.findLast(({ from }) => from <= at)
      return run ? run.offset + (run.isText ? at - run.from : 0) : 0
    },
  }
}

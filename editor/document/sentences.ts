import type { NodeJson } from './content.ts'
import { inlineLeafText } from './text.ts'

const NOT_ANY_LOCALE = 'und'
/** The maximum length of a sentence: text without a full stop is cut there. */
const MAX_SENTENCE_CHARS = 2_000

/** A stretch of a text: a sentence without the white space around it. */
export interface Sentence {
  text: string
  start: number
  end: number
}

const segmenter = new Intl.Segmenter(NOT_ANY_LOCALE, { granularity: 'sentence' })

/** The sentences of one block of text, in any language. Only white space is not a sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    for (let from = 0; from < segment.length; from += MAX_SENTENCE_CHARS) {
      const part = segment.slice(from, from + MAX_SENTENCE_CHARS)
      const said = part.trim()
      if (said === '') continue
      const start = index + from + part.indexOf(said)
      sentences.push({ text: said, start, end: start + said.length })
    }
  }
  return sentences
}

/** The sentences of a block as it is stored; `start` and `end` are its offsets, as block points count them. */
export function sentencesInBlock(block: NodeJson): Sentence[] {
  const { text, offsetAt } = readable(block)
  return sentencesOf(text).map((sentence) => ({
    text: sentence.text,
    start: offsetAt(sentence.start),
    end: offsetAt(sentence.end - 1) + 1,
  }))
}

/** The text of a block, and the offset of each of its characters: a mention is one position, however long its name. */
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

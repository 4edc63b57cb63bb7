import type { Span } from './passages.ts'
import type { TextSegment } from './search-result.ts'
import { linesOf, sentencesOf } from './sentences.ts'

/** Most word pieces of a sentence: the model reads 256. */
const MAX_PIECES = 220
const ELLIPSIS = '…'

/** The sentences of a passage, in order. */
export function sentencesIn(passage: string): Span[] {
  return [...linesOf(passage)].flatMap((line) =>
    [...sentencesOf(passage, line, MAX_PIECES)].map(({ start, end }) => ({ start, end })),
  )
}

/**
 * The excerpt of a passage that begins with one of its sentences and continues with as many whole ones as fit; a longer
 * sentence is cut between words. Ellipses stand for what is left out; lines stay apart, since sentences end with them.
 * @param passage all of it
 * @param at which of the sentences
 * @param most characters
 */
export function excerptFrom(
  passage: readonly TextSegment[],
  sentences: readonly Span[],
  at: number,
  most: number,
): TextSegment[] {
  const text = passage.map((segment) => segment.text).join('')
  const first = sentences[at]
  if (first === undefined) return [...passage]
  const last = sentences.findLast(({ end }, index) => index >= at && end - first.start <= most)
  const end = last?.end ?? lastSpace(text, first.start, first.start + most)
  return [
    ...(at > 0 ? [{ text: `${ELLIPSIS} `, match: false }] : []),
    ...cut(passage, first.start, end),
    ...(text.slice(end).trim() === '' ? [] : [{ text: ` ${ELLIPSIS}`, match: false }]),
  ]
}

/** Where the last word ends that fits; where there are no spaces, the limit, but between two characters. */
function lastSpace(text: string, start: number, limit: number): number {
  const kept = text.slice(start, limit).toWellFormed()
  const space = kept.search(/\s\S*$/u)
  return start + (space > kept.length / 2 ? space : kept.endsWith('\ufffd') ? kept.length - 1 : kept.length)
}

function cut(segments: readonly TextSegment[], from: number, to: number): TextSegment[] {
  let at = 0
  return segments.flatMap(({ text, match }) => {
    const part = text
      .slice(Math.max(0, from - at), Math.max(0, to - at))
      .replace(/\s*[\n\r\u2028\u2029]\s*/gu, '\n')
      .replace(/[^\S\n]+/gu, ' ')
    at += text.length
    return part === '' ? [] : [{ text: part, match }]
  })
}

import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { eachUtterance } from './each-utterance.ts'
import { numberAttribute, textAttribute } from './node-attributes.ts'

/** The part of a recording that a highlight covers, in milliseconds from the start of the recording. */
export interface Clip {
  highlightId: Id
  fileId: Id
  startMs: number
  endMs: number
  /** The first speaker; null if unknown. */
  speaker: string | null
}

/** A clip, and the part of the recording that is played for it: its words, unless a user trimmed it. */
export interface PlayedClip extends Clip {
  snippetStartMs: number
  snippetEndMs: number
}

/** The times of the words of an utterance, in order; as many as its text has between spaces. */
export interface TimedWords {
  startMs: readonly number[]
  endMs: readonly number[]
}

/** A part of an utterance that a highlight marks. */
interface MarkedPart {
  highlightId: string
  from: number
  to: number
}

/** An utterance of a note, with its recording and the highlights that mark it. */
export interface RecordedUtterance {
  node: NodeJson
  blockId: string
  fileId: string
  highlightIds: readonly string[]
}

/** The utterances of a note's recordings, in the order of its text. */
export function recordedUtterances(content: DocumentJson): RecordedUtterance[] {
  const found: RecordedUtterance[] = []
  eachUtterance(
    content,
    (node, fileId) =>
      void found.push({
        node,
        blockId: textAttribute(node, 'id') ?? '',
        fileId,
        highlightIds: highlightsIn(node),
      }),
  )
  return found
}

/** The clips of a note's highlights, or of some: only highlights on words of a recording have one. */
export function clipsOfUtterances(
  utterances: readonly RecordedUtterance[],
  wordsOf: (blockId: string) => TimedWords | undefined,
  matches: (highlightId: string) => boolean = () => true,
): Clip[] {
  const clips = new Map<string, Clip>()
  for (const { node, fileId, highlightIds } of utterances) {
    if (!highlightIds.some(matches)) continue
    for (const { highlightId, startMs, endMs } of partsInTime(node, wordsOf)) {
      if (!matches(highlightId)) continue
      const before = clips.get(highlightId)
      if (before === undefined)
        clips.set(highlightId, { highlightId, fileId, startMs, endMs, speaker: textAttribute(node, 'speaker') || null })
      else if (before.fileId === fileId)
        clips.set(highlightId, {
          ...before,
          startMs: Math.min(before.startMs, startMs),
          endMs: Math.max(before.endMs, endMs),
        })
    }
  }
  return [...clips.values()]
}

function partsInTime(
  utterance: NodeJson,
  wordsOf: (blockId: string) => TimedWords | undefined,
): Array<{ highlightId: string; startMs: number; endMs: number }> {
  const { text, parts } = markedParts(utterance)
  if (parts.length === 0) return []
  const places = [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }))
  const timed = wordsOf(textAttribute(utterance, 'id') ?? '')
  return parts.flatMap(({ highlightId, from, to }) => {
    const marked = places.flatMap((place, at) => (place.from < to && place.to > from ? [at] : []))
    const first = marked[0]
    const last = marked.at(-1)
    const startMs = (first === undefined ? undefined : timed?.startMs[first]) ?? numberAttribute(utterance, 'start')
    const endMs = (last === undefined ? undefined : timed?.endMs[last]) ?? numberAttribute(utterance, 'end')
    return startMs === null || endMs === null || endMs <= startMs ? [] : [{ highlightId, startMs, endMs }]
  })
}

/** The text of an utterance, with one character for each non-text node, and its highlighted parts. */
function markedParts(utterance: NodeJson): { text: string; parts: MarkedPart[] } {
  let text = ''
  const parts: MarkedPart[] = []
  for (const node of utterance.content ?? []) {
    const from = text.length
    text += node.type === 'text' ? (node.text ?? '') : node.type === 'hardBreak' ? ' ' : '\ufffc'
    for (const highlightId of highlightsOn(node)) parts.push({ highlightId, from, to: text.length })
  }
  return { text, parts }
}

const NONE: readonly string[] = []

/** The highlights on an utterance. Most of the thousands of utterances of a long recording have none. */
function highlightsIn({ content }: NodeJson): readonly string[] {
  return content?.some(({ marks }) => marks) === true ? content.flatMap(highlightsOn) : NONE
}

function highlightsOn({ marks = [] }: NodeJson): string[] {
  return marks.flatMap((mark) => {
    const highlightId: unknown = mark.type === 'highlight' ? mark.attrs?.['id'] : undefined
    return typeof highlightId === 'string' ? [highlightId] : []
  })
}

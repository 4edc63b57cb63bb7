import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { eachUtterance } from './each-utterance.ts'
import { numberAttribute, textAttribute } from './node-attributes.ts'

/** The part of a recording that a highlight stands on, in milliseconds from the beginning of the recording. */
export interface Clip {
  highlightId: Id
  fileId: Id
  startMs: number
  endMs: number
  /** Who begins to speak; null where that is not known. */
  speaker: string | null
}

/** A clip, and what of the recording is played for it: its words, unless somebody trimmed it. */
export interface PlayedClip extends Clip {
  snippetStartMs: number
  snippetEndMs: number
}

/** When the words of an utterance are said, one after the other; as many as stand between spaces in its text. */
export interface TimedWords {
  startMs: readonly number[]
  endMs: readonly number[]
}

/** Part of an utterance that a highlight marks. */
interface MarkedPart {
  highlightId: string
  from: number
  to: number
}

/** The clips of a note's highlights: those that stand on words of a recording, which is the file before them in the text. */
export function clipsOfContent(content: DocumentJson, wordsOf: (blockId: string) => TimedWords | undefined): Clip[] {
  const clips = new Map<string, Clip>()
  eachUtterance(content, (utterance, fileId) => {
    for (const { highlightId, startMs, endMs } of partsInTime(utterance, wordsOf)) {
      const before = clips.get(highlightId)
      if (before === undefined) clips.set(highlightId, { highlightId, fileId, startMs, endMs, speaker: textAttribute(utterance, 'speaker') || null })
      else if (before.fileId === fileId) clips.set(highlightId, { ...before, startMs: Math.min(before.startMs, startMs), endMs: Math.max(before.endMs, endMs) })
    }
  })
  return [...clips.values()]
}

function partsInTime(utterance: NodeJson, wordsOf: (blockId: string) => TimedWords | undefined): Array<{ highlightId: string; startMs: number; endMs: number }> {
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

/** The text of an utterance, what is no text as one character, and what of it highlights mark. */
function markedParts(utterance: NodeJson): { text: string; parts: MarkedPart[] } {
  let text = ''
  const parts: MarkedPart[] = []
  for (const node of utterance.content ?? []) {
    const from = text.length
    text += node.type === 'text' ? (node.text ?? '') : node.type === 'hardBreak' ? ' ' : '\ufffc'
    for (const mark of node.marks ?? []) {
      const highlightId: unknown = mark.type === 'highlight' ? mark.attrs?.['id'] : undefined
      if (typeof highlightId === 'string') parts.push({ highlightId, from, to: text.length })
    }
  }
  return { text, parts }
}

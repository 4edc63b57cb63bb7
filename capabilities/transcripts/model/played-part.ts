import type { NodeJson } from '#editor/document/content.ts'

/** A part of a recording, in milliseconds from its start. */
export interface PlayedPart {
  fileId: string
  startMs: number
  endMs: number
}

/** The times of the words of an utterance; one for each word between spaces in its text. */
export type TimedWords = ReadonlyArray<{ startMs: number; endMs: number }>

interface Placed {
  start: { offset: number }
  end: { offset: number }
}

/** When a sentence of an utterance is said; if its words have no times, when the utterance is. */
export function playedPart(
  { node, fileId }: { node: NodeJson; fileId: string },
  words: TimedWords | undefined,
  { start, end }: Placed,
): PlayedPart | null {
  const places = [...textByOffset(node).matchAll(/\S+/gu)]
  const isWithin = ({ index, 0: word }: RegExpExecArray): boolean =>
    index < end.offset && index + word.length > start.offset
  const [first, last] = [places.findIndex(isWithin), places.findLastIndex(isWithin)]
  const startMs = words?.[first]?.startMs ?? timeOf(node, 'start')
  const endMs = words?.[last]?.endMs ?? timeOf(node, 'end')
  return startMs === null || endMs === null || endMs <= startMs ? null : { fileId, startMs, endMs }
}

/** The text of an utterance with each character at its offset: anything that is not text is one character. */
function textByOffset({ content = [] }: NodeJson): string {
  return content.map(({ type, text }) => text ?? (type === 'hardBreak' ? ' ' : '\ufffc')).join('')
}

function timeOf({ attrs }: NodeJson, name: string): number | null {
  const value: unknown = attrs?.[name]
  return typeof value === 'number' ? value : null
}

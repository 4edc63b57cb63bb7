import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { captionsOfWords, type Caption } from '#transcripts/model/captions.ts'
import { splitWords } from '#transcripts/model/word.ts'
import { eachUtterance } from './each-utterance.ts'
import { numberAttribute, textAttribute } from './node-attributes.ts'
import type { TimedWords } from './clip.ts'

/** A word of a recording, in milliseconds from its start. */
interface SaidWord {
  text: string
  startMs: number
  endMs: number
}

/** The words of one speaker without a break, or the requested part of them. */
export interface SaidWords {
  speaker: string | null
  words: SaidWord[]
}

/** The speech in each recording of a note, by its file, in the order of the times. */
export function saidInRecordings(
  content: DocumentJson,
  wordsOf: (blockId: string) => TimedWords | undefined,
): Map<string, SaidWords[]> {
  const said = new Map<string, SaidWords[]>()
  eachUtterance(content, (utterance, fileId) => {
    const words = wordsInTime(utterance, wordsOf(textAttribute(utterance, 'id') ?? ''))
    if (words.length === 0) return
    const before = said.get(fileId) ?? []
    before.push({ speaker: textAttribute(utterance, 'speaker') || null, words })
    said.set(fileId, before)
  })
  for (const utterances of said.values())
    utterances.sort((one, other) => (one.words[0]?.startMs ?? 0) - (other.words[0]?.startMs ?? 0))
  return said
}

/** The words of an utterance; if their times are unknown, they share its time. */
function wordsInTime(utterance: NodeJson, timed: TimedWords | undefined): SaidWord[] {
  const texts = splitWords((utterance.content ?? []).map((node) => node.text ?? ' ').join(''))
  if (timed?.startMs.length === texts.length)
    return texts.map((text, at) => ({ text, startMs: timed.startMs[at] ?? 0, endMs: timed.endMs[at] ?? 0 }))
  const [start, end] = [numberAttribute(utterance, 'start'), numberAttribute(utterance, 'end')]
  if (start === null || end === null || end <= start) return []
  const each = (end - start) / texts.length
  return texts.map((text, at) => ({
    text,
    startMs: Math.round(start + at * each),
    endMs: Math.round(start + (at + 1) * each),
  }))
}

/** The speech in a part of a recording: of each utterance the words that overlap it. */
export function saidBetween(said: readonly SaidWords[], startMs: number, endMs: number): SaidWords[] {
  return said.flatMap(({ speaker, words }) => {
    const heard = words.filter((word) => word.startMs < endMs && word.endMs > startMs)
    return heard.length === 0 ? [] : [{ speaker, words: heard }]
  })
}

/** Captions of a part of a recording, in milliseconds from the start of that part. */
export function captionsBetween(said: readonly SaidWords[], startMs: number, endMs: number): Caption[] {
  return saidBetween(said, startMs, endMs).flatMap(({ speaker, words }) =>
    captionsOfWords(
      speaker,
      words.map((word) => ({
        text: word.text,
        startMs: Math.max(0, word.startMs - startMs),
        endMs: Math.min(endMs, word.endMs) - startMs,
      })),
    ),
  )
}

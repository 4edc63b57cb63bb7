import { utterancesOf } from '#transcripts/model/utterances.ts'
import { splitWords, type Utterance, type Word } from '#transcripts/model/word.ts'
import type { Cue } from './parsed-document.ts'

/**
 * Turns captions into utterances, joined while one speaker continues, and cut at pauses and between sentences, like the
 * transcript of a recording. Each word gets its time from its caption: the words of a caption share its duration in
 * proportion to their length.
 */
export function spokenCues(cues: readonly Cue[]): Utterance[] {
  const turns: Cue[][] = []
  for (const cue of cues) {
    const open = turns.at(-1)
    if (open && !cue.newTurn && cue.speaker === open[0]?.speaker && cue.startMs >= (open.at(-1)?.startMs ?? 0))
      open.push(cue)
    else turns.push([cue])
  }
  return turns.flatMap((turn) => utterancesOf(turn.flatMap(wordsOf), turn[0]?.speaker ?? null))
}

function wordsOf({ text, startMs, endMs, words }: Cue): Word[] {
  if (words) return words.map((word) => ({ ...word, confidence: 1 }))
  const said = splitWords(text)
  const letters = said.reduce((sum, word) => sum + word.length, 0)
  let passed = 0
  const at = (): number => Math.round(startMs + (Math.max(0, endMs - startMs) * passed) / letters)
  return said.map((word) => {
    const begins = at()
    passed += word.length
    return { text: word, startMs: begins, endMs: at(), confidence: 1 }
  })
}

import type { Word } from './word.ts'

/**
 * How much each moment of a recording sounds like each of its voices: a logarithm for each moment, one voice after the
 * other.
 */
export interface Voices {
  voices: number
  moments: number
  likelihoods: Float32Array
}

const MOMENT_MS = 20
/** Neighbouring moments carry nearly the same information. */
const WEIGHT = 0.2
/** How much more likely another voice must be before the turn changes: less between sentences and after a pause. */
const TURN_COST = 12
const EASY_TURN_COST = 4
const PAUSE_MS = 350
const ENDS_SENTENCE = /[.!?…]["'”’)\]]*$/u

/** Consecutive words of one voice. */
export interface SpokenTurn {
  /** Counted from 0, in the order in which voices first speak. */
  voice: number
  words: Word[]
}

/** Splits consecutive words by voice: the most likely path through the voices, with few changes. */
export function turnsOf(words: readonly Word[], voices: Voices): SpokenTurn[] {
  if (voices.voices < 2) return words.length === 0 ? [] : [{ voice: 0, words: [...words] }]
  const count = voices.voices
  let scores = new Float64Array(count)
  const from: number[][] = []
  words.forEach((word, at) => {
    const previous = words[at - 1]
    const easy =
      previous !== undefined && (word.startMs - previous.endMs >= PAUSE_MS || ENDS_SENTENCE.test(previous.text))
    const best = scores.indexOf(Math.max(...scores))
    const cost = at === 0 ? 0 : easy ? EASY_TURN_COST : TURN_COST
    const next = new Float64Array(count)
    const came: number[] = []
    for (let voice = 0; voice < count; voice += 1) {
      const stays = scores[voice] ?? 0
      const changes = (scores[best] ?? 0) - cost
      came.push(changes > stays ? best : voice)
      next[voice] = Math.max(stays, changes) + likelihoodOf(word, voice, voices)
    }
    from.push(came)
    scores = next
  })
  const turns: SpokenTurn[] = []
  let voice = scores.indexOf(Math.max(...scores))
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]
    const turn = turns.at(-1)
    if (word !== undefined) {
      if (turn?.voice === voice) turn.words.unshift(word)
      else turns.push({ voice, words: [word] })
    }
    voice = from[at]?.[voice] ?? voice
  }
  return turns.toReversed()
}

function likelihoodOf({ startMs, endMs }: Word, voice: number, { moments, likelihoods }: Voices): number {
  let sum = 0
  for (
    let moment = Math.max(0, Math.floor(startMs / MOMENT_MS));
    moment < Math.min(moments, Math.ceil(endMs / MOMENT_MS));
    moment += 1
  )
    sum += likelihoods[voice * moments + moment] ?? 0
  return sum * WEIGHT
}

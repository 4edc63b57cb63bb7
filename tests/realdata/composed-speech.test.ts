import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { diarize } from '#platform/server/models/index.ts'
import { openEmbeddedSpeech } from '#platform/server/models/speech/embedded-engine.ts'
import type { SpokenSegment, SpokenWord } from '#platform/server/models/speech/speech-engine.ts'
import { turnsOf } from '#transcripts/model/speakers.ts'
import { openBareModel } from '../bench/bare-speech-model.ts'
import { canComposeSpeech, composeSpeech, type ComposedSpeech } from '../harness/composed-speech.ts'
import { testModelFolder } from '../harness/models.ts'
import { proofSize } from '../harness/proof-size.ts'
import { collect, findSpeechModel, inChunks } from '../harness/speech-model.ts'
import { compareSpoken, spokenFigures, type ComparedSpeech } from '../harness/spoken-figures.ts'

// Known words, read aloud by synthesisers. If these, or the model, are absent, the tests are skipped.
const present = canComposeSpeech() && (await findSpeechModel()) !== undefined
const UTTERANCES = proofSize(5, 200)
const TIMEOUT_MS = proofSize(120_000, 7_200_000)
const MORE_ERRORS = 0.01
const SAMPLES_PER_MS = 16
/** Sound is examined in stretches of 20 ms; a softer one than this is part of a pause. */
const STRETCH_SAMPLES = 320
const SOFT = 0.004
/** A pause of 360 ms separates the parts that the bare model receives, with up to 300 ms of it on both sides. */
const PAUSE_STRETCHES = 18
const MARGIN_STRETCHES = 15

interface Heard {
  number: number
  composed: ComposedSpeech
  said: string[]
  ours: ComparedSpeech
  bare: ComparedSpeech
  /** Words that are missing without a gap that reports them. */
  hidden: string[]
  gaps: SpokenSegment[]
  /** The number of turns that begin with a recognised word, and those that were assigned to the previous speaker. */
  firstWords: number
  givenToFormer: string[]
}

/** Returns the parts of a sound between its pauses. */
function cutAtPauses(samples: Float32Array): Float32Array[] {
  const pieces: Float32Array[] = []
  let first: number | undefined
  let last = 0
  const close = (): void => {
    if (first !== undefined)
      pieces.push(
        samples.slice(
          Math.max(0, first - MARGIN_STRETCHES) * STRETCH_SAMPLES,
          (last + MARGIN_STRETCHES) * STRETCH_SAMPLES,
        ),
      )
    first = undefined
  }
  for (let stretch = 0; stretch * STRETCH_SAMPLES < samples.length; stretch += 1) {
    const part = samples.subarray(stretch * STRETCH_SAMPLES, (stretch + 1) * STRETCH_SAMPLES)
    const loudness = Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / STRETCH_SAMPLES)
    if (loudness > SOFT) {
      first ??= stretch
      last = stretch
    } else if (stretch - last >= PAUSE_STRETCHES) close()
  }
  close()
  return pieces
}

/** Returns the word to which each recognised token belongs. */
function wordsOfTokens(words: readonly SpokenWord[]): SpokenWord[] {
  const owners: SpokenWord[] = []
  words.forEach((word, at) => {
    const until = spokenFigures(textOf(words.slice(0, at + 1))).length
    while (owners.length < until) owners.push(word)
  })
  return owners
}

const textOf = (words: readonly SpokenWord[]): string => words.map(({ text }) => text).join(' ')

/** Returns the first words of turns, and which of them were assigned to the speaker of the turn before. */
async function turnsHeard(
  { samples, turns }: ComposedSpeech,
  segments: readonly SpokenSegment[],
  owners: readonly SpokenWord[],
  matches: ComparedSpeech['matches'],
): Promise<Pick<Heard, 'firstWords' | 'givenToFormer'>> {
  const voices = await diarize(inChunks(samples), AbortSignal.timeout(TIMEOUT_MS))
  const voiceOf = new Map(
    segments
      .flatMap((segment) => turnsOf(segment.words, voices))
      .flatMap(({ voice, words }) => words.map((word): [SpokenWord, number] => [word, voice])),
  )
  const lengths = turns.map(({ said }) => spokenFigures(said).length)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
  const heardAt = matches.flatMap(([said, heard]) => {
    const word = owners[heard]
    const voice = word && voiceOf.get(word)
    const turn = starts.findLastIndex((start) => start <= said)
    return voice === undefined ? [] : [{ said, voice, turn }]
  })
  /** The voice to which most words of a speaker were assigned. */
  const givenTo = (speaker: string | undefined): number | undefined => {
    const counts = new Map<number, number>()
    for (const { voice, turn } of heardAt)
      if (turns[turn]?.voice === speaker) counts.set(voice, (counts.get(voice) ?? 0) + 1)
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0]
  }
  const firsts = heardAt.filter(({ said, turn }) => turn > 0 && said === starts[turn])
  return {
    firstWords: firsts.length,
    givenToFormer: firsts
      .filter(({ voice, turn }) => {
        const former = givenTo(turns[turn - 1]?.voice)
        return voice === former && former !== givenTo(turns[turn]?.voice)
      })
      .map(({ turn }) => `turn ${turn + 1}: ${turns[turn]?.said ?? ''}`),
  }
}

const heard: Heard[] = []

beforeAll(async () => {
  if (!present) return
  const { media } = loadConfiguration({ QUARRY_ENVIRONMENT: 'test' })
  const engine = openEmbeddedSpeech(testModelFolder)
  const bareModel = await openBareModel(testModelFolder)
  try {
    for (let number = 0; number < UTTERANCES; number += 1) {
      const composed = await composeSpeech(number, media)
      const { samples, turns } = composed
      const said = spokenFigures(turns.map((turn) => turn.said).join(' '))
      const segments = await collect(
        engine.transcribe(inChunks(samples), { language: 'en', signal: AbortSignal.timeout(TIMEOUT_MS) }),
      )
      const words = segments.flatMap((segment) => segment.words)
      const gaps = segments.filter(({ isNotUnderstood }) => isNotUnderstood)
      const owners = wordsOfTokens(words)
      const ours = compareSpoken(said, spokenFigures(textOf(words)))
      const hidden = ours.missing.filter(({ before, behind }) => {
        const fromMs = owners[before]?.startMs ?? 0
        const toMs = owners[behind]?.endMs ?? samples.length / SAMPLES_PER_MS
        return !gaps.some(({ startMs, endMs }) => endMs > fromMs && startMs < toMs)
      })
      const texts: string[] = []
      for (const piece of cutAtPauses(samples)) texts.push(await bareModel(piece))
      heard.push({
        number,
        composed,
        said,
        ours,
        bare: compareSpoken(said, spokenFigures(texts.join(' '))),
        hidden: hidden.map((missing) => `utterance ${number}: ${missing.said}`),
        gaps,
        ...(composed.kind === 'turns'
          ? await turnsHeard(composed, segments, owners, ours.matches)
          : { firstWords: 0, givenToFormer: [] }),
      })
    }
  } finally {
    await engine.close()
  }
}, TIMEOUT_MS)

const sumOf = (figure: (one: Heard) => number): number => heard.reduce((sum, one) => sum + figure(one), 0)
const errorsOf = (which: 'ours' | 'bare'): number =>
  sumOf((one) => one[which].errors) / sumOf(({ said }) => said.length)

afterAll(() => {
  if (heard.length === 0) return
  const gapMs = sumOf(({ gaps }) => gaps.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0))
  const missing = sumOf(({ ours }) => ours.missing.length)
  const missingOfBare = sumOf(({ bare }) => bare.missing.length)
  const minutes = sumOf(({ composed }) => composed.samples.length) / SAMPLES_PER_MS / 60_000
  console.info(
    [
      `${heard.length} composed utterances, ${minutes.toFixed(1)} minutes, ${sumOf(({ said }) => said.length)} words`,
      `word errors ${errorsOf('ours').toFixed(4)}, of the bare model cut at pauses ${errorsOf('bare').toFixed(4)}`,
      `three words missing in ${missing} places, without a gap in ${sumOf(({ hidden }) => hidden.length)}; of the bare model in ${missingOfBare}`,
      `${sumOf(({ gaps }) => gaps.length)} gaps, ${(gapMs / 1000).toFixed(1)} s`,
      `first words of turns ${sumOf(({ firstWords }) => firstWords)}, given to the former speaker ${sumOf(({ givenToFormer }) => givenToFormer.length)}`,
      ...heard.flatMap(({ hidden }) => hidden),
      ...heard.flatMap(({ number, givenToFormer }) => givenToFormer.map((turn) => `utterance ${number}, ${turn}`)),
    ].join('\n'),
  )
})

test.skipIf(!present)('three words in a row are never missing without a gap that says so', () => {
  expect(heard.flatMap(({ hidden }) => hidden)).toEqual([])
})

test.skipIf(!present)('no more words are wrong than with the bare model on the same sound, cut at its pauses', () => {
  expect(errorsOf('ours')).toBeLessThanOrEqual(errorsOf('bare') + MORE_ERRORS)
})

test.skipIf(!present)('the first word of a turn is not assigned to the previous speaker', () => {
  expect(sumOf(({ firstWords }) => firstWords)).toBeGreaterThan(0)
  expect(heard.flatMap(({ givenToFormer }) => givenToFormer)).toEqual([])
})

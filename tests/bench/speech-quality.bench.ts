import { readFileSync } from 'node:fs'
import { utterancesOf } from '#transcripts/model/utterances.ts'
import { turnsOf } from '#transcripts/model/speakers.ts'
import type { Word } from '#transcripts/model/word.ts'
import { decodeSpeech } from '#platform/server/media/index.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { diarize } from '#platform/server/models/index.ts'
import { openEmbeddedSpeech } from '#platform/server/models/speech/embedded-engine.ts'
import { diarizationErrors, detectSpeakers, type SpokenTurn } from '../harness/diarization.ts'
import { testModelFolder } from '../harness/models.ts'
import { findSpeechModel, mediaFile, spokenReferences, wordErrors } from '../harness/speech-model.ts'
import { alone, DataAbsentError, type Bench, type Measurement } from './bench.ts'

const TIMEOUT_MS = 300_000
const SCORED_MS = 30_000

const signal = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
const programs = () => loadConfiguration({ QUARRY_ENVIRONMENT: 'test' }).media

async function receive(path: string): Promise<Word[]> {
  if ((await findSpeechModel()) === undefined) throw new DataAbsentError('The speech model cannot be had here.')
  const engine = openEmbeddedSpeech(testModelFolder)
  const heard: Word[] = []
  try {
    for await (const { words } of engine.transcribe(decodeSpeech(path, { programs: programs() }), {
      signal: signal(),
    })) {
      heard.push(...words)
    }
  } finally {
    await engine.close()
  }
  return heard
}

/** Two people at one microphone, with the times at which each speaks. */
function conversation(): { path: string; turns: SpokenTurn[] } {
  const [path, turns] = [mediaFile('diarization-sample/sample.wav'), mediaFile('diarization-sample/sample.rttm')]
  if (path === undefined || turns === undefined)
    throw new DataAbsentError('The recording with speaker turns is absent.')
  return { path, turns: detectSpeakers(readFileSync(turns, 'utf8')) }
}

async function wordErrorRate(): Promise<Measurement> {
  const references = spokenReferences()
  const sonnet = mediaFile('derived-spoken-video/sonnet-over-rabbit.mp4')
  const said = mediaFile('derived-spoken-video/reference.txt')
  if (sonnet !== undefined && said !== undefined)
    references.push({ name: 'sonnet', path: sonnet, said: readFileSync(said, 'utf8').replace(/^1/, 'One') })
  if (references.length === 0) throw new DataAbsentError('The recordings with reference texts are absent.')
  let [errors, words] = [0, 0]
  for (const { path, said: reference } of references) {
    const counted = wordErrors(reference, (await receive(path)).map(({ text }) => text).join(' '))
    errors += counted.errors
    words += counted.words
  }
  return alone(errors / words)
}

/** The mean distance between the beginning of a turn and the nearest beginning of a word. */
async function wordTimeError(): Promise<Measurement> {
  const { path, turns } = conversation()
  const words = await receive(path)
  const distances = turns.map(({ startMs }) => Math.min(...words.map((word) => Math.abs(word.startMs - startMs))))
  return alone(distances.reduce((sum, distance) => sum + distance, 0) / turns.length)
}

async function diarizationError(): Promise<Measurement> {
  const { path, turns } = conversation()
  const voices = await diarize(decodeSpeech(path, { programs: programs() }), signal())
  const words = await receive(path)
  const named = turnsOf(words, voices).flatMap((turn) => utterancesOf(turn.words, `Speaker ${turn.voice + 1}`))
  return alone(diarizationErrors(turns, named, SCORED_MS).share)
}

const reported = {
  limit: null,
  leavesOut: 'how long it takes; all recordings but these few, which are in English',
  goalOf: 'value',
} as const

/**
 * How well speech is recognised, on the recordings beside the repository that have correct answers: their words, and
 * who speaks when.
 */
export const benches: readonly Bench[] = [
  {
    ...reported,
    name: 'speech-word-errors',
    unit: 'of all words, wrong',
    goal: 0.1,
    direction: 'at most',
    run: wordErrorRate,
  },
  {
    ...reported,
    name: 'speech-word-times',
    unit: 'ms from the beginning of turns',
    goal: 300,
    direction: 'at most',
    run: wordTimeError,
  },
  {
    ...reported,
    name: 'speech-diarization',
    unit: 'of what is spoken, given to the wrong speaker',
    goal: 0.25,
    direction: 'at most',
    run: diarizationError,
  },
]

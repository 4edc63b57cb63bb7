import { readFileSync } from 'node:fs'
import { utterancesOf } from '#transcripts/model/utterances.ts'
import { turnsOf } from '#transcripts/model/speakers.ts'
import type { Word } from '#transcripts/model/word.ts'
import { decodeSpeech } from '#platform/server/media/index.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { tellVoices } from '#platform/server/models/index.ts'
import { openEmbeddedSpeech } from '#platform/server/models/speech/embedded-engine.ts'
import { spreadWords } from '#platform/server/models/speech/spread-words.ts'
import { diarizationErrors, readTurns, type SpokenTurn } from '../harness/diarization.ts'
import { testModelFolder } from '../harness/models.ts'
import { findSpeechModel, mediaFile, spokenReferences, wordErrors } from '../harness/speech-model.ts'
import type { Bench, Measurement } from './bench.ts'

const TIMEOUT_MS = 300_000
const SCORED_MS = 30_000

interface Heard {
  words: Word[]
  /** The same words evenly spread over each stretch of speech. */
  spread: Word[]
}

const signal = (): AbortSignal => AbortSignal.timeout(TIMEOUT_MS)
const programs = () => loadConfiguration({ QUARRY_ENVIRONMENT: 'test' }).media

async function hear(path: string): Promise<Heard> {
  if ((await findSpeechModel()) === undefined) throw new Error('The speech model cannot be had here.')
  const engine = openEmbeddedSpeech(testModelFolder)
  const heard: Heard = { words: [], spread: [] }
  try {
    for await (const { words, startMs, endMs } of engine.transcribe(decodeSpeech(path, { programs: programs() }), {
      signal: signal(),
    })) {
      heard.words.push(...words)
      heard.spread.push(
        ...spreadWords(
          words.map(({ text }) => text),
          startMs,
          endMs,
          1,
        ),
      )
    }
  } finally {
    await engine.close()
  }
  return heard
}

/** Two people at one microphone, with who speaks when. */
function conversation(): { path: string; turns: SpokenTurn[] } {
  const [path, turns] = [mediaFile('diarization-sample/sample.wav'), mediaFile('diarization-sample/sample.rttm')]
  if (path === undefined || turns === undefined) throw new Error('The recording with speaker turns is absent.')
  return { path, turns: readTurns(readFileSync(turns, 'utf8')) }
}

async function wordErrorRate(): Promise<Measurement> {
  const references = spokenReferences()
  const sonnet = mediaFile('derived-spoken-video/sonnet-over-rabbit.mp4')
  const said = mediaFile('derived-spoken-video/reference.txt')
  if (sonnet !== undefined && said !== undefined)
    references.push({ name: 'sonnet', path: sonnet, said: readFileSync(said, 'utf8').replace(/^1/, 'One') })
  if (references.length === 0) throw new Error('The recordings with reference texts are absent.')
  let [errors, words] = [0, 0]
  for (const { path, said: reference } of references) {
    const counted = wordErrors(reference, (await hear(path)).words.map(({ text }) => text).join(' '))
    errors += counted.errors
    words += counted.words
  }
  return { value: errors, limit: words, ratio: errors / words }
}

/** How far, on the mean, a word begins from where a turn begins. */
async function wordTimeError(): Promise<Measurement> {
  const { path, turns } = conversation()
  const { words, spread } = await hear(path)
  const meanOf = (timed: readonly Word[]): number =>
    turns.reduce((sum, { startMs }) => sum + Math.min(...timed.map((word) => Math.abs(word.startMs - startMs))), 0) /
    turns.length
  const [value, limit] = [meanOf(words), meanOf(spread)]
  return { value, limit, ratio: value / limit }
}

async function diarizationError(): Promise<Measurement> {
  const { path, turns } = conversation()
  const voices = await tellVoices(decodeSpeech(path, { programs: programs() }), signal())
  const { words } = await hear(path)
  const named = turnsOf(words, voices).flatMap((turn) => utterancesOf(turn.words, `Speaker ${turn.voice + 1}`))
  const alone = utterancesOf(words, 'Speaker 1')
  const [value, limit] = [
    diarizationErrors(turns, named, SCORED_MS).share,
    diarizationErrors(turns, alone, SCORED_MS).share,
  ]
  return { value, limit, ratio: value / limit }
}

/**
 * How well speech is understood, on the recordings beside the repository that say what is right: their words, and who
 * speaks when.
 */
export const benches: readonly Bench[] = [
  {
    name: 'speech-word-errors',
    unit: 'words wrong (of all words)',
    goal: 0.1,
    direction: 'at most',
    run: wordErrorRate,
  },
  {
    name: 'speech-word-times',
    unit: 'ms from the beginning of turns (words spread evenly)',
    goal: 300,
    goalOf: 'value',
    direction: 'at most',
    run: wordTimeError,
  },
  {
    name: 'speech-diarization',
    unit: 'of what is spoken, wrong (everybody one speaker)',
    goal: 0.25,
    goalOf: 'value',
    direction: 'at most',
    run: diarizationError,
  },
]

import { expect, test } from 'vitest'
import { testModelFolder } from '#tests/harness/models.ts'
import { proofSample } from '#tests/harness/proof-size.ts'
import {
  collect,
  findSpeechModel,
  inChunks,
  readWav,
  spokenReferences,
  wordErrors,
} from '#tests/harness/speech-model.ts'
import { openEmbeddedSpeech } from './embedded-engine.ts'

const recordings = spokenReferences()
// Without recordings, nothing is downloaded either.
const model = recordings.length === 0 ? undefined : await findSpeechModel()
const MAX_WORD_ERROR_RATE = 0.05
const RECORDINGS_OF_A_RUN = 2

test.skipIf(model === undefined)('a recording without speech has no segments', { timeout: 30_000 }, async () => {
  const silence = Float32Array.from({ length: 16_000 * 4 }, (_, index) => 0.001 * Math.sin(index * index))
  expect(
    await collect(
      openEmbeddedSpeech(testModelFolder).transcribe(inChunks(silence), { signal: AbortSignal.timeout(20_000) }),
    ),
  ).toEqual([])
})

test.skipIf(model === undefined)(
  'a language other than English is refused with a sentence',
  { timeout: 30_000 },
  async () => {
    const segments = openEmbeddedSpeech(testModelFolder).transcribe(inChunks(new Float32Array(16_000)), {
      language: 'de',
      signal: AbortSignal.timeout(20_000),
    })
    await expect(collect(segments)).rejects.toThrow('knows English only')
  },
)

test.skipIf(model === undefined)(
  'clear English is understood, with words in order inside the recording, times counted from its beginning',
  { timeout: 30_000 },
  async () => {
    let errors = 0
    let words = 0
    for (const { path, said } of proofSample(recordings, RECORDINGS_OF_A_RUN)) {
      const samples = readWav(path).channels[0] ?? new Float32Array(0)
      const heardMs: number[] = []
      const engine = openEmbeddedSpeech(testModelFolder)
      const segments = await collect(
        engine.transcribe(inChunks(samples), {
          startMs: 60_000,
          vocabulary: ['ill-disposed'],
          signal: AbortSignal.timeout(20_000),
          onProgress: (ms) => heardMs.push(ms),
        }),
      )
      const counted = wordErrors(said, segments.map(({ text }) => text).join(' '))
      errors += counted.errors
      words += counted.words
      let before = 60_000
      for (const word of segments.flatMap((segment) => segment.words)) {
        expect(word.startMs).toBeGreaterThanOrEqual(before)
        expect(word.endMs).toBeGreaterThan(word.startMs)
        before = word.endMs
      }
      expect(before).toBeLessThanOrEqual(60_000 + samples.length / 16)
      expect(heardMs.at(-1)).toBe(60_000 + Math.round(samples.length / 16))
    }
    expect(errors / words).toBeLessThanOrEqual(MAX_WORD_ERROR_RATE)
  },
)

test.skipIf(model === undefined)('a cancelled transcription ends immediately', { timeout: 30_000 }, async () => {
  const stop = new AbortController()
  const samples = readWav(recordings[0]?.path ?? '').channels[0] ?? new Float32Array(0)
  const segments = openEmbeddedSpeech(testModelFolder).transcribe(inChunks(samples), {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('given up')),
  })
  await expect(collect(segments)).rejects.toThrow('given up')
})

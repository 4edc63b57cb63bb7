import { expect, test } from 'vitest'
import { findSpeechModel, readWav, spokenReferences } from '#tests/harness/speech-model.ts'
import { loadRuntime } from '../runtime.ts'
import { openSpokenLanguage } from './spoken-language.ts'

const recordings = spokenReferences()
// Without recordings, nothing is downloaded either.
const model = recordings.length === 0 ? undefined : await findSpeechModel()

test.skipIf(model === undefined)(
  'English is detected as English, from a few seconds of it',
  { timeout: 30_000 },
  async () => {
    const spoken = await openSpokenLanguage(loadRuntime(model ?? ''), model ?? '')
    for (const { path } of recordings) {
      const reported = await spoken.detect(readWav(path).channels[0] ?? new Float32Array(0))
      expect(reported.language).toBe('en')
      expect(reported.likelihood).toBeGreaterThan(0.6)
    }
  },
)

test.skipIf(model === undefined)('no language is detected with certainty in noise', { timeout: 30_000 }, async () => {
  const spoken = await openSpokenLanguage(loadRuntime(model ?? ''), model ?? '')
  const noise = Float32Array.from({ length: 16_000 * 4 }, (_, index) => 0.02 * Math.sin(index * index))
  expect((await spoken.detect(noise)).likelihood).toBeLessThan(0.6)
})

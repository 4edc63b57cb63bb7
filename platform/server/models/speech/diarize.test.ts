import { expect, test } from 'vitest'
import { inChunks } from '#tests/harness/speech-model.ts'
import { diarize } from './diarize.ts'

const RATE_HZ = 16_000

/** Pseudo-random numbers that are the same in every run. */
function chance(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  }
}

/** Sound like that of a mouth of a certain size: syllables of changing vowels, with a pause after a few. */
function mouth(seconds: number, size: number, next: () => number): Float32Array {
  const samples = new Float32Array(seconds * RATE_HZ)
  let vowel: [number, number, number] = [500, 1500, 2500]
  const before: [number, number][] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ]
  for (let at = 0; at < samples.length; at += 1) {
    if (at % 3200 === 0) vowel = [500 + 300 * next(), 1500 + 600 * next(), 2500 + 300 * next()]
    const pause = at % 24_000 > 20_000
    const excited = pause ? 0 : (at % Math.round(RATE_HZ / (120 * size)) === 0 ? 1 : 0) + 0.02 * next()
    let sum = 0
    vowel.forEach((hertz, formant) => {
      const memory = before[formant] ?? [0, 0]
      const radius = 0.97
      const value =
        excited +
        2 * radius * Math.cos((2 * Math.PI * hertz * size) / RATE_HZ) * memory[0] -
        radius * radius * memory[1]
      memory[1] = memory[0]
      memory[0] = value
      sum += value
    })
    samples[at] = 0.02 * sum
  }
  return samples
}

function after(...parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const voicesIn = async (samples: Float32Array) => diarize(inChunks(samples), AbortSignal.timeout(20_000))

test('one voice counts as one, however long it speaks', async () => {
  expect((await voicesIn(mouth(90, 1, chance()))).voices).toBe(1)
})

test('two voices are separated, each where it speaks, the first one first', async () => {
  const next = chance()
  const { voices, moments, likelihoods } = await voicesIn(
    after(mouth(8, 1, next), mouth(8, 0.7, next), mouth(8, 1, next)),
  )
  expect(voices).toBe(2)
  const isFirst = (second: number): boolean => {
    let sum = 0
    for (let moment = second * 50; moment < second * 50 + 50; moment += 1)
      sum += (likelihoods[moment] ?? 0) - (likelihoods[moments + moment] ?? 0)
    return sum > 0
  }
  expect([2, 4, 6].map(isFirst)).toEqual([true, true, true])
  expect([10, 12, 14].map(isFirst)).toEqual([false, false, false])
  expect([18, 20, 22].map(isFirst)).toEqual([true, true, true])
})

test('silence has no voice', async () => {
  expect((await voicesIn(new Float32Array(5 * RATE_HZ))).voices).toBe(0)
})

test('the separation of voices can be cancelled', async () => {
  await expect(diarize(inChunks(mouth(5, 1, chance())), AbortSignal.abort(new Error('given up')))).rejects.toThrow(
    'given up',
  )
})

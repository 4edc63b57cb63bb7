import { expect, test } from 'vitest'
import { withoutTheOther } from './channels.ts'

const SAMPLES = 16_000
const ARRIVALS = 40

/** Two speakers who take turns and are softly audible on each other's channel, for a second. */
function sounds(): [Float32Array, Float32Array] {
  const speaks = (at: number, turn: number): number =>
    Math.sin(at * 0.07) * (Math.floor(at / 1_900) % 2 === turn ? 0.5 : 0.02)
  return [
    Float32Array.from({ length: SAMPLES }, (_, at) => speaks(at, 0)),
    Float32Array.from({ length: SAMPLES }, (_, at) => speaks(at, 1)),
  ]
}

/** A sound in pieces of varying length, as a pipe delivers it. */
async function* arriving(samples: Float32Array, longest: number, seed: number): AsyncGenerator<Float32Array> {
  let state = seed
  for (let from = 0; from < samples.length;) {
    state = (state * 48_271) % 2_147_483_647
    const to = Math.min(samples.length, from + 1 + (state % longest))
    yield samples.slice(from, to)
    from = to
  }
}

async function heard(own: AsyncGenerator<Float32Array>, other: AsyncGenerator<Float32Array>): Promise<number[]> {
  const all: number[] = []
  for await (const piece of withoutTheOther(own, other)) all.push(...piece)
  return all
}

test('a speaker sounds the same however the two channels arrive', async () => {
  const [own, other] = sounds()
  const whole = await heard(arriving(own, SAMPLES * 2, 1), arriving(other, SAMPLES * 2, 1))
  expect(whole).toHaveLength(SAMPLES)
  expect(whole.filter((sample) => sample === 0).length).toBeGreaterThan(SAMPLES / 3)
  for (let seed = 1; seed <= ARRIVALS; seed += 1) {
    expect(await heard(arriving(own, 5_000, seed), arriving(other, 700, seed + 1))).toEqual(whole)
    expect(await heard(arriving(own, 700, seed), arriving(other, 5_000, seed + 1))).toEqual(whole)
  }
})

test('if one channel is longer than the other, both are used up to the end of the shorter one', async () => {
  const [own, other] = sounds()
  expect(await heard(arriving(own, 900, 3), arriving(other.slice(0, 9_001), 5_000, 4))).toHaveLength(9_001)
  expect(await heard(arriving(own.slice(0, 9_001), 900, 3), arriving(other, 5_000, 4))).toHaveLength(9_001)
})

import { expect, test } from 'vitest'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { LABEL_BYTES, SLOTS, scanModule } from './scan-module.ts'

const QUERY = 0
const SCORES = 8_192
const LIST = 16_384
const VECTORS = 65_536

test.each([16, 48, 384, 1_024])('scores are dot products times the scale, for vectors of %i numbers', (stride) => {
  const labelsAt = VECTORS + SLOTS * stride
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((labelsAt + SLOTS * LABEL_BYTES) / 65_536),
    maximum: 65_536,
    shared: true,
  })
  const { scoreAll, scoreSome } = new WebAssembly.Instance(new WebAssembly.Module(scanModule(stride)), {
    scan: { memory },
  }).exports as unknown as {
    scoreAll(...numbers: number[]): number
    scoreSome(...numbers: number[]): void
  }
  const random = seededRandom(stride)
  const query = new Int16Array(memory.buffer, QUERY, stride)
  const vectors = new Int8Array(memory.buffer, VECTORS, SLOTS * stride)
  const numbers = new Float32Array(memory.buffer)
  // The whole range, its ends included.
  for (const values of [query, vectors])
    for (let index = 0; index < values.length; index++) values[index] = Math.floor(random() * 256) - 128
  vectors.fill(-128, 0, stride)
  const expected = Array.from({ length: SLOTS }, (_, slot) => {
    const scale = Math.fround(random() / 100)
    numbers[(labelsAt + slot * LABEL_BYTES) / 4] = scale
    let sum = 0
    for (let index = 0; index < stride; index++) sum += (query[index] ?? 0) * (vectors[slot * stride + index] ?? 0)
    return Math.fround(sum * scale)
  })

  const least = expected.toSorted((a, b) => b - a)[99] ?? 0
  const count = scoreAll(QUERY, VECTORS, labelsAt, SCORES, LIST, least)
  expect([...numbers.subarray(SCORES / 4, SCORES / 4 + SLOTS)]).toEqual(expected)
  const listed = [...new Uint32Array(memory.buffer, LIST, count)]
  expect(listed.sort((a, b) => a - b)).toEqual(expected.flatMap((score, slot) => (score >= least ? [slot] : [])))

  const list = [1_023, 0, 511, 512]
  new Uint32Array(memory.buffer).set(list, LIST / 4)
  scoreSome(QUERY, VECTORS, labelsAt, SCORES, LIST, list.length)
  expect([...numbers.subarray(SCORES / 4, SCORES / 4 + list.length)]).toEqual(list.map((slot) => expected[slot]))
})

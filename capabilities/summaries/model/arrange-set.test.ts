import { expect, test } from 'vitest'
import { arrangeSet, type Candidate } from './arrange-set.ts'

const candidate = (voice: string, text: string, at: number): Candidate => ({
  text,
  voice,
  weight: 1,
  noteId: '00000000-0000-7000-8000-000000000000',
  place: {
    type: 'note',
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    blockId: 'b',
    keys: [`k${at}`],
  },
})
/** Six of two topics each, with one voice that says most. */
const candidates = Array.from({ length: 12 }, (_, at) =>
  candidate(at % 4 === 3 ? `person ${at}` : 'Mara', at < 6 ? `About paper ${at}` : `About prices ${at}`, at),
)
const meanings = candidates.map(({ text }, at) => {
  const [paper, price] = text.includes('paper') ? [1, 0.02 * at] : [0.02 * at, 1]
  const length = Math.hypot(paper, price)
  return Float32Array.of(paper / length, price / length)
})
const voicesOf = (places: ReadonlyArray<{ id: string }>): string[] =>
  places.flatMap(({ id }) => candidates.find(({ place }) => place.id === id)?.voice ?? [])

test('quotes are in groups that are about the same, each quoted once', () => {
  const groups = arrangeSet(candidates, meanings, 'ByThemes')
  expect(groups.length).toBeGreaterThan(1)
  const ids = groups.flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('who says most does not say everything', () => {
  const voices = voicesOf(arrangeSet(candidates, null, 'Essential').flat())
  expect(voices).toHaveLength(5)
  expect(new Set(voices).size).toBe(4)
})

test('a summary is shorter than its themes, and the essentials are shorter still', () => {
  const [themes, summary, essentials] = (['ByThemes', 'Summary', 'Essential'] as const).map(
    (framework) => arrangeSet(candidates, meanings, framework).flat().length,
  )
  expect(themes).toBeGreaterThanOrEqual(summary ?? 0)
  expect(summary).toBeGreaterThan(essentials ?? 0)
})

test('of nothing there is no quote', () => {
  expect(arrangeSet([], null, 'Summary')).toEqual([])
})

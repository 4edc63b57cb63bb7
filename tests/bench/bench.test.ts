import { expect, test } from 'vitest'
import { chooseBenches, judge, table, type Bench } from './bench.ts'

const reads: Bench = {
  name: 'note-by-id',
  unit: 'notes/s',
  goal: 0.2,
  direction: 'at least',
  run: async () => Promise.resolve({ value: 3000, limit: 13800, ratio: 0.217 }),
}
const start: Bench = {
  name: 'start',
  unit: 's',
  goal: 1,
  direction: 'at most',
  run: async () => Promise.resolve({ value: 3.4, limit: 3, ratio: 1.13 }),
}

test('a goal is met from above or from below, as its direction says', async () => {
  expect(judge(reads, await reads.run(), 12)).toEqual({
    name: 'note-by-id',
    value: 3000,
    unit: 'notes/s',
    limit: 13800,
    ratio: 0.217,
    goal: 0.2,
    met: true,
    seconds: 12,
  })
  expect(judge(start, await start.run(), 1).met).toBe(false)
})

test('a goal may be a figure of the value itself', () => {
  const weight: Bench = { ...start, name: 'weight', unit: 'kB', goal: 200, goalOf: 'value' }
  expect(judge(weight, { value: 198, limit: 174, ratio: 1.138 }, 1).met).toBe(true)
  expect(judge(weight, { value: 201, limit: 174, ratio: 1.155 }, 1).met).toBe(false)
})

test('benches are chosen by name, all when none is named, and an unknown name lists the known ones', () => {
  expect(chooseBenches([reads, start], ['start'])).toEqual([start])
  expect(chooseBenches([reads, start], [])).toHaveLength(2)
  const others = [
    { ...reads, name: 'find-words' },
    { ...reads, name: 'find-meaning' },
  ]
  expect(chooseBenches([...others, start], ['find'])).toEqual(others)
  expect(chooseBenches([{ ...reads, name: 'start-cold' }, start], ['start'])).toEqual([start])
  expect(() => chooseBenches([reads, start], ['stop'])).toThrow('note-by-id, start')
})

test('the table has one line a bench', async () => {
  expect(table([judge(reads, await reads.run(), 12.4), judge(start, await start.run(), 130)])).toBe(
    [
      'bench       value  limit   unit     ratio  goal  met  took s',
      'note-by-id  3,000  13,800  notes/s  0.217  0.2   yes  12',
      'start       3.4    3       s        1.13   1     no   130',
    ].join('\n'),
  )
})

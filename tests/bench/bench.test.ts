import { expect, test } from 'vitest'
import { alone, beside, chooseBenches, judge, meanings, table, type Bench } from './bench.ts'

const reads: Bench = {
  name: 'note-by-id',
  unit: 'notes/s',
  limit: 'a bare server',
  leavesOut: 'network, TLS',
  goal: 0.2,
  direction: 'at least',
  run: async () => Promise.resolve(beside(3000, 15000)),
}
const start: Bench = {
  name: 'start',
  unit: 's',
  limit: 'the database alone',
  leavesOut: 'installing',
  goal: 1,
  direction: 'at most',
  run: async () => Promise.resolve({ value: 3.4, limit: 3, ratio: 1.13 }),
}
const opened: Bench = {
  name: 'opened',
  unit: 'ms',
  limit: null,
  leavesOut: 'network, TLS',
  goal: null,
  direction: 'at most',
  run: async () => Promise.resolve(alone(412)),
}
const grown: Bench = {
  ...reads,
  name: 'grown',
  kind: 'growth',
  limit: 'the same of 10,000',
  goal: null,
}

test('a goal is met from above or from below, depending on its direction', async () => {
  expect(judge(reads, await reads.run(), 12)).toEqual({
    name: 'note-by-id',
    value: 3000,
    unit: 'notes/s',
    limit: 15000,
    ratio: 0.2,
    kind: null,
    limitIs: 'a bare server',
    leavesOut: 'network, TLS',
    goal: 0.2,
    met: true,
    seconds: 12,
  })
  expect(judge(start, await start.run(), 1).met).toBe(false)
})

test('a goal may apply to the value itself', () => {
  const weight: Bench = { ...start, name: 'weight', unit: 'kB', goal: 200, goalOf: 'value' }
  expect(judge(weight, { value: 198, limit: 174, ratio: 1.138 }, 1).met).toBe(true)
  expect(judge(weight, alone(201), 1).met).toBe(false)
})

test('a bench without a goal is neither met nor missed', async () => {
  expect(judge(opened, await opened.run(), 1).met).toBeNull()
  expect(judge(grown, beside(30, 10), 1)).toMatchObject({ met: null, ratio: 3, kind: 'growth' })
})

test('a goal for a ratio needs a measured limit', () => {
  expect(() => judge(start, alone(3.4), 1)).toThrow('The goal of start is of a ratio, and no limit was measured.')
})

test('benches are chosen by name, all of them without a name, and an unknown name lists the known ones', () => {
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

test('the table has one line per bench, with a dash for each missing figure', async () => {
  const results = [
    judge(reads, await reads.run(), 12.4),
    judge(start, await start.run(), 130),
    judge(opened, await opened.run(), 2),
  ]
  expect(table(results)).toBe(
    [
      'bench       value  limit   unit     ratio  goal  met  took s',
      'note-by-id  3,000  15,000  notes/s  0.2    0.2   yes  12',
      'start       3.4    3       s        1.13   1     no   130',
      'opened      412    -       ms       -      -     -    2',
    ].join('\n'),
  )
})

test('below the table it says what each limit is and what is left out, once for benches with the same words', async () => {
  const results = [
    judge(reads, await reads.run(), 1),
    judge({ ...reads, name: 'note-by-name' }, await reads.run(), 1),
    judge(opened, await opened.run(), 1),
    judge(grown, beside(30, 10), 1),
  ]
  expect(meanings(results)).toBe(
    [
      'note-by-id, note-by-name',
      '  limit: a bare server',
      '  leaves out: network, TLS',
      'opened',
      '  limit: none',
      '  leaves out: network, TLS',
      'grown',
      '  limit: the same of 10,000 (growth)',
      '  leaves out: network, TLS',
    ].join('\n'),
  )
})

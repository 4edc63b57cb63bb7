import { expect, test } from 'vitest'
import { gather, type GatheredAct } from './gather.ts'
import type { DescribedPart } from './describe-act.ts'

let made = 0
function act(minute: number, part: Partial<DescribedPart> = {}, by = 'ada'): GatheredAct {
  made += 1
  const blank = { name: '', title: null, formerTitle: null, removed: [], values: [], from: null, to: null, changed: [] }
  return {
    id: String(made),
    at: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(),
    principalKind: 'user',
    user: { id: by },
    parts: [
      {
        type: 'highlight.tagged',
        count: 1,
        kind: 'highlight',
        thingId: `h${made}`,
        added: ['Price'],
        ...blank,
        ...part,
      },
    ],
    partCount: 1,
  }
}

test('equal acts in a row become one line with their common details, and none is lost', () => {
  const acts = Array.from({ length: 40 }, (_, at) => act(59 - at))
  const [row, ...rest] = gather(acts)
  expect([row?.part?.count, row?.part?.added, row?.isOfMany, rest]).toEqual([40, ['Price'], true, []])
  expect(row?.acts).toEqual(acts)
})

test('two acts stay separate lines, and another person, another act or a longer pause begins a new line', () => {
  const acts = [
    ...[59, 58, 57].map((minute) => act(minute)),
    ...[56, 55].map((minute) => act(minute, {}, 'ben')),
    act(54),
    ...[53, 52, 51].map((minute) => act(minute, { type: 'note.changed', kind: 'note', thingId: 'n', added: [] })),
    ...[-10, -11, -12].map((minute) => act(minute, { type: 'note.changed', kind: 'note', thingId: 'n', added: [] })),
  ]
  const rows = gather(acts)
  expect(rows.map((row) => [row.acts.length, row.isOfMany])).toEqual([
    [3, true],
    [1, false],
    [1, false],
    [1, false],
    [3, false],
    [3, false],
  ])
  expect(rows.flatMap((row) => row.acts)).toEqual(acts)
  expect(gather([act(3), act(2, { added: ['Other'] }), act(1)])[0]?.part?.added).toEqual([])
})

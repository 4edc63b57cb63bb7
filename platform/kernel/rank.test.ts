import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { byRank, MIN_RANK_DIFFERENCE, RANK_GAP, rankAmong, type Ranked } from './rank.ts'

test('the first is at 0, others a gap beyond the ends or halfway between their neighbours', () => {
  const [one, two, three] = [newId(), newId(), newId()]
  expect(rankAmong([], one, {})).toEqual({ rank: 0, nudged: [] })
  expect(rankAmong([{ id: one, rank: 0 }], two, {})).toEqual({ rank: RANK_GAP, nudged: [] })
  expect(rankAmong([{ id: one, rank: 0 }], two, { beforeId: one })).toEqual({ rank: -RANK_GAP, nudged: [] })
  const both = [
    { id: one, rank: 0 },
    { id: two, rank: RANK_GAP },
  ]
  expect(rankAmong(both, three, { afterId: one })).toEqual({ rank: RANK_GAP / 2, nudged: [] })
  expect(rankAmong(both, three, { beforeId: newId() })).toEqual({ rank: 2 * RANK_GAP, nudged: [] })
})

test('things of equal rank make room for one between them, and those further on stay', () => {
  const ids = [newId(), newId(), newId(), newId()].toSorted()
  const siblings = [0, 0, 0, 10 * RANK_GAP].map((rank, index) => ({ id: ids[index] ?? '', rank }))
  const { rank, nudged } = rankAmong(siblings, newId(), { beforeId: ids[1] })
  expect(rank).toBe(RANK_GAP)
  expect(nudged).toEqual([
    { id: ids[1], rank: 2 * RANK_GAP },
    { id: ids[2], rank: 3 * RANK_GAP },
  ])
})

test('however often things are inserted between others, the requested order holds and no two are too close', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ moved: fc.nat({ max: 30 }), to: fc.nat({ max: 30 }) }), { maxLength: 120 }),
      (moves) => {
        let rows: Ranked[] = Array.from({ length: 6 }, () => ({ id: newId(), rank: 0 })).toSorted(byRank)
        let requested = rows.map(({ id }) => id)
        for (const { moved, to } of moves) {
          const id = requested[moved % requested.length] ?? ''
          const rest = requested.filter((other) => other !== id)
          const at = to % (rest.length + 1)
          const { rank, nudged } = rankAmong(rows, id, at === rest.length ? {} : { beforeId: rest[at] })
          const changed = new Map([...nudged, { id, rank }].map((row) => [row.id, row.rank]))
          rows = rows.map((row) => ({ id: row.id, rank: changed.get(row.id) ?? row.rank })).toSorted(byRank)
          requested = rest.toSpliced(at, 0, id)
          expect(rows.map((row) => row.id)).toEqual(requested)
          const self = rows.findIndex((row) => row.id === id)
          for (const neighbour of [rows[self - 1], rows[self + 1]])
            if (neighbour) expect(Math.abs(neighbour.rank - rank)).toBeGreaterThanOrEqual(MIN_RANK_DIFFERENCE)
        }
      },
    ),
  )
})

test('a thousand times into the same small gap', () => {
  const first = newId()
  let rows: Ranked[] = [
    { id: first, rank: 0 },
    { id: newId(), rank: RANK_GAP },
  ]
  for (let times = 0; times < 1000; times += 1) {
    const id = newId()
    const { rank, nudged } = rankAmong(rows, id, { afterId: first })
    const changed = new Map(nudged.map((row) => [row.id, row.rank]))
    rows = [...rows.map((row) => ({ id: row.id, rank: changed.get(row.id) ?? row.rank })), { id, rank }].toSorted(
      byRank,
    )
    expect(rows[1]?.id).toBe(id)
  }
})

import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { createActs, type Act, type ActsWays, type Given } from './acts.ts'
import type { Change } from './change.ts'
import { refTo } from './change.ts'
import { keepList } from './lists-and-acts.ts'
import { createLive, type LiveOptions } from './live.ts'
import type { List } from './list.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Row {
  id: string
  title: string
  group: string
  hidden: boolean
}

const REFUSED = 'refused'
const AWAY = new Error('away')
const DISCARDED = new Error('discarded')
const GROUPS = ['A', 'B', 'C'] as const
const ROWS_AT_FIRST = 20

/** Pseudo-random numbers: the same for the same seed. */
function createChance(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return { is: (likely: number) => next() < likely, upTo: (many: number) => Math.floor(next() * many) }
}
type Chance = ReturnType<typeof createChance>

/** A server with one list, sorted by title, whose commits have versions. */
function createServer() {
  const rows = new Map<string, Row>()
  const log: { version: number; change: Change }[] = []
  const results = new Map<string, number | null>()
  const befores = new Map<string, { id: string; before: Row | undefined }>()
  const keyOf = (row: Row): string => `${row.title} ${row.id}`
  const listed = (): Row[] =>
    [...rows.values()].filter(({ hidden }) => !hidden).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const write = (id: string, row: Row | undefined, operationId: string | null): number => {
    if (row) rows.set(id, row)
    else rows.delete(id)
    const version = log.length + 1
    const change = { type: 'row.changed', kind: 'row', id, scopeId: 's', parentId: null, operationId, gone: !row }
    log.push({ version, change })
    return version
  }
  return {
    rows,
    log,
    listed,
    keyOf,
    /** Runs once for each operation. @throws if there is no such row */
    set(id: string, change: Partial<Row> | null, operationId: string | null): number | null {
      const known = operationId === null ? undefined : results.get(operationId)
      if (known !== undefined) return known
      const before = rows.get(id)
      if (change?.title === REFUSED || (!before && operationId !== null)) throw new Error(REFUSED)
      const after = change === null ? undefined : { id, title: '', group: 'A', hidden: false, ...before, ...change }
      const version = write(id, after, operationId)
      if (operationId !== null) {
        results.set(operationId, version)
        befores.set(operationId, { id, before })
      }
      return version
    },
    /** The undo of every third act cannot be undone: its redo is a new act. */
    undoAct(operationId: string, undoId: string): { committed: number; canGoBack: boolean } {
      const canGoBack = Number(operationId.slice(2)) % 3 > 0
      const known = results.get(undoId)
      if (known != null) return { committed: known, canGoBack }
      const done = befores.get(operationId)
      if (!done) throw new Error(REFUSED)
      if (canGoBack) befores.set(undoId, { id: done.id, before: rows.get(done.id) })
      const version = write(done.id, done.before, undoId)
      results.set(undoId, version)
      return { committed: version, canGoBack }
    },
  }
}
type Server = ReturnType<typeof createServer>

function listOf(server: Server, soon: () => Promise<void>, isAway: () => boolean, asked: string[]): List<null, Row> {
  const follows = { row: 'row' } as const
  return {
    async pageAt(_query, { part, first, from, skip, upTo }) {
      asked.push(`page ${part} ${from} ${skip} ${upTo}`)
      await soon()
      if (isAway()) throw AWAY
      const all = server.listed().filter(({ group }) => part === null || group === part)
      const known = upTo === null ? all.length : all.filter((row) => server.keyOf(row) <= upTo).length
      const to = from === 'end' ? Math.max(known - skip, 0) : Math.min(skip + first, all.length)
      const begin = from === 'end' ? Math.max(to - first, 0) : skip
      const rows = all.slice(begin, to).map((row) => ({ ...row }))
      const version = server.log.length
      await soon()
      const [previous, last] = [all[begin - 1], rows.at(-1)]
      return {
        rows,
        version,
        follows,
        places: ['s'],
        behind: previous ? server.keyOf(previous) : null,
        endCursor: last ? server.keyOf(last) : null,
        hasMore: to < all.length,
      }
    },
    name: 'rows',
    kind: 'row',
    async page(_query, { part, first, after }) {
      asked.push(`page ${part} ${after}`)
      await soon()
      if (isAway()) throw AWAY
      const all = server.listed().filter(({ group }) => part === null || group === part)
      const behind = all.filter((row) => after === null || server.keyOf(row) > after)
      const rows = behind.slice(0, first).map((row) => ({ ...row }))
      const version = server.log.length
      await soon()
      const last = rows.at(-1)
      return {
        rows,
        version,
        follows,
        places: ['s'],
        endCursor: last ? server.keyOf(last) : null,
        hasMore: behind.length > first,
      }
    },
    async members(_query, { ids, changed, ends }) {
      asked.push(`members ${ids.length} ${changed.length}`)
      await soon()
      if (isAway()) throw AWAY
      const all = server.listed()
      const order = all.flatMap(({ id }) => (ids.includes(id) ? [ids.indexOf(id)] : []))
      const found = all.filter(({ id }) => changed.includes(id))
      const reported = found.map((row) => ({
        id: row.id,
        groups: [row.group.toLowerCase()],
        behind: ends.flatMap((end, at) => (server.keyOf(row) > end ? [at] : [])),
      }))
      const version = server.log.length
      await soon()
      return { order, changed: reported, rows: found.map((row) => ({ ...row })), version }
    },
  }
}

function actOn(
  server: Server,
  soon: () => Promise<void>,
  isAway: () => boolean,
  outbox: Outbox,
  id: string,
  change: Partial<Row> | null,
) {
  const act: Act<null> = {
    name: 'change-row',
    queueAs: 'Change a row',
    touches: () => [refTo('row', id)],
    show: (draft) =>
      change === null
        ? draft.remove(refTo('row', id))
        : draft.patch<Row>(refTo('row', id), (row) => ({ ...row, ...change })),
    async send(_input, operationId, queue) {
      await outbox.hold(operationId, queue?.after)
      await soon()
      if (isAway()) await outbox.wait(operationId, queue?.onQueued)
      const committed = server.set(id, change, operationId)
      await soon()
      // Done, but the answer was lost: the queued act is sent again and answered with the first result.
      if (isAway()) await outbox.wait(operationId, queue?.onQueued)
      return { committed }
    },
  }
  return act
}

/** Queues what cannot be sent until the server is back; or queues nothing, so that acts wait in the page. */
function createOutbox(keeps: boolean) {
  const waiting = new Map<string, PromiseWithResolvers<void>>()
  const held = new Map<string, PromiseWithResolvers<void>>()
  return {
    async hold(operationId: string, after: Promise<unknown> | undefined): Promise<void> {
      if (!after) return
      const one = Promise.withResolvers<void>()
      held.set(operationId, one)
      await Promise.race([after, one.promise]).finally(() => held.delete(operationId))
    },
    async wait(operationId: string, onQueued?: () => void): Promise<void> {
      if (!keeps) throw AWAY
      const one = Promise.withResolvers<void>()
      waiting.set(operationId, one)
      onQueued?.()
      return one.promise
    },
    withdraw(operationId: string): boolean {
      const one = waiting.get(operationId) ?? held.get(operationId)
      waiting.delete(operationId)
      one?.reject(DISCARDED)
      return one !== undefined
    },
    flush(): void {
      for (const one of waiting.values()) one.resolve()
      waiting.clear()
    },
  }
}
type Outbox = ReturnType<typeof createOutbox>

interface Story {
  problems: string[]
  shown: Record<string, string[]>
  truth: Record<string, string[]>
  layers: number
}

async function play(
  seed: number,
  acts: number,
  isGrouped: boolean,
  most: LiveOptions,
  isAnywhere = false,
): Promise<Story> {
  const chance: Chance = createChance(seed)
  const server = createServer()
  const title = (): string => `t${chance.upTo(1_000)}`
  for (let n = 0; n < 60; n += 1)
    server.rows.set(`r${n}`, { id: `r${n}`, title: title(), group: GROUPS[n % 3] ?? 'A', hidden: false })
  const soon = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, chance.upTo(8)))
  let isOff = false
  const outbox = createOutbox(seed % 2 === 0)
  let ids = 0
  const live = createLive(most)
  const ways: ActsWays = {
    newId: () => `op${(ids += 1)}`,
    isUnreachable: (error) => error === AWAY,
    isDiscarded: (error) => error === DISCARDED,
    withdraw: outbox.withdraw,
    async undoAct(operationId, undoId, waiting) {
      await outbox.hold(undoId, waiting.after)
      await soon()
      if (isOff) await outbox.wait(undoId, waiting.onQueued)
      const taken = server.undoAct(operationId, undoId)
      await soon()
      return taken
    },
  }
  const doing = live.acts((around) => createActs({ ...ways, ...around }))
  const keys = isGrouped ? GROUPS : [null]
  const opened = keepList(
    live,
    listOf(server, soon, () => isOff, []),
    null,
    ROWS_AT_FIRST,
  )
  const shownRows = (): Row[] => keys.flatMap((key) => opened.part(key).rows)
  const problems: string[] = []
  // What must be visible without interruption until the row is changed again.
  const expected = new Map<string, (row: Row | undefined) => boolean>()
  opened.listen(() => {
    for (const [id, holds] of expected) {
      const row = shownRows().find((one) => one.id === id)
      if (!holds(row)) problems.push(`${id} flickers to ${row?.title}`)
    }
  })
  opened.request(keys)
  let at = 0
  const receive = (): void => {
    const commits = server.log.slice(at)
    if (commits.length === 0) return
    at = server.log.length
    live.receive({ version: at, changes: commits.map(({ change }) => change), all: [], lost: [], everything: false })
  }
  await vi.advanceTimersByTimeAsync(30)
  for (let n = 0; n < acts; n += 1) {
    const rows = shownRows()
    const row = rows[chance.upTo(Math.max(rows.length, 1))]
    if (chance.is(0.05)) {
      isOff = !isOff
      if (!isOff) {
        outbox.flush()
        live.reconnected()
      }
    } else if (chance.is(0.4) || !row) {
      // A change of any row by another user.
      const all = [...server.rows.keys()]
      const id = all[chance.upTo(all.length)] ?? ''
      expected.delete(id)
      if (chance.is(0.1)) server.set(id, null, null)
      else if (chance.is(0.2)) server.set(`n${n}`, { title: title(), group: GROUPS[chance.upTo(3)] ?? 'A' }, null)
      else if (chance.is(0.3)) server.set(id, { group: GROUPS[chance.upTo(3)] ?? 'A' }, null)
      else server.set(id, chance.is(0.7) ? { title: title() } : { hidden: chance.is(0.5) }, null)
    } else {
      const mine = `mine ${chance.upTo(1_000)} ${n}`
      const change = chance.is(0.1) ? null : { title: chance.is(0.15) ? REFUSED : mine }
      expected.delete(row.id)
      const given: Given = doing.act(
        actOn(server, soon, () => isOff, outbox, row.id, change),
        null,
      )
      const shown = shownRows().find(({ id }) => id === row.id)
      if (change === null ? shown : shown?.title !== change.title) problems.push(`${row.id} is not shown at once`)
      // It may be refused if the row no longer exists.
      const isRefused = (): boolean => given.outcome().state === 'refused'
      if (change?.title === mine) expected.set(row.id, (now) => isRefused() || now === undefined || now.title === mine)
      if (chance.is(0.3)) {
        if (chance.is(0.5)) await vi.advanceTimersByTimeAsync(chance.upTo(20))
        expected.delete(row.id)
        const back = given.undo()
        if (change === null && shownRows().filter(({ id }) => id === row.id).length !== 1)
          problems.push(`${row.id} does not stand again where it stood, once`)
        if (change?.title === mine) expected.set(row.id, (now) => now === undefined || now.title !== mine)
        if (chance.is(0.3)) {
          if (chance.is(0.5)) await vi.advanceTimersByTimeAsync(chance.upTo(20))
          expected.delete(row.id)
          const again = back.undo()
          const isStopped = (): boolean => [given, back, again].some((one) => one.outcome().state === 'refused')
          if (change?.title === mine)
            expected.set(row.id, (now) => isStopped() || now === undefined || now.title === mine)
        }
      }
    }
    if (chance.is(0.6)) await vi.advanceTimersByTimeAsync(chance.upTo(60))
    if (chance.is(0.5)) receive()
    const any = (): string | null => keys[chance.upTo(keys.length)] ?? null
    if (chance.is(0.05)) opened.more(any())
    if (isAnywhere && chance.is(0.1)) opened.goTo(any(), chance.upTo(70), 50 + chance.upTo(30))
    if (isAnywhere && chance.is(0.1)) opened.earlier(any())
  }
  isOff = false
  for (let n = 0; n < 30; n += 1) {
    outbox.flush()
    live.reconnected()
    receive()
    await vi.advanceTimersByTimeAsync(300)
  }
  const words = (row: Row): string => `${row.id} ${row.title} ${row.group}`
  const truth = Object.fromEntries(
    keys.map((key) => {
      const { rows: held, hasMore, start } = opened.part(key)
      const isBehind = (row: Row): boolean => start === null || server.keyOf(row) > start
      const all = server.listed().filter((row) => (key === null || row.group === key) && isBehind(row))
      return [String(key), (hasMore ? all.slice(0, held.length) : all).map(words)]
    }),
  )
  const shown = Object.fromEntries(keys.map((key) => [String(key), opened.part(key).rows.map(words)]))
  return { problems, shown, truth, layers: live.layers().length }
}

test.each<[isGrouped: boolean, most: LiveOptions]>([
  [false, { mostAtOnce: 1_000 }],
  [true, { mostAtOnce: 1_000 }],
  [false, { mostAtOnce: 8 }],
  [true, { mostAtOnce: 8 }],
])('whatever is done, a list at rest is what a fresh one would be: grouped %s, at most %j', async (isGrouped, most) => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const { problems, shown, truth, layers } = await play(seed, 60, isGrouped, most)
      expect(problems).toEqual([])
      expect(shown).toEqual(truth)
      expect(layers).toBe(0)
    }),
    proofRuns(40, 3_000),
  )
})

test('a list of more rows than fit one answer is read in several, and ends as a fresh one would', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.boolean(), async (seed, isGrouped) => {
      const { shown, truth, layers } = await play(seed, 60, isGrouped, { mostRows: 2 })
      expect(shown).toEqual(truth)
      expect(layers).toBe(0)
    }),
    proofRuns(40, 3_000),
  )
})

test.each([false, true])(
  'a list that goes to any position ends, from there on, as a fresh one would: grouped %s',
  async (isGrouped) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(8, 1_000), async (seed, mostAtOnce) => {
        const { problems, shown, truth, layers } = await play(seed, 60, isGrouped, { mostAtOnce, mostRows: 5 }, true)
        // After going to another position, restored rows are not visible.
        expect(problems.filter((problem) => !problem.includes('stand again'))).toEqual([])
        expect(shown).toEqual(truth)
        expect(layers).toBe(0)
      }),
      proofRuns(40, 3_000),
    )
  },
)

test('rows of any stretch are read, and loaded rows keep correct positions while others add rows', async () => {
  const server = createServer()
  const named = (at: number): string => `t${String(at).padStart(3, '0')}`
  for (let at = 0; at < 60; at += 1)
    server.rows.set(`r${at}`, { id: `r${at}`, title: named(at), group: 'A', hidden: false })
  const asked: string[] = []
  const list = listOf(
    server,
    async () => Promise.resolve(),
    () => false,
    asked,
  )
  const live = createLive({ mostRows: 5 })
  const opened = keepList(live, list, null, ROWS_AT_FIRST)
  opened.listen(() => undefined)
  opened.request([null])
  await vi.advanceTimersByTimeAsync(10)
  const held = () => opened.part(null)
  const titles = (rows: readonly Row[]): string[] => rows.map(({ title }) => title)
  const truth = (from: number, to: number): string[] => titles(server.listed().slice(from, to))
  // From the nearer end, since rows are skipped one by one.
  opened.goTo(null, 50, 60)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.at(-1)).toBe('page null end 0 null')
  opened.goTo(null, 20, 60)
  // Requested again before it is loaded, it is sent once.
  opened.goTo(null, 20, 60)
  await vi.advanceTimersByTimeAsync(10)
  expect(asked.filter((one) => one.includes('start'))).toEqual(['page null start 20 null'])
  expect([held().from, titles(held().rows)]).toEqual([20, truth(20, 40)])

  const version = server.set('before', { title: 't000 too' }, null) ?? 0
  const change = server.log.at(-1)?.change
  live.receive({ version, changes: change ? [change] : [], all: [], lost: [], everything: false })
  await vi.advanceTimersByTimeAsync(300)
  expect([held().from, titles(held().rows)]).toEqual([20, truth(21, 41)])
  opened.counted(null, held().start ?? '', 21)
  expect([held().from, held().shifted, titles(held().rows)]).toEqual([21, 1, truth(21, 41)])

  const reached = opened.reach(null, { from: 8, to: 50 }, 61)
  await vi.advanceTimersByTimeAsync(10)
  expect(titles((await reached) ?? [])).toEqual(truth(8, 51))
  const whole = opened.reach(null, { from: 0, to: 60 }, 61)
  await vi.advanceTimersByTimeAsync(10)
  expect(titles((await whole) ?? [])).toEqual(truth(0, 61))
  expect([held().from, held().start, held().hasMore]).toEqual([0, null, false])

  // Going elsewhere does not discard what is being read: it happens afterwards.
  opened.goTo(null, 30, 61)
  await vi.advanceTimersByTimeAsync(10)
  const first = opened.reach(null, { from: 0, to: 8 }, 61)
  opened.goTo(null, 40, 61)
  await vi.advanceTimersByTimeAsync(10)
  expect(titles((await first) ?? [])).toEqual(truth(0, 9))
  await vi.advanceTimersByTimeAsync(10)
  expect([held().from, titles(held().rows)]).toEqual([40, truth(40, 60)])
})

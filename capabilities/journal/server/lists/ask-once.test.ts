import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '../context.ts'
import { askNowAndThen, askOnce, membersOf } from './ask-once.ts'
import { defineList, type AskedMembers, type Members } from './define-list.ts'

const ALL: AskedMembers = { ids: ['a', 'b', 'c'], changed: ['b'], ends: [] }
const everybody: readonly Id[] = ['one place', 'another']

let asked: Array<{ userId: Id | null; ids: readonly Id[] }> = []
let answer: (who: { userId: Id | null }) => Promise<void> = async () => Promise.resolve()

const list = defineList({
  name: 'letters',
  input: z.object({ mine: z.boolean() }),
  follows: () => ({}),
  isPersonal: ({ mine }) => mine,
  page: async () => Promise.reject(new Error('Nobody asks for a page.')),
  async members(_tx, { userId }, _query, { ids, changed }): Promise<Members> {
    asked.push({ userId, ids })
    await answer({ userId })
    return {
      order: ids.map((_, place) => place).toReversed(),
      changed: changed.map((id) => ({ id, groups: [], behind: [] })),
      endCursor: ids[0] ?? null,
    }
  },
})

let services: WorkspaceContext['services']

/** A reader of a version of the workspace, with the rights of all members. */
function reading(
  version: number | null,
  {
    userId = 'ada',
    sees = everybody,
    writes = everybody,
    teamId = 'team',
    committed = undefined as number | undefined,
  } = {},
): WorkspaceContext {
  return {
    teamId,
    actor: { userId, visibleScopes: sees, writableScopes: writes },
    services,
    read: async (work: (tx: never) => Promise<unknown>) => work({} as never),
    readVersion: async () => Promise.resolve(version),
    ...(committed === undefined ? {} : { committed }),
  } as unknown as WorkspaceContext
}

const members = async (who: WorkspaceContext, { mine = false, of = ALL } = {}): Promise<Members> =>
  membersOf(who, list, { mine }, of)

beforeEach(() => {
  services = { database: {}, liveUpdates: {} } as WorkspaceContext['services']
  asked = []
  answer = async () => Promise.resolve()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('members of a list', () => {
  test('are queried once for all who ask the same at the same time, and a moment later', async () => {
    const who = Array.from({ length: 100 }, (_, at) => reading(7, { userId: `user ${at}` }))
    const answers = await Promise.all(who.map(async (one) => members(one)))
    expect(asked).toHaveLength(1)
    expect(new Set(answers.map(({ order }) => String(order)))).toEqual(new Set(['2,1,0']))
    vi.advanceTimersByTime(1_900)
    await members(reading(7))
    expect(asked).toHaveLength(1)
    vi.advanceTimersByTime(200)
    await members(reading(7))
    expect(asked).toHaveLength(2)
  })

  test('are queried again for a reader of a newer version, and for a user who has just committed one', async () => {
    await members(reading(7))
    await members(reading(8))
    expect(asked).toHaveLength(2)
    // An answer that shows more than the read version will do, too.
    await members(reading(7))
    expect(asked).toHaveLength(2)
    await members(reading(7, { committed: 9 }))
    expect(asked).toHaveLength(3)
  })

  test('are not shared with users of other places or workspaces, nor for personal lists or other rows', async () => {
    await members(reading(7))
    await members(reading(7, { sees: [...everybody] }))
    await members(reading(7, { teamId: 'other' }))
    await members(reading(7), { of: { ...ALL, changed: ['a'] } })
    await members(reading(7), { of: { ...ALL, ends: ['x'] } })
    await members(reading(7), { mine: true })
    await members(reading(7, { userId: 'ben' }), { mine: true })
    expect(asked.map(({ userId }) => userId)).toEqual([...Array.from({ length: 6 }, () => 'ada'), 'ben'])
    await members(reading(7, { userId: 'ben' }), { mine: true })
    expect(asked).toHaveLength(7)
  })

  test('are not shared if the read version is unknown', async () => {
    await Promise.all([members(reading(null)), members(reading(null))])
    expect(asked).toHaveLength(2)
  })

  test('are queried by the next reader if the first one has left; invalid input is an error for all', async () => {
    let isFirst = true
    answer = async () => {
      if (!isFirst) return
      isFirst = false
      await new Promise((resolve) => setTimeout(resolve, 10))
      throw new Error('The request was given up.')
    }
    const answers = [1, 2, 3].map(async () => members(reading(7)))
    const settled = Promise.allSettled(answers)
    await vi.advanceTimersByTimeAsync(20)
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(asked).toHaveLength(2)
    asked = []
    answer = async () => Promise.reject(new Failure('ValidationError', 'No such cursor.'))
    await expect(
      Promise.all([members(reading(8)), members(reading(8))].map(async (one) => expect(one).rejects.toThrow('cursor'))),
    ).resolves.toHaveLength(2)
    expect(asked).toHaveLength(1)
  })

  test('a row that is named twice is queried once, and has its first position', async () => {
    const { order } = await members(reading(7), {
      of: { ids: ['a', 'b', 'a', 'c'], changed: ['a', 'a', 'z'], ends: [] },
    })
    expect(order).toEqual([3, 1, 0])
    expect(asked).toEqual([{ userId: 'ada', ids: ['a', 'b', 'c'] }])
  })

  test('the oldest of many questions are evicted', async () => {
    const ask = async (at: number) => members(reading(7), { of: { ids: [String(at)], changed: [], ends: [] } })
    for (let at = 0; at < 301; at += 1) await ask(at)
    await ask(300)
    expect(asked).toHaveLength(301)
    await ask(0)
    expect(asked).toHaveLength(302)
  })
})

test('occasional figures are computed once in two seconds, whatever is committed, with their version', async () => {
  let counted = 0
  const count = async (version: number) =>
    askNowAndThen(reading(version), {
      list,
      query: { mine: false },
      about: 'total',
      read: async () => Promise.resolve((counted += 1)),
    })
  expect(await count(1)).toEqual({ version: 1, result: 1 })
  for (let version = 2; version < 20; version += 1) expect(await count(version)).toEqual({ version: 1, result: 1 })
  vi.advanceTimersByTime(2_001)
  expect(await count(20)).toEqual({ version: 20, result: 2 })
})

test('users who share an answer read only from rows follow the statements by which another request read it', async () => {
  const followed: unknown[] = []
  const read = new Set(['select count(*) from letters'])
  const count = async (who: WorkspaceContext): Promise<number> =>
    askOnce(who, {
      list,
      query: { mine: false },
      about: 'count',
      readsOnlyRows: true,
      read: async () => Promise.resolve(3),
    })
  const first = { ...reading(1), statementsRead: () => read }
  const second = { ...reading(1), alsoFollow: (statements: unknown) => void followed.push(statements) }
  expect(await count(first)).toBe(3)
  expect(followed).toEqual([])
  expect(await count(second)).toBe(3)
  expect(followed).toEqual([read])
})

import { expect, test, vi } from 'vitest'
import type { Sent } from './act-sending.ts'
import { createActs, type Act, type ActsWays, type Given } from './acts.ts'
import { refTo } from './change.ts'
import { REFUSED_AWAY } from './refused-away.ts'
import { createLive } from './live.ts'
import { inGroups, together } from './together.ts'

const REFUSED = new Error('No.')

/** A server that answers when the test says so, and what it did, in order. */
function createDoing() {
  const done: string[] = []
  const answers = new Map<string, PromiseWithResolvers<Sent>>()
  const names = new Map<string, string>()
  let ids = 0
  const asked = async (name: string, operationId: string): Promise<Sent> => {
    names.set(operationId, name)
    done.push(name)
    const answer = Promise.withResolvers<Sent>()
    answers.set(name, answer)
    return answer.promise
  }
  const ways: ActsWays = {
    newId: () => `o${(ids += 1)}`,
    isUnreachable: () => false,
    isDiscarded: () => false,
    withdraw: () => false,
    async undoAct(id, undoId, { after }) {
      await after
      return { ...(await asked(`back ${names.get(id)}`, undoId)), canGoBack: true }
    },
  }
  const live = createLive()
  const acts = live.acts((around) => createActs({ ...ways, ...around }))
  const doing: Act<string> = {
    name: 'do',
    queueAs: REFUSED_AWAY.needsAnswer,
    // Names with the same first letter touch the same thing.
    touches: (name) => [refTo('thing', name.charAt(0))],
    show: (draft, name) => draft.remove(refTo('row', name)),
    send: asked,
  }
  const came = async (name: string): Promise<PromiseWithResolvers<Sent>> =>
    vi.waitFor(() => answers.get(name) ?? expect.fail(`${name} has not come yet`))
  const settle = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
  return {
    done,
    shown: () => live.layers().flatMap(({ removed }) => [...removed]),
    act: (name: string): Given => acts.act(doing, name),
    async answer(...all: string[]): Promise<void> {
      for (const name of all) {
        ;(await came(name)).resolve({ committed: null })
        await settle()
      }
    },
    async refuse(name: string): Promise<void> {
      ;(await came(name)).reject(REFUSED)
      await settle()
    },
    settle,
  }
}

test('several acts are done when all of them are, and are undone as one, the last of them first', async () => {
  const { done, act, answer, settle } = createDoing()
  const given = together([act('a1'), act('b1'), act('b2')])
  await settle()
  expect(done).toEqual(['a1', 'b1'])
  await answer('a1', 'b1')
  expect(given.outcome()).toEqual({ state: 'sent' })
  await answer('b2')
  expect(await given.done).toEqual({ state: 'done' })
  const back = given.undo()
  await answer('back b2', 'back b1', 'back a1')
  expect(await back.done).toEqual({ state: 'done' })
  expect(done.slice(3)).toEqual(['back b2', 'back a1', 'back b1'])
  const again = back.undo()
  await answer('back back a1', 'back back b1', 'back back b2')
  expect(await again.done).toEqual({ state: 'done' })
})

test('if one of them is refused, the others are undone, and those not sent yet never are', async () => {
  const { done, act, answer, refuse, settle, shown } = createDoing()
  const given = together([act('a1'), act('b1'), act('b2')])
  await settle()
  await answer('a1')
  await refuse('b1')
  expect(given.outcome()).toEqual({ state: 'refused', error: REFUSED })
  await answer('back a1')
  expect(await given.done).toEqual({ state: 'refused', error: REFUSED })
  expect(await given.kept).toEqual({ state: 'refused', error: REFUSED })
  expect(done).toEqual(['a1', 'b1', 'back a1'])
  expect(shown()).toEqual([])
})

test('more things than the server accepts at once are sent in groups, and no things make no act', async () => {
  const { done, act, answer } = createDoing()
  const given = inGroups(['a', 'b', 'c'], 2, (group) => act(group.join('')))
  await answer('ab', 'c')
  expect(await given.done).toEqual({ state: 'done' })
  expect(done).toEqual(['ab', 'c'])
  expect(await inGroups([], 2, () => act('x')).done).toEqual({ state: 'done' })
  expect(done).toEqual(['ab', 'c'])
})

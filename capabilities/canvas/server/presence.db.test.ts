import { expect, test, vi } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { setGrant } from '#workspaces/server/commands/share-scope.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { followPresence, MAX_REPORTED_AT_ONCE, publishPresence } from './presence.ts'

const { services, newWorkspace } = await useServices()

async function aCanvas() {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Interviews' })
  const { id: viewId } = await runCommand(await workspace.founder(), createView, {
    projectId,
    title: 'Plane',
    layout: 'CANVAS',
    objectType: 'NOTE',
  })
  const ben = await workspace.member('CONTRIBUTOR')
  const bensId = ben.actor.userId ?? ''
  const changes = async (): Promise<number> =>
    (await workspace.founder()).database.read(
      async (tx) => (await tx.selectFrom('journal').select('sequence').execute()).length,
    )
  return { workspace, viewId, ben, bensId, changes }
}

function standing(viewId: Id, more: object = {}) {
  return { viewId, pageId: newId(), x: 10, y: -4.5, chosenIds: [], isHere: true, ...more }
}

test('presence reaches the other viewers of a canvas, the latest of each page; nothing is written to the journal', async () => {
  const { workspace, viewId, ben, bensId, changes } = await aCanvas()
  const before = await changes()
  const others = await followPresence(services, await workspace.founder(), viewId, async () => workspace.founder())
  const [pageId, chosen] = [newId(), newId()]
  await publishPresence(ben, standing(viewId, { pageId }))
  await publishPresence(ben, standing(viewId, { pageId, x: 20, chosenIds: [chosen] }))
  const latest = { pageId, userId: bensId, x: 20, y: -4.5, chosenIds: [chosen], isHere: true }
  // Both may have arrived by now, or one after another.
  const heard = (await others.next()).value ?? []
  expect(heard.length === 1 && heard[0]?.x === 10 ? (await others.next()).value : heard).toEqual([latest])
  expect(await changes()).toBe(before)
  await others.return?.()
})

test('a slow follower receives the latest presence of each page, for a bounded number of pages', async () => {
  const { workspace, viewId, ben } = await aCanvas()
  const follow = async () =>
    followPresence(services, await workspace.founder(), viewId, async () => workspace.founder())
  const [others, prompt] = [await follow(), await follow()]
  const pages = Array.from({ length: MAX_REPORTED_AT_ONCE + 2 }, newId)
  const [first, second] = pages
  // Nothing takes these messages; the first page of all sends another one at the end.
  for (const pageId of pages) await publishPresence(ben, standing(viewId, { pageId }))
  await publishPresence(ben, standing(viewId, { pageId: first, x: 99 }))
  const isLast = ({ x }: { x: number | null }): boolean => x === 99
  for (let step = await prompt.next(); step.value?.some(isLast) === false;) step = await prompt.next()
  const reported = ((await others.next()).value ?? []).map(({ pageId }) => pageId)
  expect(reported).toHaveLength(MAX_REPORTED_AT_ONCE)
  expect([reported.includes(first ?? ''), reported.includes(second ?? '')]).toEqual([true, false])
  await others.return?.()
  await prompt.return?.()
})

test('only users who may see the canvas publish or follow presence, and messages are validated', async () => {
  const { workspace, viewId, ben } = await aCanvas()
  const stranger = await (await newWorkspace()).founder()
  await expect(publishPresence(stranger, standing(viewId))).rejects.toMatchObject({ code: 'NotFound' })
  await expect(followPresence(services, stranger, viewId, async () => Promise.resolve(stranger))).rejects.toMatchObject(
    { code: 'NotFound' },
  )
  await expect(publishPresence(ben, standing(viewId, { x: 1e12 }))).rejects.toMatchObject({ code: 'ValidationError' })
  await expect(
    publishPresence(ben, standing(viewId, { chosenIds: Array.from({ length: 51 }, newId) })),
  ).rejects.toMatchObject({ code: 'ValidationError' })
  await expect(publishPresence(await workspace.founder(), standing(newId()))).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('a user who loses access to the project receives no more presence, within a second', async () => {
  const { workspace, viewId, ben, bensId } = await aCanvas()
  const others = await followPresence(services, ben, viewId, async () => workspace.again(bensId))
  const ended = vi.fn<() => void>()
  void (async () => {
    for (let step = await others.next(); step.done !== true;) step = await others.next()
    ended()
  })()
  const reported = setInterval(
    () => void workspace.founder().then(async (ada) => publishPresence(ada, standing(viewId))),
    100,
  )
  try {
    await runCommand(await workspace.founder(), setGrant, {
      scopeId: workspace.teamId,
      granteeKind: 'markup',
      level: 'NONE',
    })
    await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 5_000, interval: 50 })
  } finally {
    clearInterval(reported)
  }
})

import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { insertScope } from '#access/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { publishProgress } from './index.ts'
import { followProgress } from './progress.ts'

const { services, newWorkspace } = await useServices()

/** A workspace with a member, and a place that only the founder sees. */
async function start() {
  const workspace = await newWorkspace()
  const member = await workspace.member('CONTRIBUTOR')
  const closed = newId()
  await (
    await workspace.founder()
  ).database.write(async (tx) =>
    insertScope(tx, {
      id: closed,
      teamId: workspace.teamId,
      parentId: workspace.teamId,
      kind: 'folder',
      inherits: false,
    }),
  )
  const again = async () => workspace.again(member.actor.userId ?? '')
  return { ...workspace, again, closed, member: await again(), open: workspace.teamId }
}

test('each thing is published once as it is, and again after progress, only the latest of many steps', async () => {
  const { teamId, member, again, open } = await start()
  const [one, other, third] = [newId(), newId(), newId()].map((id) => ({ kind: 'file', id }))
  if (!one || !other || !third) throw new Error('There are three.')
  const reported = await followProgress(services, member, [one, other], again)
  expect([await reported.next(), await reported.next()].map(({ value }) => value)).toEqual([one, other])
  publishProgress(services.liveUpdates, teamId, [{ ...third, scopeId: open }])
  for (let step = 0; step < 5; step += 1) publishProgress(services.liveUpdates, teamId, [{ ...other, scopeId: open }])
  publishProgress(services.liveUpdates, teamId, [{ ...one, scopeId: open }])
  expect([await reported.next(), await reported.next()].map(({ value }) => value)).toEqual([other, one])
  // None of the five is left, and nothing of what is not followed.
  publishProgress(services.liveUpdates, teamId, [{ ...one, scopeId: open }])
  expect((await reported.next()).value).toEqual(one)
  await reported.return?.()
})

test('nothing is published about a place that may not be seen, not even that something happens there', async () => {
  const { teamId, member, again, open, closed } = await start()
  const [hidden, shown] = [newId(), newId()].map((id) => ({ kind: 'import', id }))
  if (!hidden || !shown) throw new Error('There are two.')
  const reported = await followProgress(services, member, [hidden, shown], again)
  await reported.next()
  await reported.next()
  publishProgress(services.liveUpdates, teamId, [{ ...hidden, scopeId: closed }])
  publishProgress(services.liveUpdates, teamId, [{ ...shown, scopeId: open }])
  expect((await reported.next()).value).toEqual(shown)
  await reported.return?.()
})

test('following ends with the membership', async () => {
  const { teamId, member, open } = await start()
  const thing = { kind: 'file', id: newId() }
  const reported = await followProgress(services, member, [thing], async () => Promise.resolve(null))
  await reported.next()
  const began = performance.now()
  for (;;) {
    publishProgress(services.liveUpdates, teamId, [{ ...thing, scopeId: open }])
    if ((await reported.next()).done) break
  }
  expect(performance.now() - began).toBeLessThan(2_000)
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, joinAt, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { requestContentAccess } from './commands/request-content-access.ts'
import { rewriteDeletionTitles } from './deletions.ts'
import { deleteOrphanedObjects, orphanObjects, objectKeepers } from './orphaned-objects.ts'
import { beginExpiredPurges, beginPurge, forgetRestoredBefore, purgesUnderWay } from './purged-deletions.ts'
import { deleteAgain, restoreDeletion } from './restoring.ts'

/** The names that are still in use, whatever lost its last name. */
const named = new Set<string>()
const { services, newWorkspace } = await useServices({
  hooks: { inTransaction: [joinAt(objectKeepers, async (_tx, keys) => keys.filter((key) => named.has(key)))] },
})

const deletion = z.object({ deletionId: z.uuid() })
const bringBack = defineCommand({
  name: 'bring-back',
  who: { installation: 'It sets a test up.' },
  ports: ['queue'],
  input: deletion,
  run: async (context, { deletionId }) => restoreDeletion(context, deletionId),
})
const redelete = defineCommand({
  name: 'take-again',
  who: { installation: 'It sets a test up.' },
  ports: ['queue'],
  input: deletion,
  run: async (context, { deletionId }) => deleteAgain(context, deletionId),
})
const orphan = defineCommand({
  name: 'doom',
  who: { installation: 'It sets a test up.' },
  ports: ['queue'],
  input: z.object({ keys: z.array(z.string()) }),
  run: async (context, { keys }) => orphanObjects(context, keys),
})

async function notesIn({ founder }: TestWorkspace, ...titles: string[]): Promise<{ scopeId: Id; ids: Id[] }> {
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Interviews' })
  const ids: Id[] = []
  for (const title of titles)
    ids.push((await runCommand(await founder(), createNote, { id: newId(), projectId, title })).id)
  const { scope_id: scopeId } = await (
    await founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  return { scopeId, ids }
}

async function standing({ database }: WorkspaceContext, ids: readonly Id[]): Promise<string[]> {
  return database.read(async (tx) =>
    (
      await tx
        .selectFrom('notes')
        .select('title')
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .orderBy('title')
        .execute()
    ).map(({ title }) => title),
  )
}

async function reported({ database }: WorkspaceContext, deletionId: Id) {
  return database.read(async (tx) =>
    tx.selectFrom('deletions').select(['title', 'taken']).where('id', '=', deletionId).executeTakeFirst(),
  )
}

test('an act takes all of its things or none, each once, and reports how many', async () => {
  const workspace = await newWorkspace()
  const [open, closed] = [await notesIn(workspace, 'One', 'Two'), await notesIn(workspace, 'Secret')]
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: closed.scopeId, inherits: false })
  const grace = await workspace.member('CONTRIBUTOR')
  await expect(runCommand(grace, deleteNotes, { ids: [...open.ids, ...closed.ids] })).rejects.toMatchObject({
    code: 'NotFound',
    message: expect.stringContaining('One of these notes') as string,
  })
  const viewer = await workspace.member('VIEWER')
  await expect(runCommand(viewer, deleteNotes, { ids: open.ids })).rejects.toMatchObject({ code: 'Forbidden' })
  expect(await standing(await workspace.founder(), open.ids)).toEqual(['One', 'Two'])

  const both = await runCommand(await workspace.founder(), deleteNotes, { ids: [...open.ids, ...open.ids] })
  expect(both.ids.toSorted()).toEqual(open.ids.toSorted())
  expect(await reported(await workspace.founder(), both.deletionId)).toEqual({ title: '2 notes', taken: { note: 2 } })
  const one = await runCommand(await workspace.founder(), deleteNotes, { ids: closed.ids })
  expect(await reported(await workspace.founder(), one.deletionId)).toEqual({ title: 'Secret', taken: { note: 1 } })
})

test('an act is undone once and redone once: each time exactly what it took', async () => {
  const workspace = await newWorkspace()
  const { ids } = await notesIn(workspace, 'One', 'Two', 'Three')
  await runCommand(await workspace.founder(), deleteNotes, { ids: ids.slice(2) })
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: ids.slice(0, 2) })
  const gone = { code: 'NotFound' }
  await expect(runCommand(await workspace.founder(), redelete, { deletionId })).rejects.toMatchObject(gone)
  for (const round of [1, 2]) {
    await runCommand(await workspace.founder(), bringBack, { deletionId })
    await expect(runCommand(await workspace.founder(), bringBack, { deletionId })).rejects.toMatchObject(gone)
    expect(await standing(await workspace.founder(), ids), `round ${round}`).toEqual(['One', 'Two'])
    await runCommand(await workspace.founder(), redelete, { deletionId })
    await expect(runCommand(await workspace.founder(), redelete, { deletionId })).rejects.toMatchObject(gone)
    expect(await standing(await workspace.founder(), ids)).toEqual([])
  }
})

test('what is being purged cannot be restored in any way, and is purged once', async () => {
  const workspace = await newWorkspace()
  const { ids } = await notesIn(workspace, 'One', 'Two')
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: ids.slice(0, 1) })
  const restored = await runCommand(await workspace.founder(), deleteNotes, { ids: ids.slice(1) })
  await runCommand(await workspace.founder(), restoreNotes, { deletionId: restored.deletionId })
  const begin = async () =>
    services.database
      .workspace(workspace.teamId)
      .write(async (tx) => beginPurge(tx, [deletionId, restored.deletionId, newId()]))
  expect(await begin(), 'not what was brought back').toEqual([deletionId])
  expect(await begin()).toEqual([])
  expect(await services.database.workspace(workspace.teamId).read(purgesUnderWay)).toEqual([deletionId])
  await expect(runCommand(await workspace.founder(), restoreNotes, { deletionId })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('only expired acts are purged or forgotten, those of one workspace, some at a time', async () => {
  const [workspace, other] = [await newWorkspace(), await newWorkspace()]
  const acts: Id[] = []
  for (const each of [workspace, workspace, workspace, other]) {
    const { ids } = await notesIn(each, 'One')
    acts.push((await runCommand(await each.founder(), deleteNotes, { ids })).deletionId)
  }
  const [first = '', second = '', third = ''] = acts
  const { database } = services
  for (const each of [workspace, other])
    await database.workspace(each.teamId).write(async (tx) => {
      await tx
        .updateTable('deletions')
        .set({ created_at: new Date(Date.now() - 40 * 86_400_000) })
        .where('id', 'in', [first, second, acts[3] ?? ''])
        .execute()
    })
  const expired = async (days: number, limit: number) =>
    database.workspace(workspace.teamId).write(async (tx) => beginExpiredPurges(tx, days, limit))
  expect(await expired(41, 10)).toBe(0)
  expect([await expired(30, 1), await expired(30, 1), await expired(30, 1)]).toEqual([1, 1, 0])
  expect((await database.workspace(workspace.teamId).read(purgesUnderWay)).toSorted()).toEqual(
    [first, second].toSorted(),
  )
  expect(await database.workspace(other.teamId).read(purgesUnderWay)).toEqual([])

  await runCommand(await workspace.founder(), restoreNotes, { deletionId: third })
  const forget = async (days: number) =>
    database.workspace(workspace.teamId).write(async (tx) => forgetRestoredBefore(tx, days))
  await forget(30)
  expect(await reported(await workspace.founder(), third)).toBeDefined()
  await database.workspace(workspace.teamId).write(async (tx) => {
    await tx
      .updateTable('deletions')
      .set({ restored_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', third)
      .execute()
  })
  await forget(30)
  expect(await reported(await workspace.founder(), third)).toBeUndefined()
  expect(await reported(await workspace.founder(), first)).toBeDefined()
})

test('titles of deletions are rewritten where they contain words that must be removed, and nowhere else', async () => {
  const workspace = await newWorkspace()
  const { ids } = await notesIn(workspace, 'Talk with Ada', 'Talk with Grace')
  const acts: Id[] = []
  for (const id of ids) acts.push((await runCommand(await workspace.founder(), deleteNotes, { ids: [id] })).deletionId)
  await services.database
    .workspace(workspace.teamId)
    .write(async (tx) => rewriteDeletionTitles(tx, acts, (title) => title.replace('Ada', 'a contact')))
  const founder = await workspace.founder()
  expect(await Promise.all(acts.map(async (id) => (await reported(founder, id))?.title))).toEqual([
    'Talk with a contact',
    'Talk with Grace',
  ])
})

test('objects without a name are deleted, except those that something names again; none of another workspace', async () => {
  const [workspace, other] = [await newWorkspace(), await newWorkspace()]
  const key = (name: string, { teamId } = workspace): string => `cell/${teamId}/tests/${name}`
  for (const each of [key('lost'), key('kept'), key('folder/one'), key('folder/two'), key('beside'), key('a', other)])
    await services.storage.put(each, 'bytes')
  named.add(key('kept'))
  await runCommand(await workspace.founder(), orphan, { keys: [key('lost'), key('kept'), key('folder/')] })
  await runCommand(await workspace.founder(), orphan, { keys: [] })
  for (const foreign of [key('a', other), key('b').replace('cell/', 'cell/../'), 'cell/'])
    await expect(runCommand(await workspace.founder(), orphan, { keys: [foreign] })).rejects.toThrow(
      'another workspace',
    )

  const stopped = AbortSignal.abort(new Error('stopped'))
  await expect(deleteOrphanedObjects(services, workspace.teamId, stopped)).rejects.toThrow('stopped')
  expect(await services.storage.exists(key('lost')), 'a run that was stopped takes nothing').toBe(true)
  for (const round of [1, 2]) {
    await deleteOrphanedObjects(services, workspace.teamId, new AbortController().signal)
    const there = await Promise.all(
      [key('lost'), key('kept'), key('folder/one'), key('folder/two'), key('beside'), key('a', other)].map(
        async (each) => services.storage.exists(each),
      ),
    )
    expect(there, `round ${round}`).toEqual([false, true, false, false, true, true])
  }
})

test('a user with a link to something they may not see can request access; for what does not exist, nothing is requested', async () => {
  const workspace = await newWorkspace()
  const { scopeId, ids } = await notesIn(workspace, 'Secret')
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  const grace = await workspace.member('VIEWER')
  const asking = async (kind: string, id: Id) =>
    runCommand(await workspace.again(grace.actor.userId ?? ''), requestContentAccess, { kind, id, role: 'VIEWER' })
  for (const [kind, id] of [
    ['note', newId()],
    ['insight', ids[0] ?? ''],
    ['nothing', ids[0] ?? ''],
    ['highlight-tag', ids[0] ?? ''],
  ] as const)
    await expect(asking(kind, id), kind).rejects.toMatchObject({ code: 'NotFound' })
  await asking('note', ids[0] ?? '')
  const requests = await (
    await workspace.founder()
  ).database.read(async (tx) => tx.selectFrom('access_requests').select(['scope_id', 'requested_by']).execute())
  expect(requests).toEqual([{ scope_id: scopeId, requested_by: grace.actor.userId }])
})

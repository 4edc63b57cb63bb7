import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createFolder } from '#folders/server/index.ts'
import { changeFolder } from '#folders/server/commands/change-folder.ts'
import { deleteFolder, restoreFolder } from '#folders/server/commands/delete-folder.ts'
import { moveFolder } from '#folders/server/commands/move-folder.ts'
import { listFolders } from '#folders/server/list-folders.ts'
import { folderPaths, siblingFolders } from '#folders/server/store.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { changeWorkspace } from '#workspaces/server/commands/change-workspace.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { moveEffect } from '#workspaces/server/move-effect.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { createProject } from './commands/create-project.ts'
import { deleteProject, restoreProject } from './commands/delete-project.ts'
import { moveProject } from './commands/move-project.ts'
import { listProjects } from './list-projects.ts'
import { siblingProjects } from './store.ts'

const { newWorkspace } = await useServices()
const PAGE = { first: 100, after: null }
const DEPTH = 'Folders nest at most five deep.'

async function folder({ founder }: TestWorkspace, title: string, parentId: Id | null = null): Promise<Id> {
  return (await runCommand(await founder(), createFolder, { title, parentId })).id
}

async function project({ founder }: TestWorkspace, title: string, folderId: Id | null = null): Promise<Id> {
  return (await runCommand(await founder(), createProject, { title, folderId })).id
}

async function scopeOf(workspace: WorkspaceContext, table: 'folders' | 'projects', id: Id): Promise<Id> {
  return (
    await workspace.database.read(async (tx) =>
      tx.selectFrom(table).select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).scope_id
}

async function chain(workspace: TestWorkspace, length: number): Promise<Id[]> {
  const ids: Id[] = []
  for (let depth = 1; depth <= length; depth += 1)
    ids.push(await folder(workspace, `Level ${depth}`, ids.at(-1) ?? null))
  return ids
}

const titles = (rows: ReadonlyArray<{ title: string }>): string[] => rows.map(({ title }) => title)

test('folders nest five deep, and the same sentence refuses a sixth level everywhere', async () => {
  const workspace = await newWorkspace()
  const levels = await chain(workspace, 5)
  await expect(folder(workspace, 'Sixth', levels[4] ?? null)).rejects.toMatchObject({
    code: 'InvalidOperation',
    message: DEPTH,
  })
  const pair = await folder(workspace, 'Upper')
  await folder(workspace, 'Lower', pair)
  await expect(
    runCommand(await workspace.founder(), moveFolder, { id: pair, parentId: levels[3] }),
  ).rejects.toMatchObject({ message: DEPTH })
  await runCommand(await workspace.founder(), moveFolder, { id: pair, parentId: levels[2] })
})

test('two concurrent moves make no circle: one of them is refused, and both folders stay visible', async () => {
  const workspace = await newWorkspace()
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await folder(workspace, 'One'), await folder(workspace, 'Other')]
    const moves = await Promise.allSettled([
      runCommand(await workspace.founder(), moveFolder, { id: one, parentId: other }),
      runCommand(await workspace.founder(), moveFolder, { id: other, parentId: one }),
    ])
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const paths = await (await workspace.founder()).read(async (tx) => folderPaths(tx, [one, other]))
    expect([...paths.keys()].toSorted()).toEqual([one, other].toSorted())
  }
})

test('two moves that fit individually do not nest too deep together', async () => {
  const workspace = await newWorkspace()
  const upper = await chain(workspace, 3)
  const middle = await folder(workspace, 'Middle')
  const lower = await folder(workspace, 'Lower')
  await folder(workspace, 'Bottom', lower)
  const moves = await Promise.allSettled([
    runCommand(await workspace.founder(), moveFolder, { id: middle, parentId: upper[2] }),
    runCommand(await workspace.founder(), moveFolder, { id: lower, parentId: middle }),
  ])
  expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('concurrent reorderings of the same things lose none, and everyone sees the same order', async () => {
  const workspace = await newWorkspace()
  const into = await folder(workspace, 'Into')
  const ids: Id[] = []
  for (let index = 0; index < 6; index += 1) ids.push(await project(workspace, `Project ${index}`, into))
  const [first = '', second = ''] = ids
  await Promise.all([
    ...ids
      .slice(2)
      .map(async (id) => runCommand(await workspace.founder(), moveProject, { id, folderId: into, beforeId: first })),
    runCommand(await workspace.founder(), moveProject, { id: second, folderId: into, afterId: first }),
    runCommand(await workspace.founder(), moveProject, { id: first, folderId: null }),
  ])
  const { read, teamId, actor } = await workspace.founder()
  const inside = await read(async (tx) => siblingProjects(tx, teamId, into))
  expect(inside.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(new Set(inside.map(({ rank }) => rank)).size).toBe(inside.length)
  const top = await read(async (tx) =>
    listProjects(tx, teamId, actor, { archived: false, top: true, order: 'RANK' }, PAGE),
  )
  expect(top.nodes.map(({ id }) => id)).toContain(first)
})

test('a move reports the former position, by which it can be undone', async () => {
  const workspace = await newWorkspace()
  const into = await folder(workspace, 'Into')
  const [, two, three] = [
    await folder(workspace, 'One'),
    await folder(workspace, 'Two'),
    await folder(workspace, 'Three'),
  ]
  const order = async (): Promise<Id[]> => {
    const { read, teamId } = await workspace.founder()
    return (await read(async (tx) => siblingFolders(tx, teamId, null))).map(({ id }) => id)
  }
  const before = await order()
  const move = await runCommand(await workspace.founder(), moveFolder, { id: two, parentId: into })
  expect(move).toEqual({ id: two, fromParentId: null, fromBeforeId: three, fromHidden: false })
  expect(await order()).not.toContain(two)
  await runCommand(await workspace.founder(), moveFolder, {
    id: two,
    parentId: move.fromParentId,
    beforeId: move.fromBeforeId,
  })
  expect(await order()).toEqual(before)
})

test('a move out of a folder that the mover does not see reveals nothing about it or its siblings', async () => {
  const workspace = await newWorkspace()
  const { teamId } = workspace
  const [hidden, into] = [await folder(workspace, 'Hidden'), await folder(workspace, 'Into')]
  const [shared, secret] = [await project(workspace, 'Shared', hidden), await project(workspace, 'Secret', hidden)]
  const [branch, twig] = [await folder(workspace, 'Branch', hidden), await folder(workspace, 'Twig', hidden)]
  const { actor } = await workspace.member('CONTRIBUTOR')
  const benId = actor.userId ?? ''
  await (
    await workspace.founder()
  ).database.write(async (tx) => {
    const scopeOf = async (table: 'folders' | 'projects', id: Id) =>
      (await tx.selectFrom(table).select('scope_id').where('id', '=', id).executeTakeFirstOrThrow()).scope_id
    await setInheritance(tx, teamId, await scopeOf('folders', hidden), false)
    for (const scopeId of [await scopeOf('projects', shared), await scopeOf('folders', branch)])
      await putGrant(tx, teamId, scopeId, { kind: 'user', id: benId }, 'FULL')
    await putGrant(tx, teamId, await scopeOf('folders', into), { kind: 'user', id: benId }, 'WRITE')
  })
  const reported = { fromBeforeId: null, fromHidden: true }
  const moves = [newId(), newId()] as const
  const ben = async () => workspace.again(benId)
  const projectMove = await runCommand(await ben(), moveProject, { id: shared, folderId: into }, moves[0])
  expect(projectMove).toEqual({ id: shared, fromFolderId: null, ...reported })
  const folderMove = await runCommand(await ben(), moveFolder, { id: branch, parentId: into }, moves[1])
  expect(folderMove).toEqual({ id: branch, fromParentId: null, ...reported })
  for (const actOperationId of moves)
    await expect(runCommand(await ben(), undoOperation, { actOperationId }, newId())).rejects.toMatchObject({
      reason: 'FOLDER_HIDDEN',
    })
  for (const secretId of [hidden, secret, twig])
    expect(JSON.stringify([projectMove, folderMove])).not.toContain(secretId)
})

test('a folder is deleted with everything below it and restored with exactly that, where it was', async () => {
  const workspace = await newWorkspace()
  const [outer, inner] = await chain(workspace, 2)
  const kept = await project(workspace, 'Kept', inner)
  const gone = await project(workspace, 'Gone before', inner)
  await runCommand(await workspace.founder(), deleteProject, { id: gone })
  const { deletionId } = await runCommand(await workspace.founder(), deleteFolder, { id: outer })
  const shown = async () => {
    const { read, teamId, actor } = await workspace.founder()
    return read(async (tx) => [
      ...titles((await listFolders(tx, teamId, actor, {}, PAGE)).nodes),
      ...(await listProjects(tx, teamId, actor, { archived: false }, PAGE)).nodes
        .filter(({ isSample }) => !isSample)
        .map(({ title }) => title),
    ])
  }
  expect(await shown()).toEqual([])
  await expect(project(workspace, 'Late', inner)).rejects.toMatchObject({ code: 'NotFound' })
  await runCommand(await workspace.founder(), restoreFolder, { deletionId })
  expect(await shown()).toEqual(['Level 1', 'Level 2', 'Kept'])
  const { read, teamId, actor } = await workspace.founder()
  expect(
    await read(async (tx) => listProjects(tx, teamId, actor, { archived: false, folderId: inner ?? '' }, PAGE)),
  ).toMatchObject({ nodes: [{ id: kept }] })
})

test('a project is not restored into a deleted folder, nor a folder below a place now too deep', async () => {
  const workspace = await newWorkspace()
  const [outer, inner] = await chain(workspace, 2)
  const inside = await project(workspace, 'Inside', inner)
  const { deletionId: ofProject } = await runCommand(await workspace.founder(), deleteProject, { id: inside })
  const { deletionId: ofInner } = await runCommand(await workspace.founder(), deleteFolder, { id: inner })
  await expect(runCommand(await workspace.founder(), restoreProject, { deletionId: ofProject })).rejects.toMatchObject({
    reason: 'FOLDER_GONE',
  })
  const other = await folder(workspace, 'Other')
  let last = other
  for (let depth = 2; depth <= 4; depth += 1) last = await folder(workspace, `Other ${depth}`, last)
  await runCommand(await workspace.founder(), moveFolder, { id: outer, parentId: last })
  await expect(runCommand(await workspace.founder(), restoreFolder, { deletionId: ofInner })).rejects.toMatchObject({
    message: DEPTH,
  })
  await runCommand(await workspace.founder(), moveFolder, { id: outer, parentId: null })
  await runCommand(await workspace.founder(), restoreFolder, { deletionId: ofInner })
  await runCommand(await workspace.founder(), restoreProject, { deletionId: ofProject })
})

test('deleting a folder deletes nothing that the user could not delete on its own', async () => {
  const workspace = await newWorkspace()
  const outer = await folder(workspace, 'Shared')
  const secret = await project(workspace, 'Secret', outer)
  const ada = await workspace.founder()
  const secretScope = await scopeOf(ada, 'projects', secret)
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: secretScope, inherits: false })
  const grace = await workspace.member('CONTRIBUTOR')
  await runCommand(await workspace.founder(), setGrant, {
    scopeId: await scopeOf(ada, 'folders', outer),
    granteeKind: 'user',
    granteeId: grace.actor.userId,
    level: 'FULL',
  })
  const asGrace = async () => ({ ...grace, actor: (await grace.reloadActor?.()) ?? grace.actor })
  await expect(runCommand(await asGrace(), deleteFolder, { id: outer })).rejects.toMatchObject({ code: 'Forbidden' })
  await runCommand(await workspace.founder(), moveProject, { id: secret, folderId: null })
  await runCommand(await asGrace(), deleteFolder, { id: outer })
})

test('a moved place inherits the new grants, the mover keeps full access, a detached place keeps its own', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const closed = await folder(workspace, 'Closed')
  const closedScope = await scopeOf(ada, 'folders', closed)
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: closedScope, inherits: false })
  const [moved, detached] = [await project(workspace, 'Moved'), await project(workspace, 'Detached')]
  const [movedScope, detachedScope] = [await scopeOf(ada, 'projects', moved), await scopeOf(ada, 'projects', detached)]
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId: detachedScope, inherits: false })
  await runCommand(await workspace.founder(), setGrant, {
    scopeId: detachedScope,
    granteeKind: 'markup',
    level: 'READ',
  })
  const levels = async () => {
    const { actor } = await workspace.member('CONTRIBUTOR')
    return [actor.levelOn(movedScope), actor.levelOn(detachedScope)]
  }
  expect(await levels()).toEqual(['WRITE', 'READ'])
  for (const id of [moved, detached]) await runCommand(await workspace.founder(), moveProject, { id, folderId: closed })
  expect(await levels()).toEqual(['NONE', 'READ'])
  const mover = await workspace.founder()
  expect([mover.actor.levelOn(movedScope), mover.actor.levelOn(detachedScope)]).toEqual(['FULL', 'FULL'])
})

test('a folder sets the level of everyone on new projects in it', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const quiet = await folder(workspace, 'Quiet')
  const inherits = await project(workspace, 'As the folder', quiet)
  await runCommand(await workspace.founder(), changeFolder, { id: quiet, projectDefault: 'NONE' })
  const closed = await project(workspace, 'Closed', quiet)
  await runCommand(await workspace.founder(), changeFolder, { id: quiet, projectDefault: 'READ' })
  const readable = await project(workspace, 'To read', quiet)
  const { actor } = await workspace.member('CONTRIBUTOR')
  const levels: string[] = []
  for (const id of [inherits, closed, readable]) levels.push(actor.levelOn(await scopeOf(ada, 'projects', id)))
  expect(levels).toEqual(['WRITE', 'NONE', 'READ'])
})

test('a user who sees a project but not its folder finds it at the top of what they see', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const closed = await folder(workspace, 'Closed')
  await runCommand(await workspace.founder(), setScopeInheritance, {
    scopeId: await scopeOf(ada, 'folders', closed),
    inherits: false,
  })
  const [shared, hidden, below] = [
    await project(workspace, 'Shared', closed),
    await project(workspace, 'Hidden', closed),
    await folder(workspace, 'Below', closed),
  ]
  const grace = await workspace.member('VIEWER')
  for (const scopeId of [await scopeOf(ada, 'projects', shared), await scopeOf(ada, 'folders', below)])
    await runCommand(await workspace.founder(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: grace.actor.userId,
      level: 'READ',
    })
  const actor = (await grace.reloadActor?.()) ?? grace.actor
  const { read, teamId } = grace
  const [projects, given, folders] = await read(async (tx) => [
    await listProjects(tx, teamId, actor, { archived: false, top: true, order: 'RANK' }, PAGE),
    await listProjects(tx, teamId, actor, { archived: false, sharedWithMe: true }, PAGE),
    await listFolders(tx, teamId, actor, { top: true }, PAGE),
  ])
  expect(projects.nodes.filter(({ isSample }) => !isSample).map(({ id }) => id)).toEqual([shared])
  expect(given.nodes.map(({ id }) => id)).toEqual([shared])
  expect(titles(folders.nodes)).toEqual(['Below'])
  expect(JSON.stringify([projects, folders])).not.toContain(hidden)
})

test('an act that is sent twice creates one folder', async () => {
  const { founder } = await newWorkspace()
  const operationId = newId()
  const first = await runCommand(await founder(), createFolder, { title: 'Once' }, operationId)
  expect(await runCommand(await founder(), createFolder, { title: 'Once' }, operationId)).toEqual(first)
})

test('before a move it is shown who loses and who gains by it, those who lose most first', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const [from, into] = [await folder(workspace, 'From'), await folder(workspace, 'Into')]
  const [fromScope, intoScope] = [await scopeOf(ada, 'folders', from), await scopeOf(ada, 'folders', into)]
  for (const scopeId of [fromScope, intoScope])
    await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  const [loser, gainer, reader] = [
    await workspace.member('CONTRIBUTOR'),
    await workspace.member('CONTRIBUTOR'),
    await workspace.member('VIEWER'),
  ]
  const give = async (scopeId: Id, { actor }: WorkspaceContext, level: string) =>
    runCommand(await workspace.founder(), setGrant, { scopeId, granteeKind: 'user', granteeId: actor.userId, level })
  await give(fromScope, loser, 'FULL')
  await give(intoScope, gainer, 'WRITE')
  await give(fromScope, reader, 'READ')
  await give(intoScope, reader, 'READ')
  const moved = await project(workspace, 'Moved', from)
  const scopeId = await scopeOf(ada, 'projects', moved)
  expect(await moveEffect(await workspace.founder(), scopeId, intoScope)).toEqual({
    changes: [
      { userId: loser.actor.userId, before: 'FULL', after: 'NONE' },
      { userId: gainer.actor.userId, before: 'NONE', after: 'WRITE' },
    ],
    losing: 1,
    gaining: 1,
  })
  expect(await moveEffect(await workspace.member('CONTRIBUTOR'), scopeId, intoScope)).toBeNull()
  await runCommand(await workspace.founder(), moveProject, { id: moved, folderId: into })
  const after = async ({ reloadActor }: WorkspaceContext) => (await reloadActor?.())?.levelOn(scopeId)
  expect([await after(loser), await after(gainer), await after(reader)]).toEqual(['NONE', 'WRITE', 'READ'])
  // A detached place keeps its own grants wherever it is.
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect(await moveEffect(await workspace.founder(), scopeId, fromScope)).toEqual({
    changes: [],
    losing: 0,
    gaining: 0,
  })
})

test('a workspace can be set so that new folders begin with no access', async () => {
  const workspace = await newWorkspace()
  await runCommand(await workspace.founder(), changeWorkspace, { flags: ['no-access-default-folder-permission'] })
  const closed = await folder(workspace, 'Closed')
  const scopeId = await scopeOf(await workspace.founder(), 'folders', closed)
  const [maker, other] = [await workspace.founder(), await workspace.member('MANAGER')]
  expect([maker.actor.levelOn(scopeId), other.actor.levelOn(scopeId)]).toEqual(['FULL', 'NONE'])
})

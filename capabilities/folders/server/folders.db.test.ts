import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest, type Page } from '#platform/kernel/pagination.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { changeWorkspace } from '#workspaces/server/commands/change-workspace.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import type { Folder } from '../model/folder.ts'
import { changeFolder } from './commands/change-folder.ts'
import { createFolder } from './commands/create-folder.ts'
import { deleteFolder, restoreFolder } from './commands/delete-folder.ts'
import { moveFolder } from './commands/move-folder.ts'
import { pinFolder } from './commands/pin-folder.ts'
import { listFolders, type FolderFilter } from './list-folders.ts'
import { findFolder } from './store.ts'

const { newWorkspace } = await useServices()

async function folder({ founder }: TestWorkspace, title: string, parentId: Id | null = null): Promise<Id> {
  return (await runCommand(await founder(), createFolder, { title, parentId })).id
}

async function listed(
  { read, teamId, actor }: WorkspaceContext,
  filter: FolderFilter = {},
  first = 100,
): Promise<string[]> {
  const found: string[] = []
  let after: string | null = null
  for (;;) {
    const request = pageRequest(first, after)
    const page: Page<Folder> = await read(async (tx) => listFolders(tx, teamId, actor, filter, request))
    found.push(...page.nodes.map(({ title }) => title))
    if (!page.hasNextPage) return found
    after = page.endCursor
  }
}

/** Closes a folder to everyone except users with a direct grant. */
async function close(workspace: TestWorkspace, id: Id, invited: Id | null = null): Promise<void> {
  const scopeId = (await (await workspace.founder()).read(async (tx) => findFolder(tx, id)))?.scopeId ?? ''
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  if (invited !== null)
    await runCommand(await workspace.founder(), setGrant, {
      scopeId,
      granteeKind: 'user',
      granteeId: invited,
      level: 'READ',
    })
}

test('folders are listed in their order, a page at a time, without duplicates or omissions', async () => {
  const workspace = await newWorkspace()
  const ids: Id[] = []
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await folder(workspace, title))
  await runCommand(await workspace.founder(), moveFolder, { id: ids[4] ?? '', parentId: null, beforeId: ids[1] })
  const inOrder = ['One', 'Five', 'Two', 'Three', 'Four']
  expect(await listed(await workspace.founder())).toEqual(inOrder)
  expect(await listed(await workspace.founder(), {}, 2)).toEqual(inOrder)
})

test('a list shows the content of a folder, or what one created, pinned, or was given access to directly', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  const graceId = grace.actor.userId ?? ''
  const outer = await folder(workspace, 'Outer')
  const inner = await folder(workspace, 'Inner', outer)
  await runCommand(grace, createFolder, { title: 'Hers', parentId: null })
  await close(workspace, inner, graceId)
  await runCommand(await workspace.again(graceId), pinFolder, { id: inner, pinned: true })
  await runCommand(await workspace.again(graceId), pinFolder, { id: inner, pinned: true })

  const hers = await workspace.again(graceId)
  expect(await listed(hers, { parentId: outer })).toEqual(['Inner'])
  expect(await listed(hers, { top: true })).toEqual(['Outer', 'Hers'])
  expect(await listed(hers, { createdById: graceId })).toEqual(['Hers'])
  expect(await listed(hers, { sharedWith: true })).toEqual(['Inner'])
  expect(await listed(hers, { pinned: true })).toEqual(['Inner'])
  expect(await listed(await workspace.founder(), { pinned: true }), 'pins are one’s own').toEqual([])
  await runCommand(await workspace.again(graceId), pinFolder, { id: inner, pinned: false })
  expect(await listed(await workspace.again(graceId), { pinned: true })).toEqual([])
})

test('a folder that one does not see is in no list, and cannot be pinned, renamed, moved, deleted or filled', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  const graceId = grace.actor.userId ?? ''
  const [hidden, open] = [await folder(workspace, 'Hidden'), await folder(workspace, 'Open')]
  await close(workspace, hidden)
  expect(await listed(await workspace.again(graceId))).toEqual(['Open'])
  const refused = { code: 'NotFound', message: expect.stringContaining('The folder') as string }
  const her = async (): Promise<WorkspaceContext> => workspace.again(graceId)
  await expect(runCommand(await her(), pinFolder, { id: hidden, pinned: true })).rejects.toMatchObject(refused)
  await expect(runCommand(await her(), changeFolder, { id: hidden, title: 'Mine' })).rejects.toMatchObject(refused)
  await expect(runCommand(await her(), moveFolder, { id: hidden, parentId: null })).rejects.toMatchObject(refused)
  await expect(runCommand(await her(), moveFolder, { id: open, parentId: hidden })).rejects.toMatchObject(refused)
  await expect(runCommand(await her(), deleteFolder, { id: hidden })).rejects.toMatchObject(refused)
  await expect(runCommand(await her(), createFolder, { title: 'Mine', parentId: hidden })).rejects.toMatchObject(
    refused,
  )
})

test('viewers cannot add, rename, order, move or delete; contributors can do all below full access', async () => {
  const workspace = await newWorkspace()
  const id = await folder(workspace, 'Ours')
  const other = await folder(workspace, 'Other')
  const forbidden = { code: 'Forbidden' }
  const viewer = await workspace.member('VIEWER')
  const again = async (context: WorkspaceContext) => workspace.again(context.actor.userId ?? '')
  for (const act of [
    async () => runCommand(viewer, createFolder, { title: 'Mine', parentId: null }),
    async () => runCommand(await again(viewer), changeFolder, { id, title: 'Mine' }),
    async () => runCommand(await again(viewer), moveFolder, { id, parentId: null, afterId: other }),
    async () => runCommand(await again(viewer), moveFolder, { id, parentId: other }),
    async () => runCommand(await again(viewer), deleteFolder, { id }),
  ])
    await expect(act()).rejects.toMatchObject(forbidden)

  const grace = await workspace.member('CONTRIBUTOR')
  await runCommand(grace, changeFolder, { id, title: 'Everybody’s' })
  await runCommand(await again(grace), moveFolder, { id, parentId: null, afterId: other })
  expect(await listed(await workspace.founder())).toEqual(['Other', 'Everybody’s'])
  await expect(runCommand(await again(grace), moveFolder, { id, parentId: other })).rejects.toMatchObject(forbidden)
  await expect(runCommand(await again(grace), deleteFolder, { id })).rejects.toMatchObject(forbidden)
  await expect(
    runCommand(await again(grace), changeFolder, { id, projectDefault: 'READ' }),
    'who sees new projects is decided with full access',
  ).rejects.toMatchObject(forbidden)
  const own = await runCommand(await again(grace), createFolder, { title: 'Hers', parentId: other })
  await runCommand(await again(grace), deleteFolder, { id: own.id })
})

test('a folder cannot be moved into itself or below itself, and the length of a title is limited', async () => {
  const workspace = await newWorkspace()
  const outer = await folder(workspace, 'Outer')
  const inner = await folder(workspace, 'Inner', outer)
  for (const parentId of [outer, inner])
    await expect(runCommand(await workspace.founder(), moveFolder, { id: outer, parentId })).rejects.toMatchObject({
      code: 'InvalidOperation',
      message: 'A folder cannot be inside itself.',
    })
  await expect(folder(workspace, 'x'.repeat(201))).rejects.toMatchObject({ code: 'ValidationError' })
  await folder(workspace, `  ${'x'.repeat(200)}  `)
  expect(await listed(await workspace.founder())).toContain('x'.repeat(200))
  await expect(
    runCommand(await workspace.founder(), changeFolder, { id: newId(), title: 'Nothing' }),
  ).rejects.toMatchObject({ code: 'NotFound' })
})

test('a deletion is restored once, by users who could have made it, and never as another kind', async () => {
  const workspace = await newWorkspace()
  const id = await folder(workspace, 'Old studies')
  await runCommand(await workspace.founder(), createProject, { title: 'Interviews', folderId: id })
  const { deletionId } = await runCommand(await workspace.founder(), deleteFolder, { id })
  expect(await listed(await workspace.founder())).toEqual([])
  await expect(runCommand(await workspace.founder(), deleteFolder, { id })).rejects.toMatchObject({ code: 'NotFound' })
  await expect(runCommand(await workspace.member('CONTRIBUTOR'), restoreFolder, { deletionId })).rejects.toMatchObject({
    code: 'Forbidden',
  })
  await runCommand(await workspace.founder(), restoreFolder, { deletionId })
  expect(await listed(await workspace.founder())).toEqual(['Old studies'])
  await expect(runCommand(await workspace.founder(), restoreFolder, { deletionId })).rejects.toMatchObject({
    code: 'NotFound',
  })
  await expect(runCommand(await workspace.founder(), restoreFolder, { deletionId: newId() })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

test('a folder created where new ones begin closed belongs to its maker alone', async () => {
  const workspace = await newWorkspace()
  await runCommand(await workspace.founder(), changeWorkspace, { flags: ['no-access-default-folder-permission'] })
  const grace = await workspace.member('CONTRIBUTOR')
  const { id } = await runCommand(grace, createFolder, { title: 'Hers', parentId: null })
  expect(await listed(await workspace.again(grace.actor.userId ?? ''))).toEqual(['Hers'])
  expect(await listed(await workspace.member('CONTRIBUTOR'))).toEqual([])
  await runCommand(await workspace.again(grace.actor.userId ?? ''), changeFolder, { id, projectDefault: 'READ' })
})

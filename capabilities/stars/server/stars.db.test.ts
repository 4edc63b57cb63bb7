import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createFolder } from '#folders/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { MAX_STARS } from '../model/limits.ts'
import type { StarredKind } from '../model/star.ts'
import { starThing } from './commands/star-thing.ts'
import { putStar, starredAmong } from './store.ts'

const { services, newWorkspace } = await useServices()

const star = async (context: WorkspaceContext, kind: StarredKind, id: Id, starred = true) =>
  runCommand(context, starThing, { kind, id, starred })

interface StarredPage {
  nodes: { id: string; kind: string; title: string; parent: { title: string } | null }[]
  endCursor: string | null
  hasNextPage: boolean
}

async function starredPage(workspace: WorkspaceContext, first = 50, after: string | null = null): Promise<StarredPage> {
  const { data, errors } = await askGraph(
    { services, workspace },
    `query { starred(first: ${first}, after: ${JSON.stringify(after)}) {
      nodes { id kind title parent { title } } endCursor hasNextPage } }`,
  )
  if (errors) throw errors[0]
  return (data as { starred: StarredPage }).starred
}

const titles = async (workspace: WorkspaceContext): Promise<string[]> =>
  (await starredPage(workspace)).nodes.map(({ title }) => title)

async function project({ founder }: TestWorkspace, title: string): Promise<Id> {
  return (await runCommand(await founder(), createProject, { title })).id
}

test('things of every kind can be starred, are listed newest star first and page by page, each with its location', async () => {
  const workspace = await newWorkspace()
  const projectId = await project(workspace, 'Interviews')
  const { id: noteId } = await runCommand(await workspace.founder(), createNote, {
    id: newId(),
    projectId,
    title: 'Talk',
  })
  const { id: folderId } = await runCommand(await workspace.founder(), createFolder, {
    title: 'Studies',
    parentId: null,
  })
  const { id: personId } = await runCommand(await workspace.founder(), createPerson, { name: 'Ada' })
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, { projectId, title: 'Pricing' })
  const things = { project: projectId, note: noteId, folder: folderId, person: personId, tag: tagId }
  for (const [kind, id] of Object.entries(things)) await star(await workspace.founder(), kind as StarredKind, id)

  const { nodes } = await starredPage(await workspace.founder())
  expect(nodes.map(({ kind, title, parent }) => [kind, title, parent?.title ?? null])).toEqual([
    ['tag', 'Pricing', 'Interviews'],
    ['person', 'Ada', null],
    ['folder', 'Studies', null],
    ['note', 'Talk', 'Interviews'],
    ['project', 'Interviews', null],
  ])
  const upper = await starredPage(await workspace.founder(), 2)
  const lower = await starredPage(await workspace.founder(), 3, upper.endCursor)
  expect([...upper.nodes, ...lower.nodes].map(({ id }) => id)).toEqual(nodes.map(({ id }) => id))
  expect([upper.hasNextPage, lower.hasNextPage]).toEqual([true, false])
})

test('a star is set once and removed once, and belongs to one user', async () => {
  const workspace = await newWorkspace()
  const [one, other] = [await project(workspace, 'One'), await project(workspace, 'Other')]
  const viewer = await workspace.member('VIEWER')
  const again = async () => workspace.again(viewer.actor.userId ?? '')
  for (const id of [one, other, one]) await star(await again(), 'project', id)
  expect(await titles(await again())).toEqual(['Other', 'One'])
  expect(await titles(await workspace.founder())).toEqual([])
  for (const id of [one, one]) await star(await again(), 'project', id, false)
  expect(await titles(await again())).toEqual(['Other'])
  const { read, actor } = await again()
  expect(await read(async (tx) => starredAmong(tx, actor.userId ?? '', [one, other]))).toEqual([other])
})

test('users can star only what they may see, and stars of things that they may no longer see are not shown', async () => {
  const workspace = await newWorkspace()
  const id = await project(workspace, 'Secret')
  const member = await workspace.member('CONTRIBUTOR')
  const again = async () => workspace.again(member.actor.userId ?? '')
  await star(await again(), 'project', id)
  const { scope_id: scopeId } = await (
    await workspace.founder()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect(await titles(await again())).toEqual([])
  await expect(star(await workspace.member('CONTRIBUTOR'), 'project', id)).rejects.toMatchObject({ code: 'NotFound' })
  await expect(star(await workspace.founder(), 'project', newId())).rejects.toMatchObject({ code: 'NotFound' })
  await expect(star(await workspace.founder(), 'note', id), 'a project is no note').rejects.toMatchObject({
    code: 'NotFound',
  })
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: true })
  expect(await titles(await again())).toEqual(['Secret'])
})

test('a star outlives the deletion of its thing', async () => {
  const workspace = await newWorkspace()
  const projectId = await project(workspace, 'Interviews')
  const { id } = await runCommand(await workspace.founder(), createNote, { id: newId(), projectId, title: 'Talk' })
  await star(await workspace.founder(), 'note', id)
  const { deletionId } = await runCommand(await workspace.founder(), deleteNotes, { ids: [id] })
  expect(await titles(await workspace.founder())).toEqual([])
  await runCommand(await workspace.founder(), restoreNotes, { deletionId })
  expect(await titles(await workspace.founder())).toEqual(['Talk'])
})

test('with too many stars, the oldest are removed first, and only the user’s own', async () => {
  const workspace = await newWorkspace()
  const [ada, grace] = [await workspace.founder(), await workspace.member('VIEWER')]
  const [adaId, graceId] = [ada.actor.userId ?? '', grace.actor.userId ?? '']
  const ids = Array.from({ length: MAX_STARS + 2 }, () => newId())
  await ada.database.write(async (tx) => {
    for (const userId of [graceId, adaId])
      await tx
        .insertInto('stars')
        .values(
          ids.slice(0, MAX_STARS).map((id) => ({
            id: newId(),
            team_id: workspace.teamId,
            user_id: userId,
            kind: 'note' as const,
            resource_id: id,
          })),
        )
        .execute()
    for (const id of ids.slice(MAX_STARS)) await putStar(tx, workspace.teamId, adaId, 'note', id)
  })
  await ada.database.read(async (tx) => {
    const kept = new Set(await starredAmong(tx, adaId, ids))
    expect(ids.filter((id) => !kept.has(id))).toEqual(ids.slice(0, 2))
    expect(await starredAmong(tx, graceId, ids)).toHaveLength(MAX_STARS)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { finishDeletion } from '#content-kinds/server/commands/finish-deletion.ts'
import { handler } from '#content-kinds/server/jobs/finish-deletion.handler.ts'
import { ROWS_OF_PLACE_AT_ONCE } from '#content-kinds/model/limits.ts'
import { installationContext } from '#files/server/index.ts'
import { createFolder } from '#folders/server/commands/create-folder.ts'
import { deleteFolder } from '#folders/server/commands/delete-folder.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { insertHighlights } from '#highlights/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext, followFeed } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { deleteProject, restoreProject } from '#projects/server/commands/delete-project.ts'
import { moveProject } from '#projects/server/commands/move-project.ts'
import { openSearchIndex } from '#search/server/index.ts'
import { ensureTag } from '#tags/server/index.ts'
import { createView } from '#views/server/commands/create-view.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { deleteForever } from './commands/delete-forever.ts'
import { restoreDeletions } from './commands/restore-deletions.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-large-'))
const index = await openSearchIndex({
  database: services.database,
  kinds: services.kinds,
  folder,
  model: services.embedder.name,
  onError: (error) => {
    throw error
  },
})
afterAll(async () => {
  await index.close()
  await rm(folder, { recursive: true })
})
const HIGHLIGHTS = Math.floor(ROWS_OF_PLACE_AT_ONCE * 2.5)
const WORD = 'Zibeline'

const fill = defineCommand({
  name: 'fill-a-large-project',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const { tx, teamId, principal } = context
    const projectId = await addProject(context, {
      title: 'Large',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Talk', content: contentOfText(WORD), origin: 'written' as const },
    ])
    const highlightIds = Array.from({ length: HIGHLIGHTS }, () => newId())
    await insertHighlights(
      tx,
      teamId,
      principal,
      highlightIds.map((id, at) => ({
        id,
        scopeId: project.scopeId,
        projectId,
        noteId,
        text: `${WORD} ${at}`,
        contextBefore: '',
        contextAfter: '',
        blockIds: [],
        position: at,
        inlineCommentOnly: false,
      })),
    )
    const tag = await ensureTag(context, project, { title: WORD })
    return { projectId, scopeId: project.scopeId, noteId, highlightIds, tagId: tag.id }
  },
})

async function start() {
  const workspace = await newWorkspace()
  const ada = async (): Promise<WorkspaceContext> => workspace.founder()
  const made = await runCommand(await ada(), fill, {})
  const { id: viewId } = await runCommand(await ada(), createView, {
    projectId: made.projectId,
    title: WORD,
    layout: 'TABLE',
    objectType: 'HIGHLIGHT',
  })
  return { workspace, ada, viewId, ...made }
}

/** One short transaction of the job. */
async function step(teamId: Id, deletionId: Id): Promise<boolean> {
  return runCommand(await installationContext(services, teamId), finishDeletion, { deletionId })
}

async function finish(teamId: Id, deletionId: Id): Promise<void> {
  while (await step(teamId, deletionId));
}

/** All rows of a scope, with whether each is deleted. */
async function stateOf(teamId: Id, scopeId: Id): Promise<string> {
  return services.database.workspace(teamId).read(async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select string_agg(concat(kind, id, deleted_at is null), ' ' order by kind, id) as state from (
        select 'h' as kind, id, deleted_at from highlights where scope_id = ${scopeId} union all select 'n', id, deleted_at from notes where scope_id = ${scopeId}
        union all select 't', id, deleted_at from tags where scope_id = ${scopeId} union all select 'v', id, deleted_at from project_views where scope_id = ${scopeId}
        union all select 'p', id, deleted_at from projects where scope_id = ${scopeId}
      ) as every`.execute(tx)
    return rows[0]?.state ?? ''
  })
}

async function living(teamId: Id, scopeId: Id): Promise<number> {
  return [...(await stateOf(teamId, scopeId)).matchAll(/t(?: |$)/g)].length
}

type Asked = Pick<Awaited<ReturnType<typeof start>>, 'projectId' | 'noteId' | 'highlightIds' | 'tagId' | 'viewId'>

/** What a user who queries the project and its contents receives, by id, in lists and by search. */
async function seen(
  context: WorkspaceContext,
  { projectId, noteId, highlightIds, tagId, viewId }: Asked,
): Promise<string> {
  const { data, errors } = await askGraph(
    { services, workspace: context },
    `query ($project: ID!, $note: ID!, $highlight: ID!, $tag: ID!, $view: ID!) {
    projects(first: 50) { nodes { title } } project(id: $project) { title } note(id: $note) { title highlights { text }
      } highlight(id: $highlight) { text } tag(id: $tag) { title highlightCount } projectView(id: $view) { title }
  }`,
    { project: projectId, note: noteId, highlight: highlightIds.at(-1), tag: tagId, view: viewId },
  )
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  await index.caughtUp()
  const { total } = await index.search(
    { workspaceId: context.teamId, text: WORD, completeLastWord: false },
    context.actor.visibleScopes,
  )
  return `${JSON.stringify(data)} ${total > 0 ? 'found' : ''}`
}

async function trashOf(context: WorkspaceContext): Promise<
  Array<{
    title: string
    underWay: string | null
    taken: Array<{ kind: string; count: number }>
    viewerCan: { restore: boolean; deleteForever: boolean }
  }>
> {
  const { data, errors } = await askGraph(
    { services, workspace: context },
    '{ trash(first: 20) { nodes { title underWay taken { kind count } viewerCan { restore deleteForever } } } }',
  )
  if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
  return (data as { trash: { nodes: Awaited<ReturnType<typeof trashOf>> } }).trash.nodes
}

test('a large project disappears for everyone at once while its contents are deleted in the background, and the trash says so', async () => {
  const { workspace, ada, projectId, scopeId, ...made } = await start()
  const { teamId } = workspace
  const asked = { projectId, ...made }
  const ben = await workspace.member('CONTRIBUTOR')
  expect(await seen(await ada(), asked)).toMatch(/Large.*Zibeline.*found$/)
  const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
  expect(await living(teamId, scopeId)).toBeGreaterThan(ROWS_OF_PLACE_AT_ONCE)
  for (const context of [await ada(), await workspace.again(ben.actor.userId ?? '')]) {
    expect(await seen(context, asked)).not.toMatch(/Zibeline|Large|Talk|found/)
    expect(context.actor.visibleScopes).not.toContain(scopeId)
  }
  expect(await trashOf(await ada())).toMatchObject([
    { title: 'Large', underWay: 'AWAY', viewerCan: { restore: true, deleteForever: false } },
  ])
  await expect(runCommand(await ada(), deleteForever, { ids: [deletionId] })).rejects.toThrow('still being deleted')
  await expect(runCommand(await ada(), deleteProject, { id: projectId })).rejects.toMatchObject({ code: 'NotFound' })
  await finish(teamId, deletionId)
  expect(await living(teamId, scopeId)).toBe(0)
  const [deleted] = await trashOf(await ada())
  expect(deleted).toMatchObject({ underWay: null, viewerCan: { deleteForever: true } })
  expect(Object.fromEntries(deleted?.taken.map(({ kind, count }) => [kind, count]) ?? [])).toEqual({
    project: 1,
    note: 1,
    highlight: HIGHLIGHTS,
    tag: 1,
    projectView: 1,
  })
  expect(await seen(await ada(), asked)).not.toMatch(/Zibeline|Large|Talk|found/)
  const who = await services.database
    .workspace(teamId)
    .read(async (tx) =>
      tx
        .selectFrom('journal')
        .select(['principal_kind', 'principal_id'])
        .distinct()
        .where('type', '=', 'highlight.deleted')
        .execute(),
    )
  expect(who).toEqual([{ principal_kind: 'user', principal_id: (await ada()).actor.userId }])
})

test('a restored project is as it was and shown once it is complete, and what was deleted before stays in the trash', async () => {
  const { workspace, ada, projectId, scopeId, ...made } = await start()
  const { teamId } = workspace
  await runCommand(await ada(), deleteHighlights, { ids: made.highlightIds.slice(0, 3) })
  const before = await stateOf(teamId, scopeId)
  const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
  await finish(teamId, deletionId)
  await runCommand(await ada(), restoreProject, { deletionId })
  expect(await seen(await ada(), { projectId, ...made })).not.toContain('Large')
  expect(
    (await trashOf(await ada())).map(({ title, underWay, viewerCan }) => [title, underWay, viewerCan.restore]),
  ).toEqual([
    ['Large', 'BACK', false],
    ['3 highlights', null, true],
  ])
  await finish(teamId, deletionId)
  expect(await stateOf(teamId, scopeId)).toBe(before)
  expect((await trashOf(await ada())).map(({ title }) => title)).toEqual(['3 highlights'])
  expect(await seen(await ada(), { projectId, ...made })).toContain('Large')
})

test('a deletion undone halfway, redone and undone again restores the exact state; a redo includes what was added since', async () => {
  const { workspace, ada, projectId, scopeId } = await start()
  const { teamId } = workspace
  const before = await stateOf(teamId, scopeId)
  const deleting = newId()
  const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId }, deleting)
  const undoAct = async (actOperationId: Id): Promise<Id> =>
    (await runCommand(await ada(), undoOperation, { actOperationId }, newId())).redoOperationId ?? ''
  // The process is killed after one step; a user undoes the act before the job continues.
  await step(teamId, deletionId)
  const restoring = await undoAct(deleting)
  await step(teamId, deletionId)
  const again = await undoAct(restoring)
  await finish(teamId, deletionId)
  expect(await living(teamId, scopeId)).toBe(0)
  const restoringAgain = await undoAct(again)
  await finish(teamId, deletionId)
  expect(await stateOf(teamId, scopeId)).toBe(before)
  await runCommand(await ada(), createView, { projectId, title: 'Later', layout: 'TABLE', objectType: 'NOTE' })
  await undoAct(restoringAgain)
  await finish(teamId, deletionId)
  expect(await living(teamId, scopeId)).toBe(0)
})

test('the job continues where a killed one stopped, and has nothing to do once it is done', async () => {
  const { workspace, ada, projectId, scopeId } = await start()
  const { teamId } = workspace
  const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
  const left = await living(teamId, scopeId)
  const killed = AbortSignal.abort(new Error('The process was killed.'))
  await expect(handler({ teamId, deletionId }, { id: newId(), attempt: 1, signal: killed }, services)).rejects.toThrow(
    'killed',
  )
  expect(await living(teamId, scopeId)).toBe(left - ROWS_OF_PLACE_AT_ONCE)
  for (const attempt of [2, 3])
    await handler({ teamId, deletionId }, { id: newId(), attempt, signal: new AbortController().signal }, services)
  expect(await living(teamId, scopeId)).toBe(0)
  expect((await trashOf(await ada()))[0]?.underWay).toBe(null)
})

test('a folder hides everything below it, whatever that inherits, and its deletion requires rights for all of it', async () => {
  const { workspace, ada, projectId, scopeId, ...made } = await start()
  const { teamId } = workspace
  const ben = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const { id: folderId } = await runCommand(await ada(), createFolder, { title: 'Around' })
  await runCommand(await ada(), moveProject, { id: projectId, folderId })
  await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
  await runCommand(await ada(), setGrant, { scopeId, granteeKind: 'user', granteeId: ben, level: 'READ' })
  const folderScope = (
    await (
      await ada()
    ).database.read(async (tx) =>
      tx.selectFrom('folders').select('scope_id').where('id', '=', folderId).executeTakeFirstOrThrow(),
    )
  ).scope_id
  const carla = (await workspace.member('MANAGER')).actor.userId ?? ''
  await runCommand(await ada(), setGrant, {
    scopeId: folderScope,
    granteeKind: 'user',
    granteeId: carla,
    level: 'FULL',
  })
  await expect(runCommand(await workspace.again(carla), deleteFolder, { id: folderId })).rejects.toMatchObject({
    code: 'Forbidden',
  })
  const { deletionId } = await runCommand(await ada(), deleteFolder, { id: folderId })
  expect(await living(teamId, scopeId)).toBeGreaterThan(0)
  expect(await seen(await workspace.again(ben), { projectId, ...made })).not.toMatch(/Zibeline|Large|Talk|found/)
  await finish(teamId, deletionId)
  await runCommand(await ada(), restoreDeletions, { ids: [deletionId] })
  await finish(teamId, deletionId)
  expect(await seen(await workspace.again(ben), { projectId, ...made })).toContain('Large')
})

test('users who have the project open are notified that it was deleted, and that it is restored', async () => {
  const { workspace, ada, projectId } = await start()
  const ben = await workspace.member('CONTRIBUTOR')
  const changes = await followFeed(services, ben, async () => workspace.again(ben.actor.userId ?? ''), { after: null })
  const heard = async (type: string): Promise<void> => {
    for await (const some of changes)
      if (some.changes.some((change) => change.type === type && change.id === projectId)) return
  }
  const { deletionId } = await runCommand(await ada(), deleteProject, { id: projectId })
  await heard('project.deleted')
  await finish(workspace.teamId, deletionId)
  await runCommand(await ada(), restoreProject, { deletionId })
  await finish(workspace.teamId, deletionId)
  await heard('project.settled')
  await changes.return?.()
})

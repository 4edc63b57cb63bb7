import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { runImportNow } from '#imports/server/index.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { changesOf } from './changes.ts'
import { lookAtChanges, markChangesSeen } from './commands/look-at-changes.ts'

const { services, newWorkspace } = await useServices({ sample: true })

async function again(context: WorkspaceContext): Promise<WorkspaceContext> {
  return { ...context, actor: (await context.reloadActor?.()) ?? context.actor }
}

/** Simulates that half an hour passes. */
async function laterLook(context: WorkspaceContext): Promise<void> {
  await context.database.write(async (tx) =>
    sql`update visits set looked_at = looked_at - interval '31 minutes' where user_id = ${context.actor.userId}`.execute(
      tx,
    ),
  )
  await runCommand(context, lookAtChanges, {})
}

async function made({ founder }: TestWorkspace): Promise<{ projectId: string; noteId: string; insightId: string }> {
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Study' })
  const { id: noteId } = await runCommand(await founder(), createNote, { projectId, title: 'Interview' })
  const { id: insightId } = await runCommand(await founder(), createInsight, { projectId, title: 'Finding' })
  await runCommand(await founder(), changeInsight, { id: insightId, published: true })
  return { projectId, noteId, insightId }
}

test('a user sees what others did since they last looked, by thing, and nothing of their own or from before they joined', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  expect(await changesOf(grace)).toEqual({ since: null, changes: [], more: false })
  await made(workspace)
  await runCommand(grace, lookAtChanges, {})
  expect((await changesOf(grace)).changes).toEqual([])

  const { projectId, noteId, insightId } = await made(workspace)
  const seeing = await again(grace)
  await runCommand(seeing, createNote, { projectId, title: 'Her own' })
  const { changes } = await changesOf(seeing)
  expect(changes.map(({ id, happening, title }) => [id, happening, title])).toEqual([
    [insightId, 'published', 'Finding'],
    [noteId, 'created', 'Interview'],
    [projectId, 'created', 'Study'],
  ])
  expect(changes.every((change) => change.projectId === projectId && change.userIds.length === 1)).toBe(true)

  // The changes stay as long as she looks, and are old the next time.
  await runCommand(seeing, lookAtChanges, {})
  expect((await changesOf(seeing)).changes).toHaveLength(3)
  await laterLook(seeing)
  expect((await changesOf(seeing)).changes).toEqual([])
})

test('changes by an import count as made by the user who started it: others see them under that name, and the user does not', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const seeing = await again(grace)
  for (const looks of [seeing, ada]) await runCommand(looks, lookAtChanges, {})
  const folder = await mkdtemp(join(tmpdir(), 'quarry-changes-'))
  try {
    const path = join(folder, 'interview.md')
    await writeFile(path, '# Interview\n\nThe price was too high.\n')
    await runImportNow(services, ada, { projectId, files: [{ path }] })
  } finally {
    await rm(folder, { recursive: true })
  }
  expect((await changesOf(seeing)).changes).toMatchObject([
    { kind: 'note', happening: 'created', userIds: [ada.actor.userId] },
  ])
  expect((await changesOf(await again(ada))).changes).toEqual([])
})

test('changes that are marked as seen disappear, and come back when that is undone', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('VIEWER')
  await runCommand(grace, lookAtChanges, {})
  await made(workspace)
  const seeing = await again(grace)
  const { since } = await runCommand(seeing, markChangesSeen, {})
  expect((await changesOf(seeing)).changes).toEqual([])
  await runCommand(seeing, markChangesSeen, { since })
  expect((await changesOf(seeing)).changes).toHaveLength(3)
})

test('changes that a user may not see are not listed', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  await runCommand(grace, lookAtChanges, {})
  const { projectId } = await made(workspace)
  const ada = await workspace.founder()
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect((await changesOf(await again(grace))).changes).toEqual([])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followFeed } from '#journal/server/feed/follow-feed.ts'
import { holdBack, presentVersion, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { noteEvents } from '#notes/model/events.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { inviteMembers } from '#workspaces/server/commands/invite-members.ts'

const { newWorkspace } = await useServices({ sample: true })

const TABLES = ['notes', 'journal', 'operations', 'deletions', 'row_images', 'projects', 'scopes', 'documents']

/** Returns all rows of the workspace in tables that acts on notes write, and its version. */
async function stateOf(workspace: WorkspaceContext): Promise<unknown> {
  return workspace.database.read(async (tx) => {
    const rows = []
    for (const table of TABLES)
      rows.push(
        (await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(tx)).rows,
      )
    return { rows, version: await presentVersion(tx, workspace.teamId) }
  })
}

async function start() {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Study' })
  const { id: noteId } = await runCommand(await ada(), createNote, { projectId, title: 'Mara' })
  return { workspace, ada, projectId, noteId }
}

test('a dry run of an act returns its answer and its events, and leaves nothing: no row, no version, no used id', async () => {
  const { ada, projectId, noteId } = await start()
  const before = await stateOf(await ada())
  const renamed = await holdBack(await ada(), changeNote, { id: noteId, title: 'Ben' })
  expect(renamed.result).toEqual({ id: noteId })
  expect(renamed.events.map((event) => noteEvents.changed.read(event as never)?.after)).toEqual([
    expect.objectContaining({ title: 'Ben' }),
  ])
  const deleted = await holdBack(await ada(), deleteNotes, { ids: [noteId] })
  expect(deleted.events.map(({ type }) => type)).toContain(noteEvents.deleted.type)
  const id: Id = newId()
  await holdBack(await ada(), createNote, { id, projectId, title: 'Zoe' })
  expect(await stateOf(await ada())).toEqual(before)
  await runCommand(await ada(), createNote, { id, projectId, title: 'Zoe' })
  await runCommand(await ada(), deleteNotes, { ids: [noteId] })
})

test('a dry run publishes nothing', async () => {
  const { ada, noteId } = await start()
  const workspace = await ada()
  const reported = await followFeed(
    workspace.services,
    workspace,
    async () => Promise.resolve({ actor: workspace.actor } as never),
    {
      after: null,
    },
  )
  await holdBack(await ada(), changeNote, { id: noteId, title: 'Ben' })
  await runCommand(await ada(), changeNote, { id: noteId, title: 'Zoe' })
  const first = await reported.next()
  expect(first.value?.changes).toHaveLength(1)
  await reported.return?.()
})

test('a dry run is refused whenever the act is', async () => {
  const { workspace, noteId } = await start()
  const viewer = await workspace.member('VIEWER')
  await expect(holdBack(viewer, changeNote, { id: noteId, title: 'Ben' })).rejects.toMatchObject({ code: 'Forbidden' })
  await expect(holdBack(viewer, changeNote, { id: 'no id', title: 'Ben' })).rejects.toMatchObject({
    code: 'ValidationError',
  })
})

test('a used identifier is refused as by the act itself', async () => {
  const { ada, projectId, noteId } = await start()
  await expect(holdBack(await ada(), createNote, { id: noteId, projectId })).rejects.toMatchObject({
    reason: 'IDENTIFIER_TAKEN',
  })
})

test('an act with effects outside the workspace has no dry run', async () => {
  const { ada } = await start()
  const requested = { emails: ['bo@example.com'], role: 'CONTRIBUTOR' }
  await expect(holdBack(await ada(), inviteMembers, requested)).rejects.toMatchObject({ code: 'InvalidOperation' })
})

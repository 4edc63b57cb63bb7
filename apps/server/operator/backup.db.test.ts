import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { useEmptyDatabase } from '#tests/harness/database.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const { services, connectionString, newWorkspace } = await useServices()
const empty = await useEmptyDatabase()
const folder = await mkdtemp(join(tmpdir(), 'quarry-backup-'))
afterAll(async () => rm(folder, { recursive: true, force: true }))

function operator() {
  return { services, connectionString, configuration: services.configuration, close: async () => Promise.resolve() }
}

test('a backup is restored in an empty installation, with separate workspaces and the journal', async () => {
  const ours = await newWorkspace()
  const theirs = await newWorkspace()
  const { id: projectId } = await runCommand(await ours.founder(), createProject, { title: 'Interviews' })
  await runCommand(await ours.founder(), createNote, { projectId, title: 'Ada, “first”\nand \\ last' })
  await services.storage.put(`cell/${ours.teamId}/some-file`, 'bytes', { contentType: 'text/plain' })
  const taken = await backUp(operator(), join(folder, 'one'))
  // Plus the recording of the sample in each of the two.
  expect(taken.files).toBe(3)

  const restored = await restore(join(folder, 'one'), {
    DATABASE_URL: empty.connectionString,
    QUARRY_DATA: join(folder, 'data'),
  })
  expect(restored.rows).toBe(taken.rows)
  const database = await openDatabase({ connectionString: empty.connectionString })
  try {
    const titles = await database
      .workspace(ours.teamId)
      .read(async (tx) => tx.selectFrom('notes').select('title').where('project_id', '=', projectId).execute())
    expect(titles).toEqual([{ title: 'Ada, “first”\nand \\ last' }])
    expect(
      await database
        .workspace(theirs.teamId)
        .read(async (tx) => tx.selectFrom('notes').select('title').where('project_id', '=', projectId).execute()),
    ).toEqual([])
    const events = await database
      .workspace(ours.teamId)
      .read(async (tx) => tx.selectFrom('journal').select('type').orderBy('sequence').execute())
    expect(events.map((event) => event.type)).toContain('note.created')
    // Numbers continue after the restored ones.
    await database.workspace(ours.teamId).write(async (tx) =>
      tx
        .insertInto('journal')
        .values({
          team_id: ours.teamId,
          principal_kind: 'system',
          principal_id: null,
          operation_id: null,
          type: 'note.after',
          resource_kind: 'note',
          resource_id: projectId,
          scope_id: null,
          before: null,
          after: null,
          version: '0',
        })
        .execute(),
    )
  } finally {
    await database.close()
  }
})

test('a damaged backup and a location that is not empty are refused before anything is written', async () => {
  await newWorkspace()
  await backUp(operator(), join(folder, 'two'))
  const file = join(folder, 'two', 'tables', 'cell.workspaces.copy')
  await writeFile(file, `${await readFile(file, 'utf8')}x`)
  await expect(
    restore(join(folder, 'two'), { DATABASE_URL: connectionString, QUARRY_DATA: join(folder, 'data') }),
  ).rejects.toThrow(/damaged/)
  await backUp(operator(), join(folder, 'three'))
  await expect(
    restore(join(folder, 'three'), { DATABASE_URL: connectionString, QUARRY_DATA: join(folder, 'data') }),
  ).rejects.toThrow(/already has a workspace/)
  await expect(restore(join(folder, 'none'))).rejects.toThrow(/is not a backup/)
})

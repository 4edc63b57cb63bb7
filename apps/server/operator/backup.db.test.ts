import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Secret } from '#platform/kernel/secret.ts'
import { keepSecret, SECRET_PORTS } from '#secrets/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { useEmptyDatabase } from '#tests/harness/database.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { openDatabase } from '#platform/server/database/index.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const { services, connectionString, newWorkspace } = await useServices({ sample: true })
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

test('stored secrets are in a backup, encrypted, and their keys only if asked for', async () => {
  const workspace = await newWorkspace()
  const elsewhere = await useEmptyDatabase()
  await runCommand(await workspace.founder(), keepOne, {})
  const key = services.configuration.secretKeys.keys[0]?.reveal() ?? ''
  const without = await backUp(operator(), join(folder, 'without-keys'))
  expect(without.says).toContain('their keys')
  expect(await everyText(without.folder)).not.toContain(key)
  const into = { DATABASE_URL: elsewhere.connectionString, QUARRY_DATA: join(folder, 'elsewhere') }
  expect((await restore(without.folder, into)).says).toContain('Stored secrets need keys that are not here')

  const withKeys = await backUp(operator(), join(folder, 'with-keys'), { withSecretKeys: true })
  expect(withKeys.says).toContain('The keys of stored secrets are in it')
  const text = await everyText(withKeys.folder)
  expect(text).toContain(key)
  expect(text).not.toContain('never-in-a-backup')
  const again = await useEmptyDatabase()
  const restored = await restore(withKeys.folder, { ...into, DATABASE_URL: again.connectionString })
  expect(restored.says).not.toContain('need keys')
})

const keepOne = defineCommand({
  name: 'keep-one-secret',
  who: { installation: 'It sets a test up.' },
  ports: SECRET_PORTS,
  input: z.object({}),
  run: async (context) => keepSecret(context, 'testing', new Secret('never-in-a-backup')),
})

async function everyText(of: string): Promise<string> {
  const names = await readdir(of, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return (await Promise.all(files.map(async (file) => readFile(file, 'latin1')))).join('\n')
}

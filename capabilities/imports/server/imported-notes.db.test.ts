import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { runImportNow } from './import-now.ts'
import { importedNotes } from './imported-notes-store.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-imported-notes-'))
afterAll(async () => rm(folder, { recursive: true }))

test('of notes it is told which stand as an import brought them, to those who see them', async () => {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Survey' })
  const path = join(folder, newId())
  await writeFile(path, ['Name,Plan', 'Mara,Free', 'Tomas,Team', 'Ida,Team'].join('\n'))
  const [one] = await runImportNow(services, await workspace.founder(), {
    projectId,
    files: [{ path, name: 'people.csv' }],
  })
  const { id: own } = await runCommand(await workspace.founder(), createNote, { projectId, title: 'Written by hand' })
  const ada = await workspace.founder()
  const noteIds = (
    await ada.read(async (tx) => tx.selectFrom('notes').select('id').where('project_id', '=', projectId).execute())
  ).map(({ id }) => id)
  const [changed = ''] = noteIds.filter((id) => id !== own)
  await runCommand(ada, changeNote, { id: changed, title: 'Renamed' })
  const reported = async ({ actor, read }: WorkspaceContext, ids: readonly Id[], least = 3) =>
    read(async (tx) => importedNotes(tx, ids, actor.visibleScopes, least))
  const all = await reported(await workspace.founder(), noteIds)
  expect(all).toHaveLength(3)
  expect(all.filter(({ untouched }) => !untouched).map(({ noteId }) => noteId)).toEqual([changed])
  expect(all[0]).toMatchObject({ importId: one?.id, fileName: 'people.csv', projectTitle: 'Survey', noteCount: 3 })
  // Few notes are told each.
  expect(await reported(await workspace.founder(), noteIds, 4)).toEqual([])
  const { scope_id: scopeId } = await ada.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect(await reported(await workspace.member('CONTRIBUTOR'), noteIds)).toEqual([])
  expect(await reported(await (await newWorkspace()).founder(), noteIds)).toEqual([])
})

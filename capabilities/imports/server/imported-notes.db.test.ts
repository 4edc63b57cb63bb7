import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, expect, test } from 'vitest'
import { findFiles } from '#files/server/index.ts'
import { announceFile } from '#files/server/content-stored.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { storeDocument } from '#pdfs/testing.ts'
import { readStoredPdf } from '#pdfs/server/reading/read-stored-pdf.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { makePdf } from '#tests/harness/pdfs.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { runImportNow } from './import-now.ts'
import { importedNotes } from './imported-notes-store.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-imported-notes-'))
afterAll(async () => rm(folder, { recursive: true }))

test('users who see notes learn which of them are as an import added them', async () => {
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
  // A few notes are reported individually.
  expect(await reported(await workspace.founder(), noteIds, 4)).toEqual([])
  const { scope_id: scopeId } = await ada.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  await runCommand(await workspace.founder(), setScopeInheritance, { scopeId, inherits: false })
  expect(await reported(await workspace.member('CONTRIBUTOR'), noteIds)).toEqual([])
  expect(await reported(await (await newWorkspace()).founder(), noteIds)).toEqual([])
})

const announce = defineCommand({
  name: 'announce-test-file',
  who: { installation: 'It stands for the end of an upload.' },
  input: z.object({ fileId: z.uuid() }),
  async run(context, { fileId }) {
    const [file] = await findFiles(context.tx, [fileId])
    if (file?.content) await announceFile(context, { ...file, content: file.content })
    return null
  },
})

test('a note made for a PDF has the title of the document, unless a user named it or there is none', async () => {
  const workspace = await newWorkspace()
  const { teamId } = workspace
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Reports' })
  const context = await workspace.founder()
  const { scope_id: scopeId } = await context.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', projectId).executeTakeFirstOrThrow(),
  )
  const titled = makePdf([{ lines: ['Receipts'] }], 'How kitchens keep receipts')
  const noteOf = async (name: string, title: string, bytes: Buffer) => {
    const ada = await workspace.founder()
    const { id, note } = await runCommand(ada, createNote, { projectId, title }, newId())
    const documentId = note?.documentId ?? ''
    return { id, ...(await storeDocument(ada, { scopeId, documentId, name, bytes, contentType: 'application/pdf' })) }
  }
  const read = async (contentId: Id) =>
    readStoredPdf({ services, teamId, contentId, signal: new AbortController().signal })
  const titleOf = async (id: Id) =>
    (
      await context.database.read(async (tx) =>
        tx.selectFrom('notes').select('title').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).title
  const automatic = await noteOf('report-7.final.pdf', 'report-7.final', titled)
  const named = await noteOf('other.pdf', 'What Nora calls it', titled)
  const untitled = await noteOf('scan.pdf', 'scan', makePdf([{ lines: ['Other'] }], 'Microsoft Word - scan.docx'))
  await read(automatic.contentId)
  await read(untitled.contentId)
  expect(await titleOf(automatic.id)).toBe('How kitchens keep receipts')
  expect(await titleOf(named.id)).toBe('What Nora calls it')
  expect(await titleOf(untitled.id)).toBe('scan')
  // The same bytes are not read again.
  const second = await noteOf('again.pdf', 'again', titled)
  await runCommand(await workspace.founder(), announce, { fileId: second.fileId })
  expect(await titleOf(second.id)).toBe('How kitchens keep receipts')
})

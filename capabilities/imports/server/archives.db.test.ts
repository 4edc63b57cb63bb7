import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { filesIn } from '../model/inspection.ts'
import type { OpenedImport } from '../model/import.ts'
import { packFiles, sentTogether } from '../web/pack-files.ts'
import { contextOfImport } from './acting-member.ts'
import { deleteImport } from './commands/delete-import.ts'
import { beginImport, runImportNow } from './import-now.ts'
import { runImport } from './run/run-import.ts'
import { listFailures, openImport } from './store.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-archives-'))
afterAll(async () => rm(folder, { recursive: true }))

async function projectOf() {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Calls' })
  return { workspace, ada, projectId }
}

async function stored(name: string, bytes: Uint8Array): Promise<{ path: string; name: string }> {
  const path = join(folder, `${newId()}.zip`)
  await writeFile(path, bytes)
  return { path, name }
}

async function notesOf({ database }: WorkspaceContext, projectId: Id) {
  return database.read(async (tx) =>
    tx
      .selectFrom('notes')
      .innerJoin('documents', 'documents.id', 'notes.document_id')
      .select(['notes.id', 'notes.title', 'documents.text'])
      .where('notes.project_id', '=', projectId)
      .where('notes.deleted_at', 'is', null)
      .orderBy('notes.rank', 'desc')
      .execute(),
  )
}

async function failuresOf({ database }: WorkspaceContext, id: Id) {
  return (await database.read(async (tx) => listFailures(tx, id, '0', 100, { inTextToo: true }))).map(
    ({ rowNumber, value, reason }) => ({ rowNumber, value, reason }),
  )
}

const call = (number: number) =>
  strToU8(`# Call ${number}\n\nIn call ${number} they said that step ${number * 7} was slow.`)

const MIXED: Zippable = {
  'calls/first.md': strToU8('# The first call\n\nIt was too slow.'),
  'calls/second.txt': strToU8('Anna: I liked it.\n\nBen: I did not.\n\nAnna: Why?\n\nBen: Because it broke.'),
  'calls/.DS_Store': new Uint8Array([0, 1, 2]),
  '__MACOSX/calls/first.md': new Uint8Array([0, 5]),
  'page.html': strToU8('<!doctype html><title>A page</title><p>Said on a page.</p>'),
  'survey.csv': strToU8('Name,Comment\nAnna,Good\nBen,Bad'),
  'picture.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'empty.md': new Uint8Array(),
  'inside.zip': zipSync({ 'a.md': strToU8('# Deep') }),
}

test('an archive becomes one note per document in its order, and other files report the reason', async () => {
  const { ada, projectId } = await projectOf()
  const file = await stored('calls.zip', zipSync(MIXED))
  const [done] = await runImportNow(services, ada, { projectId, files: [file] })
  expect(done).toMatchObject({ state: 'DONE', processedInto: 'CONTENT', rowsAdded: 3, rowsFailed: 4, rowsTotal: 7 })
  expect((await notesOf(ada, projectId)).map(({ title }) => title)).toEqual(['The first call', 'second', 'A page'])
  expect((await notesOf(ada, projectId))[1]?.text).toContain('Because it broke.')
  expect(await failuresOf(ada, done?.id ?? '')).toEqual([
    { rowNumber: 4, value: 'survey.csv', reason: expect.stringContaining('table') as string },
    { rowNumber: 5, value: 'picture.png', reason: expect.stringContaining('picture') as string },
    { rowNumber: 6, value: 'empty.md', reason: 'The file is empty.' },
    { rowNumber: 7, value: 'inside.zip', reason: expect.stringContaining('archive within') as string },
  ])
})

test('what an inspection of an archive announces is what its import does', async () => {
  const { ada, projectId } = await projectOf()
  const id = await beginImport(ada, { projectId, file: await stored('calls.zip', zipSync(MIXED)) })
  const found = await ada.database.read(async (tx) => openImport(tx, id))
  const inspection = found?.inspection
  if (inspection?.kind !== 'archive') throw new Error('It is an archive.')
  expect(inspection.formats.toSorted((a, b) => (a.format < b.format ? -1 : 1))).toEqual([
    { format: 'html', count: 1 },
    { format: 'markdown', count: 1 },
    { format: 'text', count: 1 },
  ])
  expect(inspection.leftOut.map(({ path }) => path)).toEqual(['survey.csv', 'picture.png', 'empty.md', 'inside.zip'])
  expect([found?.rowsTotal, filesIn(inspection)]).toEqual([7, 7])
})

test('an archive without a document is refused with a sentence, as is a damaged one', async () => {
  const { ada, projectId } = await projectOf()
  const whole = zipSync({ 'a.md': call(1), 'b.md': call(2) })
  const ends: OpenedImport[] = await runImportNow(services, ada, {
    projectId,
    files: [
      await stored('data.zip', zipSync({ 'survey.csv': strToU8('Name,Comment\nAnna,Good\nBen,Bad') })),
      await stored('cut.zip', whole.subarray(0, 60)),
    ],
  })
  expect(ends.map(({ state, errorReason }) => [state, errorReason])).toEqual([
    ['UPLOADED', 'UNSUPPORTED'],
    ['UPLOADED', 'DAMAGED'],
  ])
  expect(await notesOf(ada, projectId)).toEqual([])
})

test('an interrupted import of an archive resumes after the last stored note, none lost or repeated', async () => {
  const { workspace, ada, projectId } = await projectOf()
  const files = Object.fromEntries(Array.from({ length: 230 }, (_, at) => [`call ${at}.md`, call(at)]))
  const id = await beginImport(ada, { projectId, file: await stored('calls.zip', zipSync(files)) })
  const run = async (options: { signal?: AbortSignal; onProgress?: () => void } = {}): Promise<void> =>
    runImport({
      services,
      teamId: workspace.teamId,
      importId: id,
      contextOf: async () => contextOfImport(services, workspace.teamId, id),
      ...options,
    })
  const ending = new AbortController()
  let batches = 0
  await expect(
    run({
      signal: ending.signal,
      onProgress() {
        if ((batches += 1) === 2) ending.abort(new Error('The server ended.'))
      },
    }),
  ).rejects.toThrow('The server ended.')
  const soFar = (await notesOf(ada, projectId)).length
  expect(soFar).toBeGreaterThan(0)
  expect(soFar).toBeLessThan(230)
  await run()
  const titles = (await notesOf(ada, projectId)).map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 230 }, (_, at) => `Call ${at}`))
})

test('deleting the import of an archive removes exactly its notes, and undo restores them', async () => {
  const { ada, projectId } = await projectOf()
  const files = { 'a.md': call(1), 'b.md': call(2) }
  const [done] = await runImportNow(services, ada, { projectId, files: [await stored('calls.zip', zipSync(files))] })
  const operationId = newId()
  await runCommand(ada, deleteImport, { id: done?.id ?? '' }, operationId)
  expect(await notesOf(ada, projectId)).toEqual([])
  await runCommand(ada, undoOperation, { actOperationId: operationId })
  expect((await notesOf(ada, projectId)).map(({ title }) => title)).toEqual(['Call 1', 'Call 2'])
})

test('files that a page sends together arrive unchanged, two with the same name as two', async () => {
  const { ada, projectId } = await projectOf()
  const given = Array.from({ length: 30 }, (_, at) => new File([call(at)], `${at % 10}.md`))
  const table = new File(['Name,Comment\nAnna,Good'], 'survey.csv')
  const { together, alone } = sentTogether([...given, table])
  expect([together.map((some) => some.length), alone.map(({ name }) => name)]).toEqual([[30], ['survey.csv']])
  const packed = await packFiles(together[0] ?? [], '30 files.zip')
  const file = await stored(packed.name, new Uint8Array(await packed.arrayBuffer()))
  const [done] = await runImportNow(services, ada, { projectId, files: [file] })
  expect(done).toMatchObject({ state: 'DONE', rowsAdded: 30, rowsFailed: 0 })
  expect((await notesOf(ada, projectId)).map(({ title }) => title)).toEqual(given.map((_, at) => `Call ${at}`))
})

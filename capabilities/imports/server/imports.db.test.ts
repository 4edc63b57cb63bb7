import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest, type Page } from '#platform/kernel/pagination.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { deleteNotes, restoreNotes } from '#notes/server/commands/delete-notes.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { listNotes } from '#notes/server/store.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { readTranscript } from '#transcripts/server/read-transcript.ts'
import type { Misplaced } from '../model/misplaced.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { checkMapping } from './check-mapping.ts'
import { contextOfImport } from './acting-member.ts'
import { cancelImport } from './commands/cancel-import.ts'
import { deleteImport, restoreImport } from './commands/delete-import.ts'
import { resumeImport } from './commands/resume-import.ts'
import { startImport } from './commands/start-import.ts'
import { failedRowsAsCsv, failuresAsCsv } from './failures-csv.ts'
import { runImportNow } from './import-now.ts'
import { inspectImportFile } from './inspect-import.ts'
import { runImport } from './run/run-import.ts'
import { handler } from './jobs/run-import.handler.ts'
import { listFailures, listImports, openImport } from './store.ts'
import { storeUpload } from './store-upload.ts'
import { withStoredFile } from './stored-file.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-imports-'))
afterAll(async () => rm(folder, { recursive: true }))

async function newProject(workspace: TestWorkspace): Promise<Id> {
  return (await runCommand(await workspace.founder(), createProject, { title: 'Survey' })).id
}

async function fileOf(name: string, lines: ReadonlyArray<string>): Promise<{ path: string; name: string }> {
  const path = join(folder, `${newId()}.csv`)
  await writeFile(path, lines.join('\n'))
  return { path, name }
}

/** A survey with a key, a name, a choice and a comment for this many people. */
function survey(rows: number, comment: (row: number) => string = (row) => `Comment of ${row}`): string[] {
  return [
    'Response ID,Name,Plan,Comments',
    ...Array.from(
      { length: rows },
      (_, at) => `R${at + 1},Person ${at + 1},${at % 2 === 0 ? 'Free' : 'Team'},${comment(at + 1)}`,
    ),
  ]
}

async function uploaded(
  workspace: TestWorkspace,
  projectId: Id,
  lines: ReadonlyArray<string>,
): Promise<{ id: Id; mappings: ImportMapping[] }> {
  const ada = await workspace.founder()
  const id = await storeUpload(ada, { projectId, fileName: 'survey.csv', content: Readable.from([lines.join('\n')]) })
  await inspectImportFile(ada, id, {})
  const { inspection } = await importOf(ada, id)
  if (inspection?.kind !== 'tables') throw new Error('A survey is a table.')
  return { id, mappings: inspection.tables.map((table) => table.mapping) }
}

async function importOf({ database }: WorkspaceContext, id: Id) {
  const found = await database.read(async (tx) => openImport(tx, id))
  if (!found) throw new Error('The import is there.')
  return found
}

async function run(
  workspace: TestWorkspace,
  id: Id,
  options: { signal?: AbortSignal; onProgress?: () => void } = {},
): Promise<void> {
  await runImport({
    services,
    teamId: workspace.teamId,
    importId: id,
    contextOf: async () => contextOfImport(services, workspace.teamId, id),
    ...options,
  })
}

async function notesOf({ database }: WorkspaceContext, projectId: Id) {
  return database.read(async (tx) =>
    tx
      .selectFrom('notes')
      .innerJoin('documents', 'documents.id', 'notes.document_id')
      .select(['notes.id', 'notes.title', 'notes.external_id as key', 'documents.text', 'documents.revision'])
      .where('notes.project_id', '=', projectId)
      .where('notes.deleted_at', 'is', null)
      .orderBy('notes.id')
      .execute(),
  )
}

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

const KEYS = Array.from({ length: 1_600 }, (_, at) => `R${at + 1}`)

describe('an import', () => {
  test('has every row once in the end, though it is stopped in the middle repeatedly', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, survey(KEYS.length))
    await runCommand(await workspace.founder(), startImport, { id, mappings })
    const counts: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const killed = new AbortController()
      // Like a kill: the run ends wherever it is after the first stored batch, with the next one already read.
      await expect(
        run(workspace, id, { signal: killed.signal, onProgress: () => killed.abort(new Error('Killed.')) }),
      ).rejects.toThrow('Killed.')
      const stands = await importOf(await workspace.founder(), id)
      expect(stands.state).toBe('RUNNING')
      expect(await notesOf(await workspace.founder(), projectId)).toHaveLength(stands.rowsAdded)
      counts.push(stands.rowsAdded)
    }
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other))
    await run(workspace, id)
    expect(await importOf(await workspace.founder(), id)).toMatchObject({
      state: 'DONE',
      rowsAdded: KEYS.length,
      rowsFailed: 0,
      rowsTotal: KEYS.length,
      processedInto: 'SURVEY',
    })
    expect((await notesOf(await workspace.founder(), projectId)).map((note) => note.key)).toEqual(KEYS)
    // Run again, like a job delivered twice: nothing happens.
    await run(workspace, id)
    expect(await notesOf(await workspace.founder(), projectId)).toHaveLength(KEYS.length)
  })

  test('is in the list of the project in the order of its file, after a kill too', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, survey(1_200))
    await runCommand(await workspace.founder(), startImport, { id, mappings })
    const killed = new AbortController()
    await expect(
      run(workspace, id, { signal: killed.signal, onProgress: () => killed.abort(new Error('Killed.')) }),
    ).rejects.toThrow('Killed.')
    await run(workspace, id)
    const { id: later } = await runCommand(await workspace.founder(), createNote, {
      projectId,
      title: 'Written afterwards',
    })
    const ada = await workspace.founder()
    const listed: Note[] = []
    let after: string | null = null
    do {
      const page: Page<Note> = await ada.database.read(async (tx) =>
        listNotes(tx, ada.actor, projectId, pageRequest(500, after)),
      )
      listed.push(...page.nodes)
      after = page.hasNextPage ? page.endCursor : null
    } while (after !== null)
    expect(listed[0]?.id).toBe(later)
    expect(listed.slice(1).map((note) => note.title)).toEqual(
      Array.from({ length: 1_200 }, (_, at) => `Comment of ${at + 1} · Person ${at + 1}`),
    )
  })

  test('stores every row once if two runs carry it out concurrently', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, survey(KEYS.length))
    await runCommand(await workspace.founder(), startImport, { id, mappings })
    await Promise.all([run(workspace, id), run(workspace, id)])
    // The run that lost gave up; the other one, or a third, finishes.
    await run(workspace, id)
    expect((await notesOf(await workspace.founder(), projectId)).map((note) => note.key)).toEqual(KEYS)
    expect((await importOf(await workspace.founder(), id)).state).toBe('DONE')
  })

  test('stops at the next batch when cancelled, and resumes or is removed as one act', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, survey(KEYS.length))
    await runCommand(await workspace.founder(), startImport, { id, mappings })
    let cancelled: Promise<unknown> | undefined
    await run(workspace, id, {
      onProgress: () => {
        cancelled ??= workspace.founder().then(async (ada) => runCommand(ada, cancelImport, { id }))
      },
    })
    await cancelled
    const stopped = await importOf(await workspace.founder(), id)
    expect(stopped).toMatchObject({ state: 'CANCELLED', cancelReason: 'User requested cancellation' })
    expect(stopped.rowsAdded).toBeLessThan(KEYS.length)
    expect(await notesOf(await workspace.founder(), projectId)).toHaveLength(stopped.rowsAdded)

    const { deletionId, noteCount } = await runCommand(await workspace.founder(), deleteImport, { id })
    expect(noteCount).toBe(stopped.rowsAdded)
    expect(await notesOf(await workspace.founder(), projectId)).toEqual([])
    await runCommand(await workspace.founder(), restoreImport, { deletionId })
    expect(await notesOf(await workspace.founder(), projectId)).toHaveLength(stopped.rowsAdded)

    await runCommand(await workspace.founder(), resumeImport, { id })
    await run(workspace, id)
    expect((await notesOf(await workspace.founder(), projectId)).map((note) => note.key)).toEqual(KEYS)
  })

  test('with the same keys again changes what the file changed, and nothing else', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const [first] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [await fileOf('survey.csv', survey(5))],
    })
    expect(first).toMatchObject({ state: 'DONE', rowsAdded: 5 })
    const before = await notesOf(await workspace.founder(), projectId)
    const [renamed] = before
    if (!renamed) throw new Error('Notes were imported.')
    await runCommand(await workspace.founder(), changeNote, { id: renamed.id, title: 'Renamed by hand' })

    const changedRows = survey(7, (row) => (row === 2 || row === 1 ? `New words of ${row}` : `Comment of ${row}`))
    const [again] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [await fileOf('survey (2).csv', changedRows)],
    })
    expect(again).toMatchObject({ state: 'DONE', rowsAdded: 2, rowsChanged: 2, rowsUnchanged: 3, rowsFailed: 0 })
    const after = await notesOf(await workspace.founder(), projectId)
    expect(after.map((note) => note.key)).toEqual(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'])
    expect(after[0]).toMatchObject({
      id: renamed.id,
      title: 'Renamed by hand',
      text: expect.stringContaining('New words of 1') as string,
    })
    // A note that no one renamed is still named by its own words.
    expect(after[1]).toMatchObject({
      title: 'New words of 2 · Person 2',
      text: expect.stringContaining('New words of 2') as string,
    })
    expect(after.slice(2, 5)).toEqual(before.slice(2, 5))
    const [third] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [await fileOf('survey (3).csv', changedRows)],
    })
    expect(third).toMatchObject({ rowsAdded: 0, rowsChanged: 0, rowsUnchanged: 7 })
  })

  test('lists what it could not import, with row, column, value and reason, without formulas', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, [
      'Name,Age',
      'Ada,36',
      'Bob,=cmd|calc',
      'Cyd,41',
      'Dan,"old, very"',
    ])
    const typed = mappings.map((mapping) => ({
      ...mapping,
      columns: mapping.columns.map((column) =>
        column.header === 'Age' ? { ...column, role: 'field' as const, fieldType: 'NUMBER' as const } : column,
      ),
    }))
    await runCommand(await workspace.founder(), startImport, { id, mappings: typed })
    await run(workspace, id)
    const ada = await workspace.founder()
    expect(await importOf(ada, id)).toMatchObject({ state: 'DONE', rowsAdded: 2, rowsFailed: 2 })
    const failures = await ada.database.read(async (tx) => listFailures(tx, id, '0', 100, { inTextToo: true }))
    expect(failures).toMatchObject([
      { rowNumber: 2, columnIndex: 1, header: 'Age', value: '=cmd|calc', reason: 'This is not a number.' },
      { rowNumber: 4, header: 'Age', value: 'old, very' },
    ])
    const pages = async function* () {
      yield await Promise.resolve(failures)
    }
    expect(await joined(failuresAsCsv(pages()))).toBe(
      [
        '\uFEFFSheet,Row,Column,Heading,Value,Reason,What became of it',
        ",2,2,Age,'=cmd|calc,This is not a number.,The row was not imported",
        ',4,2,Age,"old, very",This is not a number.,The row was not imported',
        '',
      ].join('\r\n'),
    )
    // The rows themselves: whole, under their heading; when they are imported again the reasons are left out.
    const found = await importOf(ada, id)
    const rows = await withStoredFile(services, found, async (file) => joined(failedRowsAsCsv(found, file, pages())))
    expect(rows).toBe(
      '\uFEFFName,Age,Not imported because\r\nBob,\'=cmd|calc,Age: This is not a number.\r\nDan,"old, very",Age: This is not a number.\r\n',
    )
    const again = await uploaded(
      workspace,
      projectId,
      rows.replace("'=cmd|calc", '37').replace('"old, very"', '38').split('\r\n'),
    )
    expect(again.mappings[0]?.columns.map(({ role }) => role)).toEqual(['person', 'field', 'ignore'])
    await runCommand(await workspace.founder(), startImport, { id: again.id, mappings: again.mappings })
    await run(workspace, again.id)
    expect((await notesOf(await workspace.founder(), projectId)).map((note) => note.title).toSorted()).toEqual([
      'Ada',
      'Bob',
      'Cyd',
      'Dan',
    ])
  })

  test('refuses a row that would give a question too many options', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, [
      'Which tools do you use for your work today?',
      ...Array.from({ length: 230 }, (_, at) => `Tool ${at}`),
    ])
    const chosen = mappings.map((mapping) => ({
      ...mapping,
      columns: mapping.columns.map((column) => ({
        ...column,
        role: 'question' as const,
        questionType: 'SINGLE_SELECT' as const,
      })),
    }))
    await runCommand(await workspace.founder(), startImport, { id, mappings: chosen })
    await run(workspace, id)
    const ada = await workspace.founder()
    expect(await importOf(ada, id)).toMatchObject({ state: 'DONE', rowsAdded: 200, rowsFailed: 30 })
    expect((await ada.database.read(async (tx) => listFailures(tx, id, '0', 1, { inTextToo: false })))[0]?.reason).toBe(
      'Too many options.',
    )
    // A second file cannot exceed the question's limit either.
    const more = await uploaded(workspace, projectId, [
      'Which tools do you use for your work today?',
      'Tool 1',
      'Another tool',
    ])
    await runCommand(await workspace.founder(), startImport, { id: more.id, mappings: chosen })
    await run(workspace, more.id)
    expect(await importOf(await workspace.founder(), more.id)).toMatchObject({ rowsAdded: 1, rowsFailed: 1 })
  })

  test('is only for users who may write in the project', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const content = () => Readable.from([survey(3).join('\n')])
    const viewer = await workspace.member('VIEWER')
    await expect(storeUpload(viewer, { projectId, fileName: 'a.csv', content: content() })).rejects.toMatchObject({
      code: 'Forbidden',
    })
    const { id, mappings } = await uploaded(workspace, projectId, survey(3))
    await expect(runCommand(await workspace.member('VIEWER'), startImport, { id, mappings })).rejects.toMatchObject({
      code: 'NotFound',
    })
    const elsewhere = await newWorkspace()
    await expect(
      storeUpload(await elsewhere.founder(), { projectId, fileName: 'a.csv', content: content() }),
    ).rejects.toMatchObject({ code: 'NotFound' })
    for (const command of [startImport, cancelImport, resumeImport, deleteImport]) {
      await expect(runCommand(await elsewhere.founder(), command, { id })).rejects.toMatchObject({ code: 'NotFound' })
    }
    const seen = await (
      await elsewhere.founder()
    ).database.read(async (tx) => tx.selectFrom('imports').select('id').execute())
    expect(seen).toEqual([])
  })

  test('of a file that cannot be read gives the reason, without an error', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const id = await storeUpload(ada, {
      projectId,
      fileName: 'picture.csv',
      content: Readable.from([Buffer.from('\x89PNG\r\n\x1a\n000000000000', 'latin1')]),
    })
    await inspectImportFile(ada, id, {})
    expect(await importOf(ada, id)).toMatchObject({
      state: 'UPLOADED',
      errorMessage: expect.stringMatching(/picture/) as string,
    })
    await expect(runCommand(await workspace.founder(), startImport, { id })).rejects.toThrow(/picture/)
  })
})

/** All columns except the first become fields of these types; the first is the title. */
function fieldsOf(
  mappings: readonly ImportMapping[],
  types: Readonly<Record<string, Pick<ImportMapping['columns'][number], 'fieldType' | 'multiSelectDelimiter'>>>,
): ImportMapping[] {
  return mappings.map((mapping) => ({
    ...mapping,
    columns: mapping.columns.map(({ index, header, label }) => {
      const type = types[header]
      return type ? { index, header, label, role: 'field', ...type } : { index, header, label, role: 'title' }
    }),
  }))
}

async function valuesIn(
  { database }: WorkspaceContext,
  projectId: Id,
): Promise<Array<{ title: string; text: string }>> {
  return database.read(async (tx) =>
    tx
      .selectFrom('notes')
      .innerJoin('field_values', 'field_values.owner_id', 'notes.id')
      .innerJoin('fields', 'fields.id', 'field_values.field_id')
      .select(['notes.title', 'field_values.text_value as text'])
      .$narrowType<{ text: string }>()
      .where('notes.project_id', '=', projectId)
      .where('notes.deleted_at', 'is', null)
      .where('fields.label', '=', 'Why')
      .orderBy('notes.title')
      .execute(),
  )
}

describe('a text that is longer than anyone types', () => {
  const long = `Because ${'of the stigma '.repeat(700)}`.trim()

  test('stays in its field while others change, and through copies, moves, undo and another import', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, ['Name,Why,Plan', `Ada,${long},Free`])
    const chosen = fieldsOf(mappings, { Why: { fieldType: 'TEXT' }, Plan: { fieldType: 'TEXT' } })
    await runCommand(await workspace.founder(), startImport, { id, mappings: chosen })
    await run(workspace, id)
    const ada = await workspace.founder()
    expect(await importOf(ada, id)).toMatchObject({ rowsAdded: 1, rowsFailed: 0, misplaced: [] })
    expect(await valuesIn(ada, projectId)).toEqual([{ title: 'Ada', text: long }])
    const [note] = await notesOf(ada, projectId)
    if (!note) throw new Error('The row is a note.')

    // The other value of the same note, and the long one itself as undo restores it.
    const fields = await ada.database.read(async (tx) =>
      tx
        .selectFrom('fields')
        .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
        .select(['fields.id', 'fields.label'])
        .where('field_sets.project_id', '=', projectId)
        .execute(),
    )
    const fieldId = (label: string): Id => fields.find((field) => field.label === label)?.id ?? ''
    await runCommand(ada, setFieldValues, { id: note.id, values: [{ fieldId: fieldId('Plan'), text: 'Team' }] })
    await runCommand(ada, setFieldValues, { id: note.id, values: [{ fieldId: fieldId('Why'), text: 'Short.' }] })
    await runCommand(ada, setFieldValues, { id: note.id, values: [{ fieldId: fieldId('Why'), text: long }] })
    await runCommand(ada, changeNote, { id: note.id, title: 'Ada L.' })
    expect(await valuesIn(ada, projectId)).toEqual([{ title: 'Ada L.', text: long }])

    await runCommand(ada, duplicateNotes, { ids: [note.id] })
    expect((await valuesIn(ada, projectId)).map(({ text }) => text)).toEqual([long, long])
    const elsewhere = await newProject(workspace)
    const again = await workspace.founder()
    const actOperationId = newId()
    await runCommand(again, moveNotes, { ids: [note.id], toProjectId: elsewhere }, actOperationId)
    expect((await valuesIn(again, elsewhere)).map(({ text }) => text)).toEqual([long])
    await runCommand(again, undoOperation, { actOperationId }, newId())
    expect((await valuesIn(again, projectId)).map(({ text }) => text)).toEqual([long, long])
    const { deletionId } = await runCommand(again, deleteNotes, { ids: [note.id] })
    await runCommand(again, restoreNotes, { deletionId })
    expect((await valuesIn(again, projectId)).map(({ text }) => text)).toEqual([long, long])
  })
})

describe('cells that cannot stay in their place', () => {
  test('are counted by column over the whole file before the import, and the import reports the same', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const tooLong = 'x'.repeat(10_300)
    const { id, mappings } = await uploaded(workspace, projectId, [
      'Name,Why,Plan,Age',
      ...Array.from({ length: 900 }, (_, at) => {
        const row = at + 1
        const why = row % 300 === 0 ? tooLong : 'Because.'
        const plan = row === 1 ? 'Free;Team' : row < 200 ? `Plan ${row}` : row % 2 === 0 ? 'FREE' : 'y'.repeat(51)
        return `Person ${row},${why},${plan},${row === 10 ? 'old' : row}`
      }),
    ])
    const chosen = fieldsOf(mappings, {
      Why: { fieldType: 'TEXT' },
      Plan: { fieldType: 'SELECT', multiSelectDelimiter: ';' },
      Age: { fieldType: 'NUMBER' },
    })
    const { signal } = new AbortController()
    const { misplaced: before } = await checkMapping(await workspace.founder(), id, chosen, signal)
    expect(before.map(({ header, inText, reason, count }) => [header, inText, reason, count])).toEqual([
      ['Age', false, 'This is not a number.', 1],
      ['Plan', true, 'Longer than the 50 characters of an option.', 350],
      ['Why', true, 'Longer than the 10,299 characters of a field.', 3],
    ])
    await runCommand(await workspace.founder(), startImport, { id, mappings: chosen })
    await run(workspace, id)
    const ada = await workspace.founder()
    const done = await importOf(ada, id)
    expect(done).toMatchObject({ state: 'DONE', rowsAdded: 899, rowsFailed: 1 })
    const byColumn = (counts: ReadonlyArray<Misplaced>): Misplaced[] =>
      counts.toSorted((one, other) => one.columnIndex - other.columnIndex)
    expect(byColumn(done.misplaced)).toEqual(byColumn(before))
    // Both options of the first row exist; case does not distinguish options.
    const options = await ada.database.read(async (tx) =>
      tx
        .selectFrom('fields')
        .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
        .select('fields.options')
        .where('field_sets.project_id', '=', projectId)
        .where('fields.label', '=', 'Plan')
        .executeTakeFirstOrThrow(),
    )
    expect(options.options.select?.slice(0, 3).map(({ label }) => label)).toEqual(['Free', 'Team', 'Plan 2'])
    // Each of them is listed with its outcome, and is in its note.
    const listed = await ada.database.read(async (tx) => listFailures(tx, id, '0', 1_000, { inTextToo: true }))
    expect(listed.filter(({ inText }) => inText)).toHaveLength(353)
    const notes = new Map((await notesOf(ada, projectId)).map((note) => [note.title, note.text]))
    expect(notes.get('Person 300')).toContain(tooLong)
    const rows = await withStoredFile(services, done, async (file) =>
      joined(
        failedRowsAsCsv(
          done,
          file,
          (async function* () {
            yield await ada.database.read(async (tx) => listFailures(tx, id, '0', 1_000, { inTextToo: false }))
          })(),
        ),
      ),
    )
    expect(rows.match(/Person \d+/g)).toEqual(['Person 10'])
  })

  test('include the options that the project already has', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const select = { Plan: { fieldType: 'SELECT' as const } }
    const first = await uploaded(workspace, projectId, [
      'Name,Plan',
      ...Array.from({ length: 199 }, (_, at) => `Person ${at},Plan ${at}`),
    ])
    await runCommand(await workspace.founder(), startImport, {
      id: first.id,
      mappings: fieldsOf(first.mappings, select),
    })
    await run(workspace, first.id)
    const second = await uploaded(workspace, projectId, [
      'Name,Plan',
      'A,plan 7',
      'B,Further',
      'C,One more',
      'D,Further',
    ])
    const chosen = fieldsOf(second.mappings, select)
    const { misplaced: counted } = await checkMapping(
      await workspace.founder(),
      second.id,
      chosen,
      new AbortController().signal,
    )
    expect(counted).toMatchObject([{ header: 'Plan', inText: true, count: 1 }])
    await runCommand(await workspace.founder(), startImport, { id: second.id, mappings: chosen })
    await run(workspace, second.id)
    expect((await importOf(await workspace.founder(), second.id)).misplaced).toEqual(counted)
  })
})

describe('files of one workspace that are read at the same time', () => {
  test('wait if too large together, say so, and continue when there is room; other workspaces do not', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    // As if another file were being read that takes all the room.
    const release = services.filesBeingRead.take(workspace.teamId, services.configuration.readAtOnceBytes)
    const id = await storeUpload(ada, {
      projectId,
      fileName: 'survey.csv',
      content: Readable.from([survey(3).join('\n')]),
    })
    const inspected = inspectImportFile(ada, id, {})
    await expect.poll(async () => (await importOf(ada, id)).waits).toBe(true)
    const other = await newWorkspace()
    await uploaded(other, await newProject(other), survey(3))
    expect(await importOf(ada, id)).toMatchObject({ state: 'UPLOADED', waits: true, inspection: null })
    release?.()
    await inspected
    expect(await importOf(ada, id)).toMatchObject({ state: 'INSPECTED', waits: false })
  })

  test('let a started import wait without occupying the queue, and stop while it waits', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const { id, mappings } = await uploaded(workspace, projectId, survey(3))
    await runCommand(await workspace.founder(), startImport, { id, mappings })
    const work = async (): Promise<void> =>
      handler(
        { teamId: workspace.teamId, importId: id },
        { id: newId(), attempt: 1, signal: new AbortController().signal },
        services,
      )
    const release = services.filesBeingRead.take(workspace.teamId, services.configuration.readAtOnceBytes)
    await work()
    expect(await importOf(await workspace.founder(), id)).toMatchObject({ state: 'RUNNING', waits: true, rowsAdded: 0 })
    release?.()
    await work()
    expect(await importOf(await workspace.founder(), id)).toMatchObject({ state: 'DONE', waits: false, rowsAdded: 3 })

    const second = await uploaded(workspace, projectId, survey(4))
    await runCommand(await workspace.founder(), startImport, second)
    const held = services.filesBeingRead.take(workspace.teamId, services.configuration.readAtOnceBytes)
    await runCommand(await workspace.founder(), cancelImport, { id: second.id })
    await handler(
      { teamId: workspace.teamId, importId: second.id },
      { id: newId(), attempt: 1, signal: new AbortController().signal },
      services,
    )
    held?.()
    expect(await importOf(await workspace.founder(), second.id)).toMatchObject({ state: 'CANCELLED', waits: false })
  })
})

test('a list of imports does not load the inspections of their files', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  await uploaded(workspace, projectId, survey(3))
  const ada = await workspace.founder()
  const { nodes } = await ada.database.read(async (tx) => listImports(tx, projectId, pageRequest(10)))
  expect(nodes).toMatchObject([{ becomes: 'SURVEY' }])
  expect(Object.keys(nodes[0] ?? {})).not.toContain('inspection')
  expect(Object.keys(nodes[0] ?? {})).not.toContain('mappings')
})

test('a transcript that was exported as a page is imported again with the time of each word', async () => {
  const workspace = await newWorkspace()
  const projectId = await newProject(workspace)
  const ada = await workspace.founder()
  const page =
    '<p data-start="1000" data-end="2400"><strong>Mara</strong> <time>0:01</time><br><span ' +
    'data-monologue-start-time="1000" data-monologue-end-time="1400">Every</span> <span ' +
    'data-monologue-start-time="1500" data-monologue-end-time="2400">Monday.</span></p>'
  const [done] = await runImportNow(services, ada, { projectId, files: [await fileOf('Mara.html', [page])] })
  expect(done?.state).toBe('DONE')
  const {
    nodes: [note],
  } = await ada.read(async (tx) => listNotes(tx, ada.actor, projectId, pageRequest(1)))
  if (!note) throw new Error('The transcript is a note.')
  const { utterances } = await ada.read(async (tx) => readTranscript(tx, note))
  expect(utterances).toMatchObject([
    {
      speaker: 'Mara',
      text: 'Every Monday.',
      words: [
        { text: 'Every', startMs: 1_000, endMs: 1_400 },
        { text: 'Monday.', startMs: 1_500, endMs: 2_400 },
      ],
    },
  ])
})

describe('people who speak in turns', () => {
  const TALK = [
    'Talk about paper',
    '',
    'Ben: What do you print?',
    '',
    'Mara: Everything.',
    'On paper.',
    '',
    'Ben: Why?',
  ]

  /** The blocks of the only note of a project. */
  async function blocksOf({ database }: WorkspaceContext, projectId: Id) {
    const note = await database.read(async (tx) =>
      tx
        .selectFrom('notes')
        .innerJoin('documents', 'documents.id', 'notes.document_id')
        .select(['notes.title', 'documents.content'])
        .where('notes.project_id', '=', projectId)
        .executeTakeFirstOrThrow(),
    )
    return { title: note.title, said: spokenParts(note.content), types: note.content.content?.map(({ type }) => type) }
  }

  test('are reported before the import, and each turn is an utterance of its speaker', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const [done] = await runImportNow(services, ada, { projectId, files: [await fileOf('talk.txt', TALK)] })
    expect(done?.state).toBe('DONE')
    const reported = await ada.database.read(async (tx) => openImport(tx, done?.id ?? newId()))
    expect(reported?.inspection).toMatchObject({
      turns: {
        count: 3,
        speakers: [
          { name: 'Ben', turns: 2, words: 5 },
          { name: 'Mara', turns: 1, words: 3 },
        ],
        isCaptions: false,
      },
    })
    expect(await blocksOf(ada, projectId)).toEqual({
      title: 'Talk about paper',
      said: [
        { speaker: 'Ben', startMs: null, text: 'What do you print?' },
        { speaker: 'Mara', startMs: null, text: 'Everything.\nOn paper.' },
        { speaker: 'Ben', startMs: null, text: 'Why?' },
      ],
      types: ['utterance', 'utterance', 'utterance'],
    })
  })

  test('stay text as it is written if that was chosen', async () => {
    const workspace = await newWorkspace()
    const projectId = await newProject(workspace)
    const ada = await workspace.founder()
    const content = Readable.from([TALK.join('\n')])
    const id = await storeUpload(ada, { projectId, fileName: 'talk.txt', content })
    await inspectImportFile(ada, id, {})
    await runCommand(ada, startImport, { id, asWritten: true })
    await run(workspace, id)
    const { said, types } = await blocksOf(ada, projectId)
    expect(said).toEqual([])
    expect(types).toEqual(['paragraph', 'paragraph', 'paragraph', 'paragraph'])
  })

  test('in a column of a table become turns of the notes of its rows, or text if mapped to text', async () => {
    const workspace = await newWorkspace()
    const cell = `"${TALK.slice(2).join('\n')}"`
    const file = async () => fileOf('talks.csv', ['Key,Transcript', `T1,${cell}`])
    const spoken = await newProject(workspace)
    await runImportNow(services, await workspace.founder(), { projectId: spoken, files: [await file()] })
    expect((await blocksOf(await workspace.founder(), spoken)).said.map(({ speaker }) => speaker)).toEqual([
      'Ben',
      'Mara',
      'Ben',
    ])
    const written = await newProject(workspace)
    const { mappings } = await uploaded(workspace, written, ['Key,Transcript', `T1,${cell}`])
    const asText = mappings.map((mapping) => ({
      ...mapping,
      columns: mapping.columns.map(({ isSpoken: _spoken, ...column }) => column),
    }))
    await runImportNow(services, await workspace.founder(), {
      projectId: written,
      files: [await file()],
      mappings: asText,
    })
    expect((await blocksOf(await workspace.founder(), written)).said).toEqual([])
  })
})

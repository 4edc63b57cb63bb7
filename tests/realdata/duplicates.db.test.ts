import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { OpenedImport } from '#imports/model/import.ts'
import { runImportNow } from '#imports/server/index.ts'
import { listDuplicates } from '#imports/server/duplicates-store.ts'
import { runCommand } from '#journal/server/index.ts'
import { ownWords } from '#notes/model/sketch.ts'
import { LEAST_WORDS_ALIKE } from '#notes/model/limits.ts'
import { csvLine } from '#platform/kernel/csv-line.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { proofSample, proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { otherReading, otherWorkbook } from './other-readers.ts'

// Different sets from those on which the limits were chosen. Read in place and never copied; if they are absent, these
// tests are skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const FILES_OF_A_RUN = 4
/** The last complaints, and how many pairs of them nearly repeat each other. */
const COMPLAINTS = proofSize({ rows: 414, alike: 3 }, { rows: 1_414, alike: 11 })
/** Larger files are only in a large proof. */
const LARGEST_FILE_OF_A_RUN = proofSize(100_000, Infinity)
const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-duplicates-'))
afterAll(async () => rm(folder, { recursive: true }))

/**
 * Imports a file twice.
 * @returns for each time, beside the import, how many notes it made, how many of those can be compared, and which
 * repeat others
 */
async function importTwice(path: string) {
  const workspace = await newWorkspace()
  const imports: OpenedImport[] = []
  // Into another project, where no key finds the rows again.
  for (const title of ['Research', 'Once more']) {
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title })
    imports.push(...(await runImportNow(services, await workspace.founder(), { projectId, files: [{ path }] })))
  }
  const { read, actor } = await workspace.founder()
  return read(async (tx) =>
    Promise.all(
      imports.map(async (one) => {
        expect(one).toMatchObject({ state: 'DONE', rowsChanged: 0 })
        const notes = await tx
          .selectFrom('notes')
          .innerJoin('documents', 'documents.id', 'notes.document_id')
          .select(['notes.id', 'content'])
          .where('created_by_id', '=', one.id)
          .orderBy('rank', 'desc')
          .execute()
        const listed = async (same: boolean) =>
          listDuplicates(tx, one.id, actor.visibleScopes, { same, after: '0', limit: 100_000 })
        return {
          one,
          added: one.rowsAdded,
          comparable: notes.filter(({ content: of }) => ownWords(of).length >= LEAST_WORDS_ALIKE).length,
          /** In the order of the file. */
          noteIds: notes.map(({ id }) => id),
          same: await listed(true),
          alike: await listed(false),
        }
      }),
    ),
  )
}

async function fileOf(content: string, name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/**
 * Returns the text of each row of a file, by a reader that shares nothing with ours; two rows have the same content if
 * these are equal. Only white space at the ends of cells and empty cells at the end of a row are left out.
 */
function rawRows(path: string, one: OpenedImport): string[] {
  if (!path.endsWith('.xlsx'))
    return otherReading(path, one).map((row) =>
      JSON.stringify(row.map((cell) => cell.trim())).replace(/(?:,"")+\]$/, ']'),
    )
  const sheets = otherWorkbook(path)
  return (one.mappings ?? []).flatMap(({ sheet = '', leadingRows, headerRows }) =>
    (sheets.get(sheet) ?? []).flatMap((row, at) =>
      at >= leadingRows && at < leadingRows + headerRows
        ? []
        : [JSON.stringify(row.map(({ at: place, text, number }) => [place.replace(/\d+$/, ''), text?.trim(), number]))],
    ),
  )
}

// Thousands of rows, twice, in parallel with other tests.
describe.skipIf(!existsSync(DATA))('of real rows', { timeout: 120_000 }, () => {
  test('every repeated complaint is found, and those that were written from one letter or sent twice', async () => {
    const complaints = gunzipSync(
      readFileSync(join(DATA, '1-feedback/cfpb-complaints-a/complaints_a.csv.gz')),
    ).toString()
    const [header = [], ...rows] = readCsv(complaints, { delimiter: ',', quoted: true })
    const some = rows.slice(-COMPLAINTS.rows)
    const [once, twice] = await importTwice(
      await fileOf([header, ...some].map((cells) => csvLine(cells)).join(''), 'complaints.csv'),
    )
    expect(once).toMatchObject({ added: COMPLAINTS.rows })
    expect([once?.same, once?.alike].map((pairs) => pairs?.length)).toEqual([0, COMPLAINTS.alike])
    expect(twice?.same).toHaveLength(COMPLAINTS.rows)
  })

  test('customers who ask the same in other words are not mistaken for each other', async () => {
    const [, ...queries] = readCsv(readFileSync(join(DATA, '2-clustering/banking77/test.csv'), 'utf8'), {
      delimiter: ',',
      quoted: true,
    })
    const [once, twice] = await importTwice(
      await fileOf(['Comment', ...queries.map(([query = '']) => csvLine([query]).trimEnd())].join('\n'), 'queries.csv'),
    )
    expect(once).toMatchObject({ added: 3_080, comparable: 975, same: [], alike: [] })
    expect(twice?.same).toHaveLength(975)
  })

  test('in a survey with times and short answers, every repeated row is found', async () => {
    const survey = readFileSync(join(DATA, '1-feedback/xarray-user-survey-2021/2021-01.csv'), 'utf8')
    const [once, twice] = await importTwice(await fileOf(survey, 'survey.csv'))
    // One person answered twice, in the same words.
    expect(once).toMatchObject({ added: 288, same: [], alike: [{ percent: 100, sameImport: true }] })
    expect(twice?.same).toHaveLength(288)
  })
})

describe.skipIf(!existsSync(DATA))('no two different rows are reported as the same', { timeout: 240_000 }, () => {
  const files = existsSync(DATA)
    ? globSync('1-feedback/**/*.{csv,tsv,csv.gz,xlsx}', { cwd: DATA })
        .filter((file) => statSync(join(DATA, file)).size <= LARGEST_FILE_OF_A_RUN)
        .toSorted()
    : []

  // All of them in a large proof.
  test.each(proofSample(files, FILES_OF_A_RUN))('%s', async (file) => {
    const path = join(DATA, file)
    const imports = await importTwice(path)
    const [once, twice] = imports
    if (!once || !twice) throw new Error(`${basename(path)} was imported twice.`)
    const rows = rawRows(path, once.one)
    expect(once.added).toBe(rows.length)
    const rowOf = new Map(imports.flatMap(({ noteIds }) => noteIds.map((id, at) => [id, rows[at]] as const)))
    const different = imports.flatMap(({ same }) =>
      same.filter(({ noteId, repeatedId }) => rowOf.get(noteId) !== rowOf.get(repeatedId) || !rowOf.get(noteId)),
    )
    expect(different).toEqual([])
    // A row that equals one which the file contains twice is not missed either: both are reported in the second import.
    const equalButAlike = imports.flatMap(({ alike }) =>
      alike.filter(({ noteId, repeatedId }) => rowOf.get(noteId) === rowOf.get(repeatedId)),
    )
    expect(equalButAlike).toEqual([])
  })
})

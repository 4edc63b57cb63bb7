import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { runImportNow, type Import } from '#imports/server/index.ts'
import { listRepetitions } from '#imports/server/repetitions-store.ts'
import { runCommand } from '#journal/server/index.ts'
import { ownWords } from '#notes/model/sketch.ts'
import { LEAST_WORDS_ALIKE } from '#notes/model/limits.ts'
import { csvLine } from '#platform/kernel/csv-line.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Other sets than those on which the limits were chosen. Read in place and never copied; where they are absent these
// tests are skipped.
const DATA = join(import.meta.dirname, '../../../shared/data')
const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-repetitions-'))
afterAll(async () => rm(folder, { recursive: true }))

/**
 * Imports a file twice.
 * @returns of each time how many notes it made, how many of those can be compared, and which repeat others
 */
async function importTwice(content: string, name: string) {
  const workspace = await newWorkspace()
  const path = join(folder, name)
  await writeFile(path, content)
  const imports: Import[] = []
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
        const contents = await tx
          .selectFrom('notes')
          .innerJoin('documents', 'documents.id', 'notes.document_id')
          .select('content')
          .where('created_by_id', '=', one.id)
          .execute()
        return {
          added: one.rowsAdded,
          comparable: contents.filter(({ content: of }) => ownWords(of).length >= LEAST_WORDS_ALIKE).length,
          repetitions: await listRepetitions(tx, one.id, actor.visibleScopes, '0', 100_000),
        }
      }),
    ),
  )
}

// Thousands of rows, twice, beside whatever else runs.
describe.skipIf(!existsSync(DATA))('of real rows', { timeout: 120_000 }, () => {
  test('every complaint that comes a second time is found, and those that were written from one letter or sent twice', async () => {
    const complaints = gunzipSync(
      readFileSync(join(DATA, '1-feedback/cfpb-complaints-a/complaints_a.csv.gz')),
    ).toString()
    const [once, twice] = await importTwice(complaints, 'complaints.csv')
    expect(once).toMatchObject({ added: 1_414 })
    expect(once?.repetitions).toHaveLength(12)
    expect(twice?.repetitions).toHaveLength(1_414)
  })

  test('of customers who ask about the same in other words, nobody is taken for another', async () => {
    const [, ...queries] = readCsv(readFileSync(join(DATA, '2-clustering/banking77/test.csv'), 'utf8'), {
      delimiter: ',',
      quoted: true,
    })
    const [once, twice] = await importTwice(
      ['Comment', ...queries.map(([query = '']) => csvLine([query]).trimEnd())].join('\n'),
      'queries.csv',
    )
    expect(once).toMatchObject({ added: 3_080, comparable: 975, repetitions: [] })
    expect(twice?.repetitions).toHaveLength(975)
  })

  test('of a survey with moments and short answers, every row that comes again is found', async () => {
    const survey = readFileSync(join(DATA, '1-feedback/xarray-user-survey-2021/2021-01.csv'), 'utf8')
    const [once, twice] = await importTwice(survey, 'survey.csv')
    // One answered twice, in the same words.
    expect(once).toMatchObject({ added: 288, repetitions: [{ percent: 100, sameImport: true }] })
    expect(twice?.repetitions).toHaveLength(288)
  })
})

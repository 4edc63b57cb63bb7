import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { beginImport } from '#imports/server/import-now.ts'
import { readCsv } from '#platform/server/foreign-files/csv.ts'
import { runImport } from '#imports/server/run/run-import.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { beside, type Bench, type Measurement } from './bench.ts'

const FEEDBACK = new URL('../../../shared/data/1-feedback/', import.meta.url)
/** Real surveys, wide and narrow, and how many rows each contributes; their rows are repeated up to that number. */
const SURVEYS = [
  { path: 'rstudio-learning-r-2018/Learning R Internet Survey - Form Responses 1.tsv', delimiter: '\t', rows: 4_000 },
  { path: 'fivethirtyeight-surveys/comma-survey.csv', delimiter: ',', rows: 3_000 },
  { path: 'fivethirtyeight-surveys/flying-etiquette.csv', delimiter: ',', rows: 3_000 },
]
const WARM_UP_ROWS = 500
/** The tables that an import writes, in the order of their references. */
const TABLES = [
  'documents',
  'notes',
  'note_sketches',
  'field_values',
  'responses',
  'people',
  'note_people',
  'imported_rows',
  'import_duplicates',
  'journal',
]

/** The records of a survey, with its heading first; made-up answers of the same kinds if the real ones are absent. */
function recordsOf({ path, delimiter }: (typeof SURVEYS)[number]): string[][] {
  const url = new URL(encodeURI(path), FEEDBACK)
  if (existsSync(url)) return readCsv(readFileSync(url, 'utf8'), { delimiter, quoted: true })
  const questions = Array.from({ length: 30 }, (_, at) => `What do you think about the part with number ${at + 1}?`)
  return [
    questions,
    ...Array.from({ length: 1_000 }, (_, row) =>
      questions.map((_question, at) =>
        at % 3 === 0 ? `In my words, answer ${row} to part ${at} is this.` : `Option ${(row * at) % 7}`,
      ),
    ),
  ]
}

/** The survey as a CSV file with this many rows; columns with a key are left out, since rows occur more than once. */
function csvOf(records: string[][], rows: number): string {
  const [header = [], ...answers] = records
  const kept = header.flatMap((name, at) => (/^respondentid$/i.test(name.trim()) ? [] : [at]))
  const chosen = Array.from({ length: rows }, (_, at) => answers[at % answers.length] ?? [])
  return [header, ...chosen]
    .map((row) => kept.map((at) => `"${(row[at] ?? '').replaceAll('"', '""')}"`).join(','))
    .join('\r\n')
}

/**
 * Deletes the rows that the import wrote and restores the very same rows by COPY, as a superuser to whom row-level
 * security does not apply.
 */
async function secondsByCopy(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, options: '-c search_path=cell,public' })
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
    const fileOf = (table: string): string => join(rows[0]?.folder ?? '', `${table}.copy`)
    for (const table of TABLES) await client.query(`copy ${table} to '${fileOf(table)}'`)
    await client.query(`truncate ${TABLES.join(', ')} cascade`)
    await client.query('checkpoint')
    const began = performance.now()
    await client.query('begin')
    for (const table of TABLES) await client.query(`copy ${table} from '${fileOf(table)}'`)
    await client.query('commit')
    return (performance.now() - began) / 1000
  } finally {
    await client.end()
  }
}

/**
 * 10,000 rows of real surveys through the job that the wizard starts: read, mapped, made into notes with documents,
 * fields, questions and answers, and stored batch by batch with all indexes on. The limit is COPY of the very same rows
 * into the same tables and indexes.
 */
export const bench: Bench = {
  name: 'survey-import',
  unit: 'rows/s',
  limit: 'COPY of the very same rows into the same tables and indexes, by a superuser',
  leavesOut: 'the upload; the decisions of a user in the wizard',
  goal: 0.5,
  direction: 'at least',
  async run(): Promise<Measurement> {
    await using open = new AsyncDisposableStack()
    const postgres = await startMigratedPostgres({ durable: true })
    open.defer(postgres.stop)
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
    open.defer(async () => rm(folder, { recursive: true, force: true }))
    const configuration = loadConfiguration({
      DATABASE_URL: postgres.connectionString,
      QUARRY_DATA: folder,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3999',
    })
    const { services, close } = await openServices({ configuration, runsJobs: false })
    open.defer(close)
    const identityId = newId()
    const { teamId } = await createWorkspace(services, {
      name: 'Bench',
      subdomain: 'bench-survey',
      founder: { identityId, email: 'ada@example.com', name: 'Ada' },
    })
    const contextOf = async (): Promise<WorkspaceContext> => {
      const context = await memberContext(services, teamId, identityId)
      if (!context) throw new Error('The founder is a member.')
      return context
    }
    const surveys = SURVEYS.map((survey) => ({ ...survey, records: recordsOf(survey) }))
    const importRows = async (title: string, scale: (rows: number) => number): Promise<number> => {
      const { id: projectId } = await runCommand(await contextOf(), createProject, { title })
      let seconds = 0
      for (const [at, { records, rows }] of surveys.entries()) {
        const path = join(folder, `${at}.csv`)
        await writeFile(path, csvOf(records, scale(rows)))
        const importId = await beginImport(await contextOf(), { projectId, file: { path } })
        const began = performance.now()
        await runImport({ services, teamId, importId, contextOf })
        seconds += (performance.now() - began) / 1000
      }
      return seconds
    }
    await importRows('Warm-up', () => WARM_UP_ROWS)
    const total = SURVEYS.reduce((sum, { rows }) => sum + rows, 0)
    const rowsPerSecond = total / (await importRows('Survey', (rows) => rows))
    // COPY also restores the rows of the warm-up, so the rate includes them.
    const copied = total + WARM_UP_ROWS * SURVEYS.length
    return beside(rowsPerSecond, copied / (await secondsByCopy(postgres.bootstrapConnectionString)))
  },
}

import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { print } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { ViewFieldsDocument, ViewRowsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { csvLine } from '#platform/kernel/csv-line.ts'
import { newId } from '#platform/kernel/ids.ts'
import { AnswerBudget } from '#platform/server/graphql/answer-budget.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { questionsOf } from '#notes/server/index.ts'
import { askGraph, productSchema } from '#tests/harness/graph.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { FEEDBACK, REAL_SURVEYS, recordsOf } from './raw-survey.ts'

// Read in place and never copied; skipped if it is absent.
const WIDEST = REAL_SURVEYS.reduce((one, other) => (other.columns > one.columns ? other : one))
const path = join(FEEDBACK, WIDEST.file)
/** Its first answers name most of the options. */
const RECORDS_OF_A_RUN = proofSize(250, Infinity)
const folder = await mkdtemp(join(tmpdir(), 'quarry-wide-survey-'))
afterAll(async () => rm(folder, { recursive: true }))
const { services, newWorkspace } = await useServices()

/** The number of rows that the page of rows requests per further page. */
const PAGE_ROWS = 120

describe.skipIf(!existsSync(path))(`the page of rows of ${basename(path)}`, { timeout: 120_000 }, () => {
  test('begins with the texts of its questions, without their options, which it reads for the columns that it shows', async () => {
    const workspace = await newWorkspace()
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Survey' })
    const shortened = join(folder, 'survey.csv')
    await writeFile(shortened, recordsOf(WIDEST).slice(0, RECORDS_OF_A_RUN).map(csvLine).join(''))
    const [imported] = await runImportNow(services, await workspace.founder(), {
      projectId,
      files: [{ path: shortened }],
    })
    expect(imported).toMatchObject({ state: 'DONE', rowsFailed: 0 })
    const founder = await workspace.founder()
    const asked = await askGraph({ services, workspace: founder }, print(ViewFieldsDocument), { projectId })
    const questions = await founder.read(async (tx) => questionsOf(tx, projectId))
    const options = questions.flatMap((question) => question.options)
    expect(options.length).toBeGreaterThan(500)
    const reported = JSON.stringify(asked.data)
    for (const { id } of questions) expect(reported).toContain(id)
    for (const { id } of options) expect(reported).not.toContain(id)
    // With the options, it would be 94 kB.
    expect(reported.length).toBeLessThan(40_000)
  })

  test('may request a page of rows with all columns of the survey', () => {
    const read = operationReader(productSchema())(print(ViewRowsDocument))
    if ('errors' in read) throw new Error(String(read.errors))
    const parts = ['Tags', 'Insights', 'Contributors', 'Video', 'HighlightCount', 'OpenAnswer']
    const variables = {
      first: PAGE_ROWS,
      questionIds: Array.from({ length: WIDEST.columns }, () => newId()),
      ...Object.fromEntries(parts.map((part) => [`with${part}`, true])),
    }
    const budget = new AnswerBudget()
    const refusal = budget.ask({ weight: read.weight, expected: read.expectedWith(variables), named: 0 })
    budget.end()
    expect(refusal).toBeNull()
  })
})

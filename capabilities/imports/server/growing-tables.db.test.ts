import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createField } from '#fields/server/commands/create-field.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { actOnSelection } from '#selections/server/commands/act-on-selection.ts'
import { selectAll } from '#selections/server/commands/select-all.ts'
import { runAct } from '#selections/server/run-act.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { runImportNow } from './import-now.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-growing-'))
afterAll(async () => rm(folder, { recursive: true }))

const QUESTION = 'What would you change about the way you shop?'

/** How many rows PostgreSQL expects of a statement. */
async function estimate({ read }: WorkspaceContext, statement: RawBuilder<unknown>): Promise<number> {
  return read(async (tx) => {
    const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
      explain (format json) ${statement}`.execute(tx)
    return plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  })
}

async function importRows(
  rows: number,
): Promise<{ founder: WorkspaceContext; projectId: Id; expected: () => Promise<number[]> }> {
  const founder = await (await newWorkspace()).founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Survey' })
  const path = join(folder, 'survey.csv')
  const answers = Array.from({ length: rows }, (_, at) => `Person ${at},I would walk ${at} steps less each time`)
  await writeFile(path, [`Name,${QUESTION}`, ...answers].join('\n'))
  await runImportNow(services, founder, { projectId, files: [{ path }] })
  const expected = async (): Promise<number[]> => {
    const { id } = await founder.read(async (tx) =>
      tx.selectFrom('questions').select('id').where('project_id', '=', projectId).executeTakeFirstOrThrow(),
    )
    return [
      await estimate(founder, sql`select 1 from notes where project_id = ${projectId}`),
      await estimate(founder, sql`select 1 from responses where question_id = ${id}`),
    ]
  }
  return { founder, projectId, expected }
}

test('right after a survey is imported, PostgreSQL expects about as many rows of it as there are', async () => {
  // It knows the rows of others well, and expects next to none of what it has not seen.
  await importRows(1_200)
  const { expected } = await importRows(2_000)
  for (const rows of await expected()) expect(rows).toBeGreaterThan(500)
})

test('right after an act on all rows of a list, and after its undo, PostgreSQL knows of the rows that it changed', async () => {
  const { projectId, founder } = await importRows(1_200)
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Wave' }
  const { id: fieldId } = await runCommand(founder, createField, field)
  const question = { projectId, objectType: 'NOTE', data: {}, boardId: null, group: null }
  const { id: selectionId } = await runCommand(founder, selectAll, { list: 'view-rows', question })
  const operationId = newId()
  const input = { selectionId, act: 'set-field', given: { key: `field:${fieldId}`, text: 'Second' } }
  const { id } = await runCommand(founder, actOnSelection, input, operationId)
  const filled = sql`select 1 from field_values where field_id = ${fieldId}`
  await runAct(services, founder.teamId, id, new AbortController().signal)
  expect(await estimate(founder, filled)).toBeGreaterThan(500)
  await runCommand(founder, undoOperation, { actOperationId: operationId }, newId())
  await runAct(services, founder.teamId, id, new AbortController().signal)
  expect(await estimate(founder, filled)).toBeLessThan(500)
})

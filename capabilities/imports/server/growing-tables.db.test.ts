import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { runImportNow } from './import-now.ts'

const { services, newWorkspace } = await useServices()
const folder = await mkdtemp(join(tmpdir(), 'quarry-growing-'))
afterAll(async () => rm(folder, { recursive: true }))

const QUESTION = 'What would you change about the way you shop?'

async function importRows(rows: number): Promise<{ projectId: Id; expected: () => Promise<number[]> }> {
  const founder = await (await newWorkspace()).founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Survey' })
  const path = join(folder, 'survey.csv')
  const answers = Array.from({ length: rows }, (_, at) => `Person ${at},I would walk ${at} steps less each time`)
  await writeFile(path, [`Name,${QUESTION}`, ...answers].join('\n'))
  await runImportNow(services, founder, { projectId, files: [{ path }] })
  const expected = async (): Promise<number[]> =>
    founder.read(async (tx) => {
      const { id } = await tx
        .selectFrom('questions')
        .select('id')
        .where('project_id', '=', projectId)
        .executeTakeFirstOrThrow()
      const estimates = []
      for (const statement of [
        sql`select 1 from notes where project_id = ${projectId}`,
        sql`select 1 from responses where question_id = ${id}`,
      ]) {
        const { rows: plan } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
          explain (format json) ${statement}`.execute(tx)
        estimates.push(plan[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
      }
      return estimates
    })
  return { projectId, expected }
}

test('right after a survey is imported, PostgreSQL expects about as many rows of it as there are', async () => {
  // It knows the rows of others well, and expects next to none of what it has not seen.
  await importRows(1_200)
  const { expected } = await importRows(2_000)
  for (const rows of await expected()) expect(rows).toBeGreaterThan(500)
})

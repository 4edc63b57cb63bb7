import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { runCommand } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { startWordsService } from '../harness/embeddings-service.ts'
import { proofSize } from '../harness/proof-size.ts'
import { randomActs } from '../harness/random-acts.ts'
import { useServices } from '../harness/workspace.ts'
import { useSearch } from '../permissions/use-search.ts'
import { fillWorkspace } from '../tenancy/filled-workspace.ts'

const ACTS = proofSize(400, 5_000)
const SEED = 11

const service = await startWordsService()
afterAll(async () => service.close())
const { services, newWorkspace } = await useServices({ environment: service.environment })
const search = await useSearch(services)
const IN_STEP = { missing: [], different: [], beyond: [] }

test(`after ${ACTS} random acts of every kind the index contains what exists, and a planted fault is found`, async () => {
  const filled = await fillWorkspace(services, await newWorkspace())
  const { teamId } = filled.workspace
  const { done, faults } = await randomActs(services, filled, seededRandom(SEED), ACTS)
  expect(faults).toEqual([])
  expect(done.size).toBeGreaterThan(30)
  // The random acts may leave no note.
  const { founder } = filled.workspace
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Afterwards' })
  await runCommand(await founder(), createNote, { projectId, title: 'One is left' })
  await search.caughtUp()
  const notes = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('notes').select('id').where('deleted_at', 'is', null).execute())
  expect(notes.length).toBeGreaterThan(0)
  const compare = async () => {
    const { things, ...differences } = await search.searchIndex.compare(teamId)
    expect(things).toBeGreaterThan(notes.length)
    return differences
  }
  expect(await compare()).toEqual(IN_STEP)

  // Written without a command, this publishes nothing.
  const id = await services.database.workspace(teamId).write(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update notes set title = title || ' by hand'
        where id = (select min(id::text)::uuid from notes where deleted_at is null) returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })
  expect(await compare()).toEqual({ ...IN_STEP, different: [`note:${id}`] })
}, 600_000)

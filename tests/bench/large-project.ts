import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { researchSentences, writeCorpus } from './research-corpus.ts'

const NOTES = 5_000
const HIGHLIGHTS = 100_000

/** A project of 5,000 notes with 100,000 highlights, shared by all benches that need one. */
export interface LargeProject extends AsyncDisposable {
  connectionString: string
  services: Services
  teamId: Id
  projectId: Id
  scopeId: Id
  /** A fresh context of the founder. */
  ada(): Promise<WorkspaceContext>
}

/** @param size if it is to be of another size */
export async function makeLargeProject({ notes = NOTES, highlights = HIGHLIGHTS } = {}): Promise<LargeProject> {
  await using opening = new AsyncDisposableStack()
  const { connectionString, stop } = await startMigratedPostgres()
  opening.defer(stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  const { services, close } = await openServices({
    configuration: loadConfiguration({
      DATABASE_URL: connectionString,
      QUARRY_DATA: folder,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3000',
    }),
    runsJobs: false,
  })
  opening.defer(close)
  const identityId = newId()
  const { teamId } = await createWorkspace(services, {
    name: 'Bench',
    subdomain: 'large-project',
    founder: { identityId, email: 'ada@example.com', name: 'Ada' },
  })
  const size = { projects: 1, closedShare: 0, notes, highlights }
  await writeCorpus(services.database, teamId, researchSentences(), size)
  const ada = async (): Promise<WorkspaceContext> => {
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
  const { id: projectId, scope_id: scopeId } = await (
    await ada()
  ).database.read(async (tx) =>
    tx.selectFrom('projects').select(['id', 'scope_id']).where('is_sample', '=', false).executeTakeFirstOrThrow(),
  )
  const open = opening.move()
  return {
    connectionString,
    services,
    teamId,
    projectId,
    scopeId,
    ada,
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

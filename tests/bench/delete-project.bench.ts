import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { putGrant } from '#access/server/index.ts'
import { finishDeletion } from '#content-kinds/server/commands/finish-deletion.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { deleteProject, restoreProject } from '#projects/server/commands/delete-project.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { medianOf, type Bench, type Measurement } from './bench.ts'
import { researchSentences, writeCorpus } from './research-corpus.ts'

const NOTES = 5_000
const HIGHLIGHTS = 100_000
const TURNS = 3
const MOST_MS = 1_000

/**
 * A project with 100,000 highlights is deleted and brought back: the slower of the two answers, after which nobody sees
 * it, or it comes. The limit is one bare statement that marks the same highlights, by which nothing is hidden, told or
 * kept for the way back. Held to a second.
 */
export const bench: Bench = {
  name: 'delete-project',
  unit: 'ms',
  goal: MOST_MS,
  goalOf: 'value',
  direction: 'at most',
  async run() {
    const postgres = await startMigratedPostgres()
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
    const { services, close } = await openServices({
      configuration: loadConfiguration({
        DATABASE_URL: postgres.connectionString,
        QUARRY_DATA: folder,
        QUARRY_ENVIRONMENT: 'test',
        LOG_LEVEL: 'error',
        PUBLIC_URL: 'http://localhost:3000',
      }),
      runsJobs: false,
    })
    try {
      const identityId = newId()
      const { teamId } = await createWorkspace(services, {
        name: 'Bench',
        subdomain: 'bench-deletion',
        founder: { identityId, email: 'ada@example.com', name: 'Ada' },
      })
      await writeCorpus(services.database, teamId, researchSentences(), {
        projects: 1,
        closedShare: 0,
        notes: NOTES,
        highlights: HIGHLIGHTS,
      })
      const ada = async (): Promise<WorkspaceContext> => {
        const context = await memberContext(services, teamId, identityId)
        if (!context) throw new Error('The founder is a member.')
        return context
      }
      const rest = async (deletionId: Id): Promise<void> => {
        const context = await installationContext(services, teamId)
        while (await runCommand(context, finishDeletion, { deletionId }));
      }
      const { id, scope_id: scopeId } = await (
        await ada()
      ).database.read(async (tx) =>
        tx.selectFrom('projects').select(['id', 'scope_id']).where('is_sample', '=', false).executeTakeFirstOrThrow(),
      )
      const founder = await ada()
      await founder.database.write(async (tx) =>
        putGrant(tx, teamId, scopeId, { kind: 'user', id: founder.actor.userId }, 'FULL'),
      )
      const turns: Measurement[] = []
      for (let turn = 0; turn < TURNS; turn += 1) {
        const limit = await bareMs(await ada(), id)
        const {
          ms: away,
          done: { deletionId },
        } = await timed(await ada(), async (context) => runCommand(context, deleteProject, { id }, newId()))
        await rest(deletionId)
        const { ms: back } = await timed(await ada(), async (context) =>
          runCommand(context, restoreProject, { deletionId }, newId()),
        )
        await rest(deletionId)
        const value = Math.max(away, back)
        turns.push({ value, limit, ratio: value / limit })
      }
      return medianOf(turns)
    } finally {
      await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function timed<Done>(
  context: WorkspaceContext,
  work: (context: WorkspaceContext) => Promise<Done>,
): Promise<{ ms: number; done: Done }> {
  const began = performance.now()
  const done = await work(context)
  return { ms: performance.now() - began, done }
}

class Undone extends Error {}

/** One statement that marks every highlight, in a transaction that comes to nothing. */
async function bareMs(context: WorkspaceContext, projectId: Id): Promise<number> {
  let ms = 0
  await context.database
    .write(async (tx) => {
      ms = (
        await timed(context, async () =>
          sql`update highlights set deleted_at = now(), deletion_id = ${newId()} where project_id = ${projectId} and deleted_at is null`.execute(
            tx,
          ),
        )
      ).ms
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return ms
}

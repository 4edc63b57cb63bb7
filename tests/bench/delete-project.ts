import type pg from 'pg'
import { putGrant } from '#access/server/index.ts'
import { finishDeletion } from '#content-kinds/server/commands/finish-deletion.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { deleteProject, restoreProject } from '#projects/server/commands/delete-project.ts'
import { openBareClient } from './bare-client.ts'
import { beside, medianOf, type Measurement, type RatioMeasurement } from './bench.ts'
import type { LargeProject } from './large-project.ts'

const TURNS = 3

/**
 * Deletes and restores the project and takes the slower of the two answers; after each, the project is hidden or
 * visible for everyone. The limit is one bare statement that marks the same highlights; it hides and publishes nothing
 * and keeps nothing for undo.
 */
export async function measureDeletion(project: LargeProject): Promise<Measurement> {
  const { services, teamId, projectId: id, scopeId, ada } = project
  const rest = async (deletionId: Id): Promise<void> => {
    const context = await installationContext(services, teamId)
    while (await runCommand(context, finishDeletion, { deletionId }));
  }
  const founder = await ada()
  await founder.database.write(async (tx) =>
    putGrant(tx, teamId, scopeId, { kind: 'user', id: founder.actor.userId }, 'FULL'),
  )
  await using bare = await openBareClient(project.connectionString, teamId)
  const turns: RatioMeasurement[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    const limit = await bareMs(bare, id)
    const {
      ms: away,
      done: { deletionId },
    } = await timed(await ada(), async (context) => runCommand(context, deleteProject, { id }, newId()))
    await rest(deletionId)
    const { ms: back } = await timed(await ada(), async (context) =>
      runCommand(context, restoreProject, { deletionId }, newId()),
    )
    await rest(deletionId)
    turns.push(beside(Math.max(away, back), limit))
  }
  return medianOf(turns)
}

async function timed<Done>(
  context: WorkspaceContext,
  work: (context: WorkspaceContext) => Promise<Done>,
): Promise<{ ms: number; done: Done }> {
  const began = performance.now()
  const done = await work(context)
  return { ms: performance.now() - began, done }
}

/** Marks every highlight by one statement, in a transaction that is rolled back. */
async function bareMs(client: pg.Client, projectId: Id): Promise<number> {
  await client.query('begin')
  const began = performance.now()
  await client.query(
    'update highlights set deleted_at = now(), deletion_id = $1 where project_id = $2 and deleted_at is null',
    [newId(), projectId],
  )
  const ms = performance.now() - began
  await client.query('rollback')
  return ms
}

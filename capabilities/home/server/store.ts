import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { CHECKLIST } from '../model/checklist.ts'
import './tables.ts'

export interface Home {
  documentId: Id
  sampleProjectId: Id | null
}

export async function findHome(tx: CellTransaction, teamId: Id): Promise<Home> {
  const row = await tx
    .selectFrom('homes')
    .select(['document_id', 'sample_project_id'])
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return { documentId: row.document_id, sampleProjectId: row.sample_project_id }
}

export async function insertHome(tx: CellTransaction, teamId: Id, home: Home): Promise<void> {
  await tx
    .insertInto('homes')
    .values({ team_id: teamId, document_id: home.documentId, sample_project_id: home.sampleProjectId })
    .execute()
}

export async function setSample(tx: CellTransaction, teamId: Id, sampleProjectId: Id | null): Promise<void> {
  await tx.updateTable('homes').set({ sample_project_id: sampleProjectId }).where('team_id', '=', teamId).execute()
}

/** Removes these projects as the sample of home. */
export async function leaveSample(tx: CellTransaction, teamId: Id, projectIds: ReadonlyArray<Id>): Promise<void> {
  await tx
    .updateTable('homes')
    .set({ sample_project_id: null })
    .where('team_id', '=', teamId)
    .where((where) => where('sample_project_id', '=', where.fn.any(where.val([...projectIds]))))
    .execute()
}

/**
 * How often a user did each thing of the checklist since the workspace was created: what came with the sample does not
 * count.
 */
export async function countDeeds(tx: CellTransaction, teamId: Id, userId: Id): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('journal')
    .innerJoin('workspaces', 'workspaces.team_id', 'journal.team_id')
    .select(['type', (select) => select.fn.countAll<string>().as('count')])
    .where('journal.team_id', '=', teamId)
    .where('principal_id', '=', userId)
    .where(
      'type',
      'in',
      CHECKLIST.flatMap((item) => [...item.events]),
    )
    .whereRef('journal.occurred_at', '>', 'workspaces.created_at')
    .groupBy('type')
    .execute()
  return new Map(rows.map((row) => [row.type, Number(row.count)]))
}

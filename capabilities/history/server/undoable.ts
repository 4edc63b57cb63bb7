import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { undoFieldAct } from '#fields/server/index.ts'
import { undoTagging } from '#highlights/server/index.ts'
import { undoInsightsMove } from '#insights/server/index.ts'
import {
  resultsOfOperations,
  type CommandContext,
  type Principal,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { undoNotesMove } from '#notes/server/index.ts'
import { undoTagAct } from '#tags/server/index.ts'
import { restoreDeletions, undoRestoration } from '#trash/server/index.ts'
import type { Act } from '../model/acts.ts'

/** How acts of one sort are taken back: by what their answer names. */
interface Way {
  names: string
  /** Those of the commands only; of every one where it is absent. */
  commands?: readonly string[]
  /** Those that were not taken back yet, and can be. */
  standing(tx: CellTransaction, principal: Principal, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
  takeBack(context: CommandContext, id: Id): Promise<unknown>
  doAgain?(context: CommandContext, id: Id): Promise<unknown>
}

/** Acts that are kept in a table of their own, with whoever did them and whether they were taken back. */
function keptIn(table: 'tag_acts' | 'field_acts' | 'taggings' | 'moves'): Way['standing'] {
  return async (tx, { kind, id }, ids) => {
    const { rows } = await sql<{ id: Id }>`
      select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and undone_at is null and principal_kind = ${kind} and principal_id is not distinct from ${id}::uuid`.execute(
      tx,
    )
    return rows.map((row) => row.id)
  }
}

async function standingDeletions(tx: CellTransaction, _principal: Principal, ids: ReadonlyArray<Id>): Promise<Id[]> {
  const { rows } = await sql<{
    id: Id
  }>`select id from deletions where id = any(${[...ids]}::uuid[]) and restored_at is null and purging_at is null`.execute(
    tx,
  )
  return rows.map((row) => row.id)
}

async function takeTagActBack(context: CommandContext, actId: Id): Promise<void> {
  const { isChanged } = await undoTagAct.run(context, { actId })
  if (!isChanged)
    throw new Failure('InvalidOperation', 'Nothing of this is left to take back: it was changed since.', {
      reason: 'CHANGED_SINCE',
    })
}

const WAYS: readonly Way[] = [
  {
    names: 'deletionId',
    standing: standingDeletions,
    takeBack: async (context, id) => restoreDeletions.run(context, { ids: [id], withPlaces: false }),
    doAgain: async (context, id) => undoRestoration.run(context, { ids: [id] }),
  },
  { names: 'actId', standing: keptIn('tag_acts'), takeBack: takeTagActBack },
  {
    names: 'actId',
    standing: keptIn('field_acts'),
    takeBack: async (context, actId) => undoFieldAct.run(context, { actId }),
  },
  {
    names: 'taggingId',
    commands: ['tag-highlights', 'merge-tags', 'split-tag'],
    standing: keptIn('taggings'),
    takeBack: async (context, taggingId) => undoTagging.run(context, { taggingId }),
  },
  {
    names: 'moveId',
    commands: ['move-notes'],
    standing: keptIn('moves'),
    takeBack: async (context, moveId) => undoNotesMove.run(context, { moveId }),
  },
  {
    names: 'moveId',
    commands: ['move-insights'],
    standing: keptIn('moves'),
    takeBack: async (context, moveId) => undoInsightsMove.run(context, { moveId }),
  },
]

type Reader = Pick<WorkspaceContext, 'teamId' | 'actor'>

/** What the answers of this person's operations name, in each of the ways; the operation by what it names. */
async function named(
  tx: CellTransaction,
  { teamId, actor }: Reader,
  operationIds: ReadonlyArray<Id>,
): Promise<Array<{ way: Way; ids: Map<Id, Id> }>> {
  const results = operationIds.length === 0 ? [] : await resultsOfOperations(tx, teamId, actor.principal, operationIds)
  return WAYS.map((way) => ({
    way,
    ids: new Map(
      results.flatMap(({ operationId, command, result }) => {
        const name =
          way.commands && !way.commands.includes(command)
            ? undefined
            : (result as Record<string, unknown> | null)?.[way.names]
        return typeof name === 'string' ? [[name, operationId] as const] : []
      }),
    ),
  }))
}

/**
 * The operations among those of the acts that this person did and can still take back; by one question for each way.
 */
export async function undoableOf(tx: CellTransaction, reader: Reader, acts: ReadonlyArray<Act>): Promise<Set<Id>> {
  const { kind, id } = reader.actor.principal
  const own = acts.flatMap((act) =>
    act.operationId !== null && act.principalKind === kind && act.principalId === id ? [act.operationId] : [],
  )
  const undoable = new Set<Id>()
  for (const { way, ids } of await named(tx, reader, [...new Set(own)])) {
    if (ids.size === 0) continue
    for (const standing of await way.standing(tx, reader.actor.principal, [...ids.keys()]))
      undoable.add(ids.get(standing) ?? '')
  }
  return undoable
}

/** The way in which an operation of this person is taken back, or done again; null where there is none. */
export async function wayOf(
  { tx, teamId, actor }: CommandContext,
  operationId: Id,
  { standing }: { standing: boolean },
): Promise<{ way: Way; id: Id } | null> {
  for (const { way, ids } of await named(tx, { teamId, actor }, [operationId])) {
    const found = new Set(await way.standing(tx, actor.principal, [...ids.keys()]))
    for (const id of ids.keys()) if (found.has(id) === standing) return { way, id }
  }
  return null
}

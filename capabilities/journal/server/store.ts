import { channel } from 'node:diagnostics_channel'
import { CompiledQuery, sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import {
  asOneStatement,
  copyRowsStatement,
  IMAGES_SETTING,
  type CellTransaction,
  type Columns,
  type TransactionEnd,
} from '#platform/server/database/index.ts'
import type { Principal, PrincipalKind } from '../model/actor.ts'
import type { CommittedVersion } from '../model/announced-change.ts'
import {
  isGone,
  JOURNAL_START,
  type EventType,
  type JournalEvent,
  type JournalPosition,
  type NewEvent,
  type Version,
} from '../model/events.ts'
import { headKey, isOfWhole } from './acts-in-parts.ts'
import './tables.ts'

interface Stamp {
  teamId: Id
  principal: Principal
  operationId: Id | null
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}

const EVENT_COLUMNS: Columns = [
  ['team_id', 'uuid'],
  ['principal_kind', 'text'],
  ['principal_id', 'uuid'],
  ['operation_id', 'uuid'],
  ['type', 'text'],
  ['resource_kind', 'text'],
  ['resource_id', 'uuid'],
  ['scope_id', 'uuid'],
  ['before', 'jsonb'],
  ['after', 'jsonb'],
  ['act_count', 'integer'],
  ['of_many', 'boolean'],
  ['only_for', 'uuid'],
  ['parent_id', 'uuid'],
  ['gone', 'boolean'],
]

/**
 * Per place and actor, the first event of each type in a transaction, with the number of things that these events
 * report: read by the histories of places. Omits the heads of an act that an earlier transaction has reported.
 */
function countsOfActs(
  { operationId }: Stamp,
  events: ReadonlyArray<NewEvent>,
  reported: ReadonlySet<string>,
): Map<NewEvent, number> {
  const first = new Map<string, NewEvent>()
  const counts = new Map<NewEvent, number>()
  for (const event of events) {
    if (isOfWhole(event, operationId) && reported.has(headKey(event))) continue
    const { kind = '', id = '' } = event.principal ?? {}
    const act = `${event.type} ${event.scopeId ?? ''} ${kind} ${id}`
    const head = first.get(act) ?? event
    first.set(act, head)
    counts.set(head, (counts.get(head) ?? 0) + (event.ofMany ?? 1))
  }
  return counts
}

/** The events about to be committed at the end of a transaction, published for tests. */
export interface ReportedEvents {
  end: object
  events: ReadonlyArray<NewEvent>
}

const COMMITTED_EVENTS = channel('quarry.committed-events')

/** The part of the commit statement that assigns the version. */
const NEXT_VERSION = 'next_version'
const TAKE_NEXT_VERSION =
  'insert into workspace_versions as present (team_id, version) values ($1, 1) on conflict (team_id) do update set version = present.version + 1 returning version'
const READ_NEXT_VERSION = CompiledQuery.raw(`select version from ${NEXT_VERSION}`)
const VERSION_OF_EVENTS = ['version', `(select version from ${NEXT_VERSION})`] as const

/**
 * Adds events to the journal with the commit, as the next version of the workspace. Versions have no gap and are in the
 * order of the commits, since the transaction that takes one holds back the next until it ends. Does nothing without
 * events.
 * @param kept the result of the act, to be stored with them
 * @param reported heads of an act in several transactions that an earlier one has reported (`countParts`)
 * @param read receives the version after the commit
 */
export function commitEvents(
  end: Pick<TransactionEnd, 'lastly'>,
  stamp: Stamp,
  events: ReadonlyArray<NewEvent>,
  {
    kept,
    reported = NONE,
    read,
  }: {
    kept?: { operationId: Id; result: unknown }
    reported?: ReadonlySet<string>
    read?: (version: Version) => void
  } = {},
): void {
  if (events.length === 0) return
  if (COMMITTED_EVENTS.hasSubscribers) COMMITTED_EVENTS.publish({ end, events } satisfies ReportedEvents)
  const statement = asOneStatement(
    [
      CompiledQuery.raw(TAKE_NEXT_VERSION, [stamp.teamId]),
      eventsToInsert(stamp, events, reported),
      ...(kept ? [resultToKeep(KEEP_RESULT_OF_VERSION, stamp.teamId, kept)] : []),
      READ_NEXT_VERSION,
    ],
    [NEXT_VERSION],
  )
  end.lastly(statement, ([row]) => read?.(Number(row?.['version'])))
}

/** Stores the result of an act that changed nothing, with the commit. */
export function commitResult(
  end: Pick<TransactionEnd, 'withCommit'>,
  teamId: Id,
  kept: { operationId: Id; result: unknown },
): void {
  end.withCommit(resultToKeep(KEEP_RESULT, teamId, kept))
}

const NONE: ReadonlySet<string> = new Set()

function eventsToInsert(stamp: Stamp, events: ReadonlyArray<NewEvent>, reported: ReadonlySet<string>): CompiledQuery {
  const counts = countsOfActs(stamp, events, reported)
  return copyRowsStatement(
    'journal',
    EVENT_COLUMNS,
    events.map((event) => [
      stamp.teamId,
      (event.principal ?? stamp.principal).kind,
      (event.principal ?? stamp.principal).id,
      event.operationId ?? stamp.operationId,
      event.type,
      event.resource.kind,
      event.resource.id,
      event.scopeId,
      json(event.before),
      json(event.after),
      counts.get(event) ?? null,
      event.ofMany !== undefined,
      event.onlyFor ?? null,
      event.parentId ?? null,
      isGone(event),
    ]),
    VERSION_OF_EVENTS,
  )
}

function resultToKeep(text: string, teamId: Id, { operationId, result }: { operationId: Id; result: unknown }) {
  return CompiledQuery.raw(text, [teamId, operationId, JSON.stringify(result ?? null)])
}

// Written out as text: every act runs these statements.
const CLAIM =
  'insert into operations (team_id, operation_id, principal_id, command, input_hash) values ($1, $2, $3, $4, $5) on conflict (team_id, operation_id) do nothing'
/** From here to its end the transaction records row images. */
const CLAIM_WITH_IMAGES = `${CLAIM} returning set_config('${IMAGES_SETTING}', operation_id::text, true)`
const KEPT =
  'result = $3::jsonb, changed_rows = exists (select from row_images i where i.team_id = $1 and i.operation_id = $2)'
const KEEP_RESULT = `update operations set ${KEPT} where team_id = $1 and operation_id = $2`
const KEEP_RESULT_OF_VERSION = `update operations set ${KEPT}, version = (select version from ${NEXT_VERSION}) where team_id = $1 and operation_id = $2`

/**
 * Claims the operation id for an act of a user, or returns the result of the first call of the same act by the same
 * user: `taken` if it was another act, `changed` if its input differed. Waits for a call that is still running.
 */
export async function claimOperation(
  tx: CellTransaction,
  teamId: Id,
  operationId: Id,
  act: { command: string; principalId: Id | null; inputHash: Uint8Array; keepsImages: boolean },
): Promise<'claimed' | 'taken' | 'changed' | { result: unknown; version: Version | null }> {
  const { numAffectedRows } = await tx.executeQuery(
    CompiledQuery.raw(act.keepsImages ? CLAIM_WITH_IMAGES : CLAIM, [
      teamId,
      operationId,
      act.principalId,
      act.command,
      act.inputHash,
    ]),
  )
  if (numAffectedRows === 1n) return 'claimed'
  const first = await tx
    .selectFrom('operations')
    .select(['result', 'input_hash', 'version'])
    .where('team_id', '=', teamId)
    .where('operation_id', '=', operationId)
    .where('command', '=', act.command)
    .where('principal_id', 'is not distinct from', act.principalId)
    .executeTakeFirst()
  if (!first) return 'taken'
  if (first.input_hash !== null && !Buffer.from(act.inputHash).equals(first.input_hash)) return 'changed'
  return { result: first.result, version: first.version === null ? null : Number(first.version) }
}

/** The results of the named operations of a user. */
export async function resultsOfOperations(
  tx: CellTransaction,
  teamId: Id,
  principal: Principal,
  operationIds: ReadonlyArray<Id>,
): Promise<
  Array<{
    operationId: Id
    command: string
    result: unknown
    undoneAt: Date | null
    /** Null if unknown. */
    changedRows: boolean | null
  }>
> {
  return tx
    .selectFrom('operations')
    .select([
      'operation_id as operationId',
      'command',
      'result',
      'taken_back_at as undoneAt',
      'changed_rows as changedRows',
    ])
    .where('team_id', '=', teamId)
    .where((where) => where('operation_id', '=', where.fn.any(where.val([...operationIds]))))
    .where('principal_id', 'is not distinct from', principal.id)
    .execute()
}

interface JournalRow {
  sequence: string
  transaction_id: string
  team_id: string
  occurred_at: Date
  principal_kind: PrincipalKind
  principal_id: string | null
  operation_id: string | null
  type: string
  resource_kind: string
  resource_id: string
  scope_id: string | null
  before: unknown
  after: unknown
}

/** Events of every workspace after a position, in commit order, at most `maxEvents`. */
export async function readJournal(
  connection: CellTransaction,
  after: JournalPosition,
  maxEvents: number,
): Promise<JournalEvent[]> {
  const [transaction = '0', sequence = '0'] = after.split(':')
  const { rows } =
    await sql<JournalRow>`select * from cell.journal_after(${transaction}::xid8, ${sequence}::bigint, ${maxEvents}::integer)`.execute(
      connection,
    )
  return rows.map((row) => ({
    position: `${row.transaction_id}:${row.sequence}`,
    teamId: row.team_id,
    principal: { kind: row.principal_kind, id: row.principal_id },
    operationId: row.operation_id,
    occurredAt: row.occurred_at,
    type: row.type,
    resource: { kind: row.resource_kind, id: row.resource_id },
    scopeId: row.scope_id,
    before: row.before,
    after: row.after,
  }))
}

/**
 * The latest event of a type about one thing, with its content; null if there is none, without content if that was
 * erased.
 */
export async function latestEvent<Type extends EventType>(
  tx: CellTransaction,
  teamId: Id,
  event: Type,
  resourceId: Id,
): Promise<(Pick<JournalEvent, 'principal' | 'occurredAt'> & { said: ReturnType<Type['read']> }) | null> {
  const row = await tx
    .selectFrom('journal')
    .select(['principal_kind', 'principal_id', 'occurred_at', 'before', 'after'])
    .where('team_id', '=', teamId)
    .where('resource_id', '=', resourceId)
    .where('type', '=', event.type)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        principal: { kind: row.principal_kind as PrincipalKind, id: row.principal_id },
        occurredAt: row.occurred_at,
        said: event.read({ type: event.type, ...row }) as ReturnType<Type['read']>,
      }
    : null
}

/** The position of the newest committed event, even if an older transaction is still open. */
export async function newestPosition(connection: CellTransaction): Promise<JournalPosition> {
  const { rows } = await sql<
    Pick<JournalRow, 'transaction_id' | 'sequence'>
  >`select transaction_id, sequence from cell.journal_newest()`.execute(connection)
  const [newest] = rows
  return newest ? `${newest.transaction_id}:${newest.sequence}` : JOURNAL_START
}

/**
 * What was committed in a workspace after a version, oldest first; `isWhole` is false if there is more than is read.
 */
export async function changesAfter(
  tx: CellTransaction,
  teamId: Id,
  after: Version,
  maxChanges: number,
): Promise<{ versions: CommittedVersion[]; isWhole: boolean }> {
  const rows = await tx
    .selectFrom('journal')
    .select([
      'version',
      'type',
      'resource_kind',
      'resource_id',
      'scope_id',
      'only_for',
      'parent_id',
      'operation_id',
      'of_many',
      'gone',
    ])
    .where('team_id', '=', teamId)
    .where('version', '>', String(after))
    .orderBy('version')
    .orderBy('sequence')
    .limit(maxChanges + 1)
    .execute()
  const versions = [...Map.groupBy(rows.slice(0, maxChanges), (row) => row.version)].map(
    ([version, changed]): CommittedVersion => ({
      version: Number(version),
      changes: changed.map((row) => ({
        type: row.type,
        kind: row.resource_kind,
        id: row.resource_id,
        scopeId: row.scope_id,
        parentId: row.parent_id,
        onlyFor: row.only_for,
        operationId: row.operation_id,
        ...(row.gone ? { gone: true as const } : {}),
      })),
      all: [...new Set(changed.flatMap((row) => (row.of_many && row.scope_id !== null ? [row.scope_id] : [])))],
    }),
  )
  return { versions, isWhole: rows.length <= maxChanges }
}

/**
 * The places in which something was committed after a version, and whether some of it may have changed who sees what;
 * null for more than `maxEvents` events. Includes events of other members alone: more is read again than needed.
 */
export async function placesChangedAfter(
  tx: CellTransaction,
  teamId: Id,
  after: Version,
  {
    ofAccess: { kinds, types },
    maxEvents,
  }: { ofAccess: { kinds: ReadonlyArray<string>; types: ReadonlyArray<string> }; maxEvents: number },
): Promise<{ places: Id[]; isOfAccess: boolean } | null> {
  const { rows } = await sql<{ scope_id: Id | null; events: number; of_access: boolean }>`
    select scope_id, count(*)::integer as events, 
      bool_or(resource_kind = any(${[...kinds]}::text[]) or type = any(${[...types]}::text[])) as of_access
    from (select scope_id, resource_kind, type from journal where team_id = ${teamId} and version > ${after} order by version limit ${maxEvents + 1}) changed
    group by scope_id`.execute(tx)
  if (rows.reduce((sum, { events }) => sum + events, 0) > maxEvents) return null
  return {
    places: rows.flatMap(({ scope_id }) => scope_id ?? []),
    isOfAccess: rows.some(({ of_access }) => of_access),
  }
}

/** The number of commits in a workspace that a transaction sees. */
export async function presentVersion(tx: CellTransaction, teamId: Id): Promise<Version> {
  const row = await tx
    .selectFrom('workspace_versions')
    .select('version')
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return Number(row?.version ?? 0)
}

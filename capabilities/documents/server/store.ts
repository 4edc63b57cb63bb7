import { sql, type CompiledQuery } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { copyRowsStatement, jsonb, type CellTransaction, type Columns } from '#platform/server/database/index.ts'
import type { Principal } from '#journal/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { documentEvents } from '../model/events.ts'
import type { OwnedDocument } from './owners.ts'
import './tables.ts'

/** A document as it is in its row. */
export interface DocumentRow extends OwnedDocument {
  schemaVersion: number
  epoch: number
  content: DocumentJson
  text: string
  revision: number
  projectedUpdateId: bigint
  updatedAt: Date
  editedBy: Principal | null
}

const COLUMNS = [
  'id',
  'owner_kind',
  'owner_id',
  'scope_id',
  'schema_version',
  'epoch',
  'content',
  'text',
  'revision',
  'projected_update_id',
  'updated_at',
  'edited_by_kind',
  'edited_by_id',
] as const

interface RawDocument {
  id: string
  owner_kind: string
  owner_id: string
  scope_id: string
  schema_version: number
  epoch: number
  content: DocumentJson
  text: string
  revision: string
  projected_update_id: string
  updated_at: Date
  edited_by_kind: string | null
  edited_by_id: string | null
}

function documentOf(row: RawDocument): DocumentRow {
  return {
    id: row.id,
    ownerKind: row.owner_kind,
    ownerId: row.owner_id,
    scopeId: row.scope_id,
    schemaVersion: row.schema_version,
    epoch: row.epoch,
    content: row.content,
    text: row.text,
    revision: Number(row.revision),
    projectedUpdateId: BigInt(row.projected_update_id),
    updatedAt: row.updated_at,
    editedBy:
      row.edited_by_kind === null ? null : { kind: row.edited_by_kind as Principal['kind'], id: row.edited_by_id },
  }
}

const NEW_COLUMNS: Columns = [
  ['id', 'uuid'],
  ['team_id', 'uuid'],
  ['owner_kind', 'text'],
  ['owner_id', 'uuid'],
  ['scope_id', 'uuid'],
  ['schema_version', 'integer'],
  ['content', 'jsonb'],
  ['text', 'text'],
]

/** The statement that adds documents, at least one. */
export function documentsToInsert(
  teamId: Id,
  rows: ReadonlyArray<OwnedDocument & { schemaVersion: number; content: string; text: string }>,
): CompiledQuery {
  return copyRowsStatement(
    'documents',
    NEW_COLUMNS,
    rows.map((row) => [
      row.id,
      teamId,
      row.ownerKind,
      row.ownerId,
      row.scopeId,
      row.schemaVersion,
      row.content,
      row.text,
    ]),
  )
}

/**
 * The document with its row locked, so that one process at a time changes it and the ids of its updates rise in commit
 * order.
 */
export async function lockDocument(tx: CellTransaction, id: Id): Promise<DocumentRow | null> {
  const row = await tx.selectFrom('documents').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? documentOf(row) : null
}

/** Like `lockDocument`, without content and words: for callers that have read them, or read them later. */
export async function lockWithoutContent(
  tx: CellTransaction,
  id: Id,
): Promise<(OwnedDocument & Pick<DocumentRow, 'epoch' | 'revision' | 'projectedUpdateId'>) | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'owner_kind', 'owner_id', 'scope_id', 'epoch', 'revision', 'projected_update_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        ownerKind: row.owner_kind,
        ownerId: row.owner_id,
        scopeId: row.scope_id,
        epoch: row.epoch,
        revision: Number(row.revision),
        projectedUpdateId: BigInt(row.projected_update_id),
      }
    : null
}

/** The epochs of documents; together with the id, the name under which editors open one. */
export async function documentEpochs(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, number>> {
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'epoch'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.epoch]))
}

/** Like `lockDocument`, without its content: for a batch of keystrokes, and for callers that only make others wait. */
export async function lockEpoch(tx: CellTransaction, id: Id): Promise<number | null> {
  const row = await tx.selectFrom('documents').select('epoch').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.epoch ?? null
}

export async function selectOwned(
  tx: CellTransaction,
  id: Id,
): Promise<(OwnedDocument & { epoch: number; schemaVersion: number }) | null> {
  const row = await tx
    .selectFrom('documents')
    .select(['id', 'owner_kind', 'owner_id', 'scope_id', 'epoch', 'schema_version'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        ownerKind: row.owner_kind,
        ownerId: row.owner_id,
        scopeId: row.scope_id,
        epoch: row.epoch,
        schemaVersion: row.schema_version,
      }
    : null
}

/** Documents by id; `behind` if committed edits are not in content and text yet. */
export async function selectDocuments(
  tx: CellTransaction,
  ids: ReadonlyArray<Id>,
): Promise<Array<DocumentRow & { behind: boolean }>> {
  const rows = await tx
    .selectFrom('documents')
    .select(COLUMNS)
    .select(
      sql<boolean>`exists (select 1 from document_updates where document_updates.document_id = documents.id and document_updates.id > documents.projected_update_id)`.as(
        'behind',
      ),
    )
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .execute()
  return rows.map((row) => ({ ...documentOf(row), behind: row.behind }))
}

/** Whether committed edits of a document are not in its content yet. */
export async function isBehind(
  tx: CellTransaction,
  { id, projectedUpdateId }: Pick<DocumentRow, 'id' | 'projectedUpdateId'>,
): Promise<boolean> {
  const update = await tx
    .selectFrom('document_updates')
    .select('id')
    .where('document_id', '=', id)
    .where('id', '>', String(projectedUpdateId))
    .limit(1)
    .executeTakeFirst()
  return update !== undefined
}

export async function updateContent(
  tx: CellTransaction,
  id: Id,
  next: {
    content: DocumentJson
    text: string
    revision: number
    projectedUpdateId: bigint
    schemaVersion: number
    editedBy: Principal
    updatedAt: Date
  },
): Promise<void> {
  await tx
    .updateTable('documents')
    .set({
      content: jsonb(next.content),
      text: next.text,
      revision: String(next.revision),
      projected_update_id: String(next.projectedUpdateId),
      schema_version: next.schemaVersion,
      edited_by_kind: next.editedBy.kind,
      edited_by_id: next.editedBy.id,
      updated_at: next.updatedAt,
    })
    .where('id', '=', id)
    .execute()
}

export async function raiseSchemaVersion(tx: CellTransaction, id: Id, schemaVersion: number): Promise<void> {
  await tx
    .updateTable('documents')
    .set({ schema_version: schemaVersion })
    .where('id', '=', id)
    .where('schema_version', '<', schemaVersion)
    .execute()
}

/** Whether a document was ever opened for editing, and so has a collaborative state. */
export async function hasState(tx: CellTransaction, documentId: Id): Promise<boolean> {
  return (
    (await tx
      .selectFrom('document_states')
      .select('update_id')
      .where('document_id', '=', documentId)
      .executeTakeFirst()) !== undefined
  )
}

export async function insertState(
  tx: CellTransaction,
  row: { documentId: Id; teamId: Id; epoch: number; state: Uint8Array },
): Promise<void> {
  await tx
    .insertInto('document_states')
    .values({ document_id: row.documentId, team_id: row.teamId, epoch: row.epoch, state: Buffer.from(row.state) })
    .execute()
}

/**
 * What was committed after an update, in order: first the folded state, if it contains more, then the updates that are
 * not folded yet. In one statement, because another process may fold between two.
 */
export async function selectUpdatesAfter(
  tx: CellTransaction,
  documentId: Id,
  after: bigint,
): Promise<Array<{ id: bigint; update: Uint8Array }>> {
  const rows = await tx
    .selectFrom('document_states')
    .select(['update_id as id', 'state as update'])
    .where('document_id', '=', documentId)
    .where('update_id', '>', String(after))
    .unionAll(
      tx
        .selectFrom('document_updates')
        .select(['id', 'update'])
        .where('document_id', '=', documentId)
        .where('id', '>', String(after)),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ id: BigInt(row.id), update: row.update }))
}

/** Appends updates in order; returns the id of the last. */
export async function insertUpdates(
  tx: CellTransaction,
  document: { teamId: Id; documentId: Id; epoch: number },
  updates: ReadonlyArray<{ update: Uint8Array; principal: Principal }>,
): Promise<bigint> {
  const rows = await tx
    .insertInto('document_updates')
    .values(
      updates.map(({ update, principal }) => ({
        team_id: document.teamId,
        document_id: document.documentId,
        epoch: document.epoch,
        update: Buffer.from(update),
        principal_kind: principal.kind,
        principal_id: principal.id,
      })),
    )
    .returning('id')
    .execute()
  return rows.reduce((last, row) => (BigInt(row.id) > last ? BigInt(row.id) : last), 0n)
}

/** Replaces state and updates by one state, after recording who wrote them. */
export async function foldUpdates(
  tx: CellTransaction,
  documentId: Id,
  state: Uint8Array,
  updateId: bigint,
): Promise<void> {
  await sql`
    insert into document_contributors as kept (document_id, team_id, principal_kind, principal_id, first_at, last_at)
    select document_id, team_id, principal_kind, principal_id, min(created_at), max(created_at) from document_updates
    where document_id = ${documentId} and id <= ${String(updateId)} and principal_id is not null
    group by document_id, team_id, principal_kind, principal_id
    on conflict (document_id, principal_kind, principal_id) do update set last_at = greatest(kept.last_at, excluded.last_at)`.execute(
    tx,
  )
  await tx
    .updateTable('document_states')
    .set({ state: Buffer.from(state), update_id: String(updateId) })
    .where('document_id', '=', documentId)
    .execute()
  await tx
    .deleteFrom('document_updates')
    .where('document_id', '=', documentId)
    .where('id', '<=', String(updateId))
    .execute()
}

/** Everyone who has written in a document, the latest first. */
export async function selectContributors(
  tx: CellTransaction,
  documentId: Id,
): Promise<Array<{ principal: Principal; lastAt: Date }>> {
  const { rows } = await sql<{ principal_kind: string; principal_id: string; last_at: Date }>`
    select principal_kind, principal_id, max(last_at) as last_at from (
      select principal_kind, principal_id, last_at from document_contributors where document_id = ${documentId}
      union all
      select principal_kind, principal_id, created_at from document_updates where document_id = ${documentId} and principal_id is not null
    ) as written group by principal_kind, principal_id order by max(last_at) desc`.execute(tx)
  return rows.map((row) => ({
    principal: { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    lastAt: row.last_at,
  }))
}

/** Who made the edits after one that are not folded yet. */
export async function writersSince(tx: CellTransaction, documentId: Id, updateId: bigint): Promise<Principal[]> {
  const rows = await tx
    .selectFrom('document_updates')
    .select(['principal_kind', 'principal_id'])
    .distinct()
    .where('document_id', '=', documentId)
    .where('id', '>', String(updateId))
    .execute()
  return rows.map((row) => ({ kind: row.principal_kind as Principal['kind'], id: row.principal_id }))
}

/**
 * For each version, who wrote what it adds to the one before, the latest writer first. Read from the journal, which
 * keeps each writer of a stretch, in order of time in one pass.
 */
export async function selectVersionWriters(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  versions: ReadonlyArray<VersionRow>,
): Promise<Map<Id, Principal[]>> {
  const { rows } = await sql<{ place: number; principal_kind: string; principal_id: Id | null }>`
    select place, principal_kind, principal_id from (
      select principal_kind, principal_id, at, is_version,
        (sum(is_version) over (order by at desc, is_version desc rows unbounded preceding))::integer as place
      from (
        select null as principal_kind, null::uuid as principal_id, at, 1 as is_version
        from unnest(${versions.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]) as kept (at)
        union all
        select principal_kind, principal_id, occurred_at, 0 from journal
        where team_id = ${teamId} and resource_id = ${documentId} and type = ${documentEvents.edited.type}
      ) as happened
    ) as placed
    where is_version = 0 and place > 0
    group by place, principal_kind, principal_id order by place, max(at) desc`.execute(tx)
  const writers = new Map<Id, Principal[]>()
  for (const row of rows) {
    const id = versions[row.place - 1]?.id ?? ''
    writers.set(id, [
      ...(writers.get(id) ?? []),
      { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    ])
  }
  return writers
}

/** Records a writer whose change left no update. */
export async function noteContributor(
  tx: CellTransaction,
  teamId: Id,
  documentId: Id,
  principal: Principal,
): Promise<void> {
  if (principal.id === null) return
  await tx
    .insertInto('document_contributors')
    .values({ team_id: teamId, document_id: documentId, principal_kind: principal.kind, principal_id: principal.id })
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'principal_kind', 'principal_id']).doUpdateSet({ last_at: sql`now()` }),
    )
    .execute()
}

/** The names of those principals who are members. */
export async function selectPrincipalNames(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(ids)]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.name || row.email]))
}

/** Erases everything that the document ever said and starts it over. */
export async function rebuildDocument(
  tx: CellTransaction,
  id: Id,
  next: { epoch: number; content: DocumentJson; text: string; revision: number; schemaVersion: number },
): Promise<void> {
  await tx.deleteFrom('document_states').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_updates').where('document_id', '=', id).execute()
  await tx.deleteFrom('document_versions').where('document_id', '=', id).execute()
  await tx
    .updateTable('documents')
    .set({
      epoch: next.epoch,
      content: jsonb(next.content),
      text: next.text,
      revision: String(next.revision),
      projected_update_id: '0',
      schema_version: next.schemaVersion,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** A stored state of a document. */
export interface VersionRow {
  id: Id
  reason: string
  principal: Principal | null
  createdAt: Date
}

export async function insertVersion(
  tx: CellTransaction,
  version: {
    teamId: Id
    documentId: Id
    /** Null for the content of the document's row, which need not be sent back to the database. */
    content: DocumentJson | null
    reason: string
    principal: Principal
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('document_versions')
    .values({
      id: newId(),
      team_id: version.teamId,
      document_id: version.documentId,
      content:
        version.content === null
          ? sql`(select content from documents where id = ${version.documentId})`
          : jsonb(version.content),
      reason: version.reason,
      principal_kind: version.principal.kind,
      principal_id: version.principal.id,
      created_at: version.createdAt,
    })
    .execute()
}

export async function selectLastVersionTime(tx: CellTransaction, documentId: Id): Promise<Date | null> {
  const row = await tx
    .selectFrom('document_versions')
    .select('created_at')
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** The current revision of a document, with its row locked; null if it was deleted. */
export async function selectRevision(tx: CellTransaction, id: Id): Promise<number | null> {
  const row = await tx.selectFrom('documents').select('revision').where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? Number(row.revision) : null
}

export async function selectVersions(tx: CellTransaction, documentId: Id, limit: number): Promise<VersionRow[]> {
  const rows = await tx
    .selectFrom('document_versions')
    .select(['id', 'reason', 'principal_kind', 'principal_id', 'created_at'])
    .where('document_id', '=', documentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason,
    principal: { kind: row.principal_kind as Principal['kind'], id: row.principal_id },
    createdAt: row.created_at,
  }))
}

export async function selectVersionContent(
  tx: CellTransaction,
  documentId: Id,
  versionId: Id,
): Promise<DocumentJson | null> {
  const row = await tx
    .selectFrom('document_versions')
    .select('content')
    .where('document_id', '=', documentId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.content ?? null
}

/** Documents with edits that no process has brought into their content for some time, in any workspace. */
export async function selectDocumentsBehind(
  connection: CellTransaction,
  minAgeMs: number,
  maxRows: number,
): Promise<Array<{ teamId: Id; documentId: Id }>> {
  const { rows } = await sql<{
    team_id: string
    document_id: string
  }>`select * from cell.documents_behind(${`${minAgeMs} milliseconds`}::interval, ${maxRows}::integer)`.execute(
    connection,
  )
  return rows.map((row) => ({ teamId: row.team_id, documentId: row.document_id }))
}

import { sql } from 'kysely'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation, jsonb } from '#platform/server/database/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import './tables.ts'

/** What can be changed of each kind of row, by an act that can be undone. */
const COLUMNS = {
  tags: ['scope_id', 'project_id', 'tag_group_id', 'title', 'title_key', 'color', 'keeps_color', 'role', 'locked', 'description', 'rank', 'merged_into_id', 'deleted_at', 'deletion_id'],
  tag_groups: ['tag_board_id', 'title', 'color', 'rank', 'deleted_at', 'deletion_id'],
  tag_boards: ['title', 'description', 'rank', 'deleted_at', 'deletion_id'],
} as const
const KINDS = { tags: 'tag', tag_groups: 'tag-group', tag_boards: 'tag-board' } as const
type Table = keyof typeof COLUMNS
/** Undone in this order: a group needs its board, a tag its group. */
const TABLES: readonly Table[] = ['tag_boards', 'tag_groups', 'tags']

type Value = string | number | boolean | null
type Values = Record<string, Value>

/** A row before and after an act, in the columns that it changed; no `before` where the act made it. */
interface Image {
  table: Table
  id: Id
  scopeId: Id
  before: Values | null
  after: Values
}

/** One act on tags, groups and boards, which can be undone as a whole. */
export interface TagAct {
  id: Id
  /** Changes rows, each by its own columns. */
  patch: (table: Table, patches: ReadonlyMap<Id, Values>) => Promise<void>
  /** Notes rows that were added a moment ago. */
  made: (table: Table, rows: ReadonlyArray<{ id: Id; scopeId: Id }>) => void
  /** Keeps what was noted. @returns the id by which the act is undone. */
  keep: () => Promise<Id>
}

interface Row {
  id: Id
  row: Values
}

async function rowsToChange({ tx }: Pick<CommandContext, 'tx'>, table: Table, ids: ReadonlyArray<Id>): Promise<Map<Id, Values>> {
  const { rows } = await sql<Row>`select id, to_jsonb(t) as row from ${sql.table(table)} t where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

async function write({ tx }: Pick<CommandContext, 'tx'>, table: Table, patches: ReadonlyMap<Id, Values>): Promise<Map<Id, Values>> {
  const columns = COLUMNS[table].map((column) => sql.ref(column))
  const touched = table === 'tags' ? sql`, updated_at = now()` : sql``
  const { rows } = await sql<Row>`
    update ${sql.table(table)} t set (${sql.join(columns)}) = (select ${sql.join(COLUMNS[table].map((column) => sql.ref(`p.${column}`)))} from jsonb_populate_record(t, v.patch) p)${touched}
    from jsonb_to_recordset(${JSON.stringify([...patches].map(([id, patch]) => ({ id, patch })))}::jsonb) as v (id uuid, patch jsonb)
    where t.id = v.id returning t.id, to_jsonb(t) as row`.execute(tx)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

function told(context: Pick<CommandContext, 'emit'>, table: Table, row: Values, id: Id, before: Values | null, after: Values): void {
  const kind = KINDS[table]
  const gone = before !== null && before['deleted_at'] === null && after['deleted_at'] != null
  const back = before !== null && before['deleted_at'] != null && after['deleted_at'] === null
  const type = before === null ? 'created' : after['merged_into_id'] != null ? 'merged' : gone ? 'deleted' : back ? 'restored' : 'changed'
  context.emit({ type: `${kind}.${type}`, resource: { kind, id }, scopeId: String(row['scope_id']), ...(before === null ? {} : { before }), after })
}

/** Begins an act: what it changes is told in the journal and can be undone. */
export function beginAct(context: CommandContext): TagAct {
  const id = newId()
  const images: Image[] = []
  return {
    id,
    async patch(table, patches) {
      if (patches.size === 0) return
      const before = await rowsToChange(context, table, [...patches.keys()])
      const after = await write(context, table, patches)
      for (const [rowId, row] of after) {
        const names = Object.keys(patches.get(rowId) ?? {}).filter((name) => before.get(rowId)?.[name] !== row[name])
        if (names.length === 0) continue
        const image = { table, id: rowId, scopeId: String(row['scope_id']), before: pick(before.get(rowId) ?? {}, names), after: pick(row, names) }
        images.push(image)
        told(context, table, row, rowId, image.before, image.after)
      }
    },
    made(table, rows) {
      for (const row of rows) {
        images.push({ table, id: row.id, scopeId: row.scopeId, before: null, after: {} })
      }
    },
    async keep() {
      const { teamId, principal } = context
      await context.tx.insertInto('tag_acts').values({ id, team_id: teamId, principal_kind: principal.kind, principal_id: principal.id, images: jsonb(images), undone_at: null }).execute()
      return id
    },
  }
}

function pick(row: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/**
 * Takes an act back, once: every column that still says what the act made it say goes back to what it said before. What somebody else has
 * changed since stays as it is.
 * @returns the places that it changed
 * @throws Failure NotFound for an act of somebody else, or one that was taken back already; InvalidOperation where a title is taken by now
 */
export async function undoAct(context: CommandContext, actId: Id): Promise<Set<Id>> {
  const { tx, principal } = context
  const act = await tx
    .updateTable('tag_acts')
    .set({ undone_at: new Date() })
    .where('id', '=', actId)
    .where('undone_at', 'is', null)
    .where('principal_kind', '=', principal.kind)
    .where('principal_id', 'is not distinct from', principal.id)
    .returning('images')
    .executeTakeFirst()
  if (!act) throw notFound('What you did')
  const images = act.images as Image[]
  const places = new Set<Id>()
  const deletedAt = new Date().toISOString()
  for (const table of TABLES) {
    // A row that was changed twice in one act goes back to what it was first.
    const own = images.filter((image) => image.table === table).toReversed()
    const present = await rowsToChange(context, table, [...new Set(own.map(({ id }) => id))])
    const patches = new Map<Id, Values>()
    for (const { id, before, after, scopeId } of own) {
      const row = present.get(id)
      if (!row) continue
      const now = { ...row, ...patches.get(id) }
      const patch = before === null ? (now['deleted_at'] === null ? { deleted_at: deletedAt } : {}) : pick(before, Object.keys(before).filter((name) => now[name] === after[name]))
      if (Object.keys(patch).length === 0) continue
      patches.set(id, { ...patches.get(id), ...patch })
      places.add(scopeId).add(String(row['scope_id']))
    }
    if (patches.size === 0) continue
    const written = await write(context, table, patches).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('InvalidOperation', 'A tag has this title by now. Rename it first.', { cause: error })
      throw error
    })
    for (const [id, row] of written) told(context, table, row, id, pick(present.get(id) ?? {}, Object.keys(patches.get(id) ?? {})), pick(row, Object.keys(patches.get(id) ?? {})))
  }
  return places
}

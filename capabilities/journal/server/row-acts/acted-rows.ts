import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { NewEvent } from '../../model/events.ts'
import type { CommandContext } from '../command-context.ts'
import type { Values } from './row-image.ts'

/**
 * The events of changes of a row, with its columns before and after. Their shapes name the columns of one table, which
 * the code for acts on any table cannot know: hence methods, whose parameters the compiler compares in either
 * direction.
 */
interface RowEvents {
  changed(change: ChangedRow): NewEvent
  deleted(change: ChangedRow): NewEvent
  restored(change: ChangedRow): NewEvent
  merged?(change: ChangedRow): NewEvent
}
interface ChangedRow {
  id: Id
  scopeId: Id
  before: Values
  after: Values
}

/** One kind of row that acts change. */
export interface ActTable {
  /** The events of its changes. */
  events: RowEvents | ((row: Values) => RowEvents)
  /** Columns that can be changed. */
  columns: readonly string[]
  /** It has a column for the time of the last change. */
  touched?: boolean
}

/** The rows that acts change, as they are in the database. */
export interface ActedRows<Table extends string> {
  /** Locks rows. @returns those that exist, with all of their columns */
  lock: (context: CommandContext, table: Table, ids: ReadonlyArray<Id>) => Promise<Map<Id, Values>>
  /** Changes rows, each in its own columns. @returns them afterwards */
  write: (context: CommandContext, table: Table, patches: ReadonlyMap<Id, Values>) => Promise<Map<Id, Values>>
  /** Emits the event of a change. @param row as it is now */
  emitChange: (context: CommandContext, table: Table, row: Values, change: Omit<ChangedRow, 'scopeId'>) => void
}

interface Row {
  id: Id
  row: Values
}

export function actedRows<Table extends string>(tables: Readonly<Record<Table, ActTable>>): ActedRows<Table> {
  return {
    async lock({ tx }, table, ids) {
      const { rows } =
        await sql<Row>`select id, to_jsonb(t) as row from ${sql.table(table)} t where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
          tx,
        )
      return new Map(rows.map(({ id, row }) => [id, row]))
    },
    async write({ tx }, table, patches) {
      const { columns, touched = false } = tables[table]
      const { rows } = await sql<Row>`
      update ${sql.table(table)} t
      set (${sql.join(columns.map((column) => sql.ref(column)))}) = (select
        ${sql.join(columns.map((column) => sql.ref(`p.${column}`)))} from jsonb_populate_record(t, v.patch)
        p)${
          touched
            ? sql`,
        updated_at = case when t is distinct from jsonb_populate_record(t, v.patch) then now() else t.updated_at end`
            : sql``
        }
      from jsonb_to_recordset(${JSON.stringify([...patches].map(([id, patch]) => ({ id, patch })))}::jsonb) as v (id uuid, patch jsonb)
      where t.id = v.id returning t.id, to_jsonb(t) as row`.execute(tx)
      return new Map(rows.map(({ id, row }) => [id, row]))
    },
    emitChange({ emit }, table, row, { id, before, after }) {
      const named = tables[table].events
      const events = typeof named === 'function' ? named(row) : named
      const gone = before['deleted_at'] === null && after['deleted_at'] != null
      const back = before['deleted_at'] != null && after['deleted_at'] === null
      const change = { id, scopeId: String(row['scope_id']), before, after }
      if (after['merged_into_id'] != null && events.merged) emit(events.merged(change))
      else emit(events[gone ? 'deleted' : back ? 'restored' : 'changed'](change))
    },
  }
}

import { sql } from 'kysely'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import type { NewEvent } from '../model/events.ts'
import type { CommandContext } from './command-context.ts'

type Values = Record<string, unknown>

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
interface ActTable {
  /** The events of its changes. */
  events: RowEvents | ((row: Values) => RowEvents)
  /** Columns that can be changed. */
  columns: readonly string[]
  /** It has a column for the time of the last change. */
  touched?: boolean
}

interface ActsShape<Table extends string> {
  /** The table in which acts are stored. */
  keptIn: string
  /** In the order in which they are undone: tables that contain other rows come first. */
  tables: Readonly<Record<Table, ActTable>>
  /** The error message if undoing would give a row a value that another row has by now. */
  taken: string
}

/** A row before and after an act, in the columns that the act changed; no `before` if the act made the row. */
interface Image<Table extends string> {
  table: Table
  id: Id
  scopeId: Id
  before: Values | null
  after: Values
}

/** One act on rows, which can be undone as a whole. */
export interface RowAct<Table extends string> {
  id: Id
  /** Changes rows, each in its own columns. */
  patch: (table: Table, patches: ReadonlyMap<Id, Values>) => Promise<void>
  /** Records rows that were just added. */
  made: (table: Table, rows: ReadonlyArray<{ id: Id; scopeId: Id }>) => void
  /** Stores the record. @returns the id by which the act is undone. */
  keep: () => Promise<Id>
}

/** A row as it is, and some of its columns. */
export interface RowPart<Table extends string> {
  table: Table
  id: Id
  row: Values
  columns: readonly string[]
}

/** The result of undoing an act. */
interface UndoneRows<Table extends string> {
  /** The places that it changed. */
  places: Set<Id>
  /** What was left unchanged, because it was changed since, or may no longer be changed. */
  stayed: ReadonlyArray<RowPart<Table>>
}

interface RedoRules<Table extends string> {
  /** Whether columns of a row may be restored; absent: all may. */
  mayPutBack?: (part: RowPart<Table>) => boolean
}

interface UndoRules<Table extends string> extends RedoRules<Table> {
  /** Deletes what the act made and still exists, by table. */
  unmake: (made: ReadonlyMap<Table, ReadonlyArray<Id>>) => Promise<void>
}

export interface RowActs<Table extends string> {
  /** Begins an act: its changes are recorded in the journal and can be undone. `id` if the caller has one for it. */
  begin: (context: CommandContext, id?: Id) => RowAct<Table>
  /**
   * Undoes an act, once: every column that still has the value that the act gave it gets its former value. What another
   * user has changed since stays as it is.
   * @throws Failure NotFound for an act of another user, or one that was already undone; InvalidOperation if a name is
   * taken by now
   */
  undo: (context: CommandContext, actId: Id, rules: UndoRules<Table>) => Promise<UndoneRows<Table>>
  /**
   * Redoes an act that its user undid: every column that still has its former value gets again the value that the act
   * gave it. The caller has already restored what the act made.
   * @throws as undo
   */
  redo: (context: CommandContext, actId: Id, rules?: RedoRules<Table>) => Promise<UndoneRows<Table>>
  /** Like undo, for an act that is part of something else, whoever did it; does nothing if there is no such act. */
  undoAct: (context: CommandContext, actId: Id) => Promise<void>
  /** Like redo, for an act that was undone by `undoAct`. The rows that it made are restored by the caller. */
  redoAct: (context: CommandContext, actId: Id) => Promise<void>
}

interface Row {
  id: Id
  row: Values
}

/** Columns may hold documents; the database always writes the same document in the same way. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function pick(row: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
}

/** Acts on rows of these tables, for the capability that owns the tables. */
export function rowActs<Table extends string>({ keptIn, tables, taken }: ActsShape<Table>): RowActs<Table> {
  const rowsToChange = async (
    { tx }: CommandContext,
    table: Table,
    ids: ReadonlyArray<Id>,
  ): Promise<Map<Id, Values>> => {
    const { rows } =
      await sql<Row>`select id, to_jsonb(t) as row from ${sql.table(table)} t where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
        tx,
      )
    return new Map(rows.map(({ id, row }) => [id, row]))
  }
  const write = async (
    { tx }: CommandContext,
    table: Table,
    patches: ReadonlyMap<Id, Values>,
  ): Promise<Map<Id, Values>> => {
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
  }
  const emitChange = (
    { emit }: CommandContext,
    table: Table,
    row: Values,
    id: Id,
    before: Values,
    after: Values,
  ): void => {
    const named = tables[table].events
    const events = typeof named === 'function' ? named(row) : named
    const gone = before['deleted_at'] === null && after['deleted_at'] != null
    const back = before['deleted_at'] != null && after['deleted_at'] === null
    const change = { id, scopeId: String(row['scope_id']), before, after }
    if (after['merged_into_id'] != null && events.merged) emit(events.merged(change))
    else emit(events[gone ? 'deleted' : back ? 'restored' : 'changed'](change))
  }
  const names = Object.keys(tables) as Table[]
  const turn = async (
    context: CommandContext,
    images: ReadonlyArray<Image<Table>>,
    way: 'back' | 'forth',
    rules: Partial<UndoRules<Table>> = {},
  ): Promise<UndoneRows<Table>> => {
    const places = new Set<Id>()
    const stayed: RowPart<Table>[] = []
    const unmade = new Map<Table, Id[]>()
    for (const table of names) {
      const own = images.filter((image) => image.table === table)
      // A row that was changed twice in one act gets its very first value.
      if (way === 'back') own.reverse()
      const present = await rowsToChange(context, table, [...new Set(own.map(({ id }) => id))])
      const patches = new Map<Id, Values>()
      for (const { id, before, after, scopeId } of own) {
        const row = present.get(id)
        if (!row) continue
        if (before === null) {
          if (!rules.unmake || row['deleted_at'] !== null) continue
          places.add(scopeId).add(String(row['scope_id']))
          unmade.set(table, [...(unmade.get(table) ?? []), id])
          continue
        }
        const now: Values = { ...row, ...patches.get(id) }
        const [from, to] = way === 'back' ? [after, before] : [before, after]
        const columns = Object.keys(to).filter((name) => isSame(now[name], from[name]))
        const isAllowed = columns.length === 0 || rules.mayPutBack?.({ table, id, row, columns }) !== false
        // A column that already has the value it would get, whoever set it, does not count as left unchanged.
        const staying = Object.keys(to).filter(
          (name) => !(isAllowed && columns.includes(name)) && !isSame(now[name], to[name]),
        )
        if (staying.length > 0) stayed.push({ table, id, row, columns: staying })
        if (!isAllowed || columns.length === 0) continue
        patches.set(id, { ...patches.get(id), ...pick(to, columns) })
        places.add(scopeId).add(String(row['scope_id']))
      }
      if (patches.size === 0) continue
      const written = await write(context, table, patches).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new Failure('InvalidOperation', taken, { cause: error })
        throw error
      })
      for (const [id, row] of written)
        emitChange(
          context,
          table,
          row,
          id,
          pick(present.get(id) ?? {}, Object.keys(patches.get(id) ?? {})),
          pick(row, Object.keys(patches.get(id) ?? {})),
        )
    }
    if (unmade.size > 0) await rules.unmake?.(unmade)
    return { places, stayed }
  }
  /** Claims an act of this user that is in effect (or undone) until now, and returns its images. */
  const claim = async (
    { tx, principal }: CommandContext,
    actId: Id,
    way: 'back' | 'forth',
  ): Promise<ReadonlyArray<Image<Table>>> => {
    const { rows: acts } = await sql<{ images: Image<Table>[] }>`
      update ${sql.table(keptIn)} set undone_at = ${way === 'back' ? sql`now()` : sql`null`}
      where id = ${actId} and undone_at is ${way === 'back' ? sql`null` : sql`not null`}
        and principal_kind = ${principal.kind} and principal_id is not distinct from ${principal.id}::uuid
      returning images`.execute(tx)
    const images = acts[0]?.images
    if (!images) throw notFound('What you did')
    return images
  }
  return {
    begin(context, id = newId()) {
      const images: Image<Table>[] = []
      return {
        id,
        async patch(table, patches) {
          if (patches.size === 0) return
          const before = await rowsToChange(context, table, [...patches.keys()])
          for (const [rowId, row] of await write(context, table, patches)) {
            const changed = Object.keys(patches.get(rowId) ?? {}).filter(
              (name) => !isSame(before.get(rowId)?.[name], row[name]),
            )
            if (changed.length === 0) continue
            const image = {
              table,
              id: rowId,
              scopeId: String(row['scope_id']),
              before: pick(before.get(rowId) ?? {}, changed),
              after: pick(row, changed),
            }
            images.push(image)
            emitChange(context, table, row, rowId, image.before, image.after)
          }
        },
        made(table, rows) {
          for (const row of rows) images.push({ table, id: row.id, scopeId: row.scopeId, before: null, after: {} })
        },
        async keep() {
          const { tx, teamId, principal } = context
          await sql`insert into ${sql.table(keptIn)} (id, team_id, principal_kind, principal_id, images) values (${id},
            ${teamId}, ${principal.kind}, ${principal.id}, ${JSON.stringify(images)}::jsonb)`.execute(tx)
          return id
        },
      }
    },
    async undo(context, actId, rules) {
      return turn(context, await claim(context, actId, 'back'), 'back', rules)
    },
    async redo(context, actId, rules) {
      return turn(context, await claim(context, actId, 'forth'), 'forth', rules)
    },
    async undoAct(context, actId) {
      const { rows: acts } = await sql<{
        images: Image<Table>[]
      }>`update ${sql.table(keptIn)} set undone_at = now() where id = ${actId} and undone_at is null returning images`.execute(
        context.tx,
      )
      for (const { images } of acts) await turn(context, images, 'back')
    },
    async redoAct(context, actId) {
      const { rows: acts } = await sql<{
        images: Image<Table>[]
      }>`update ${sql.table(keptIn)} set undone_at = null where id = ${actId} and undone_at is not null returning images`.execute(
        context.tx,
      )
      for (const { images } of acts) await turn(context, images, 'forth')
    },
  }
}

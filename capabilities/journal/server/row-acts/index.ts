import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isUniqueViolation } from '#platform/server/database/index.ts'
import type { CommandContext } from '../command-context.ts'
import { actedRows, type ActTable } from './acted-rows.ts'
import { keptImages } from './kept-images.ts'
import { planTurn } from './plan-turn.ts'
import { isSame, pick, type Image, type RowPart, type Values, type Way } from './row-image.ts'

export type { RowPart } from './row-image.ts'

interface ActsShape<Table extends string> {
  /** The table in which acts are stored. */
  keptIn: string
  /** In the order in which they are undone: tables that contain other rows come first. */
  tables: Readonly<Record<Table, ActTable>>
  /** The error message if undoing would give a row a value that another row has by now. */
  taken: string
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

/** Acts on rows of these tables, for the capability that owns the tables. */
export function rowActs<Table extends string>({ keptIn, tables, taken }: ActsShape<Table>): RowActs<Table> {
  const rows = actedRows(tables)
  const kept = keptImages<Table>(keptIn)
  const names = Object.keys(tables) as Table[]

  const turn = async (
    context: CommandContext,
    images: ReadonlyArray<Image<Table>>,
    way: Way,
    rules: Partial<UndoRules<Table>> = {},
  ): Promise<UndoneRows<Table>> => {
    const places = new Set<Id>()
    const stayed: RowPart<Table>[] = []
    const unmade = new Map<Table, readonly Id[]>()
    for (const table of names) {
      const own = images.filter((image) => image.table === table)
      const present = await rows.lock(context, table, [...new Set(own.map(({ id }) => id))])
      const plan = planTurn(own, present, way, { mayPutBack: rules.mayPutBack, unmakes: rules.unmake !== undefined })
      for (const place of plan.places) places.add(place)
      stayed.push(...plan.stayed)
      if (plan.unmade.length > 0) unmade.set(table, plan.unmade)
      if (plan.patches.size === 0) continue
      const written = await rows.write(context, table, plan.patches).catch((error: unknown) => {
        if (isUniqueViolation(error)) throw new Failure('InvalidOperation', taken, { cause: error })
        throw error
      })
      for (const [id, row] of written) {
        const columns = Object.keys(plan.patches.get(id) ?? {})
        rows.emitChange(context, table, row, {
          id,
          before: pick(present.get(id) ?? {}, columns),
          after: pick(row, columns),
        })
      }
    }
    if (unmade.size > 0) await rules.unmake?.(unmade)
    return { places, stayed }
  }

  return {
    begin(context, id = newId()) {
      const images: Image<Table>[] = []
      return {
        id,
        async patch(table, patches) {
          if (patches.size === 0) return
          const before = await rows.lock(context, table, [...patches.keys()])
          for (const [rowId, row] of await rows.write(context, table, patches)) {
            const changed = Object.keys(patches.get(rowId) ?? {}).filter(
              (name) => !isSame(before.get(rowId)?.[name], row[name]),
            )
            if (changed.length === 0) continue
            const change = { id: rowId, before: pick(before.get(rowId) ?? {}, changed), after: pick(row, changed) }
            images.push({ table, scopeId: String(row['scope_id']), ...change })
            rows.emitChange(context, table, row, change)
          }
        },
        made(table, added) {
          for (const row of added) images.push({ table, id: row.id, scopeId: row.scopeId, before: null, after: {} })
        },
        async keep() {
          await kept.keep(context, id, images)
          return id
        },
      }
    },
    async undo(context, actId, rules) {
      return turn(context, await kept.claim(context, actId, 'back'), 'back', rules)
    },
    async redo(context, actId, rules) {
      return turn(context, await kept.claim(context, actId, 'forth'), 'forth', rules)
    },
    async undoAct(context, actId) {
      const images = await kept.claimOfAnyone(context, actId, 'back')
      if (images) await turn(context, images, 'back')
    },
    async redoAct(context, actId) {
      const images = await kept.claimOfAnyone(context, actId, 'forth')
      if (images) await turn(context, images, 'forth')
    },
  }
}

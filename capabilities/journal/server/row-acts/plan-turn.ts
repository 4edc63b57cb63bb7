import type { Id } from '#platform/kernel/ids.ts'
import { isSame, pick, type Image, type RowPart, type Values, type Way } from './row-image.ts'

/** What turning an act back or forth does to the rows of one table. */
export interface TurnPlan<Table extends string> {
  /** The columns to write, by row. */
  patches: ReadonlyMap<Id, Values>
  /** Rows that the act made, and that still exist. */
  unmade: readonly Id[]
  /** What stays as it is, because it was changed since, or may no longer be changed. */
  stayed: readonly RowPart<Table>[]
  /** The scopes of what changes: those of then and of now. */
  places: ReadonlySet<Id>
}

interface TurnRules<Table extends string> {
  /** Whether columns of a row may be restored; absent: all may. */
  mayPutBack: ((part: RowPart<Table>) => boolean) | undefined
  /** Whether rows that the act made are taken away. */
  unmakes: boolean
}

/**
 * Plans what turning an act does: every column that still has the value from before the turn gets the other one.
 * @param images of one table, in the order of the act
 * @param present the rows as they are now, as far as they exist
 */
export function planTurn<Table extends string>(
  images: ReadonlyArray<Image<Table>>,
  present: ReadonlyMap<Id, Values>,
  way: Way,
  { mayPutBack, unmakes }: TurnRules<Table>,
): TurnPlan<Table> {
  const patches = new Map<Id, Values>()
  const unmade: Id[] = []
  const stayed: RowPart<Table>[] = []
  const places = new Set<Id>()
  // A row that was changed twice in one act gets its very first value.
  for (const { table, id, before, after, scopeId } of way === 'back' ? images.toReversed() : images) {
    const row = present.get(id)
    if (!row) continue
    if (before === null) {
      if (!unmakes || row['deleted_at'] !== null) continue
      places.add(scopeId).add(String(row['scope_id']))
      unmade.push(id)
      continue
    }
    const now: Values = { ...row, ...patches.get(id) }
    const [from, to] = way === 'back' ? [after, before] : [before, after]
    const columns = Object.keys(to).filter((name) => isSame(now[name], from[name]))
    const isAllowed = columns.length === 0 || mayPutBack?.({ table, id, row, columns }) !== false
    // A column that already has the value it would get, whoever set it, does not count as left unchanged.
    const staying = Object.keys(to).filter(
      (name) => !(isAllowed && columns.includes(name)) && !isSame(now[name], to[name]),
    )
    if (staying.length > 0) stayed.push({ table, id, row, columns: staying })
    if (!isAllowed || columns.length === 0) continue
    patches.set(id, { ...patches.get(id), ...pick(to, columns) })
    places.add(scopeId).add(String(row['scope_id']))
  }
  return { patches, unmade, stayed, places }
}

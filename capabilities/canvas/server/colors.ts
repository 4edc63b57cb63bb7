import { colorsOfHighlights } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { highlightItems } from './store.ts'

/** The items of a canvas with the same colour. */
export interface CanvasColor {
  color: string
  itemIds: readonly Id[]
}

/** The colours of the quotes on a canvas that the actor may see: two statements for all of them. */
export async function colorsOfCanvas(tx: CellTransaction, actor: Actor, viewId: Id): Promise<CanvasColor[]> {
  const items = await highlightItems(tx, viewId)
  const colors = await colorsOfHighlights(tx, actor, [...new Set(items.map(({ targetId }) => targetId))])
  const byColor = Map.groupBy(items, ({ targetId }) => colors.get(targetId))
  return [...byColor].flatMap(([color, ones]) =>
    color === undefined ? [] : [{ color, itemIds: ones.map(({ id }) => id) }],
  )
}

import { rankAmong, type Ranked } from '#platform/kernel/rank.ts'
import type { TagStanding } from '#tags/web/index.ts'
import type { BoardColumn, BoardTag, Drop } from './board-columns.ts'

/** The result of a drop as shown before the server has answered. */
export function standingsAfterDrop(column: BoardColumn, tags: readonly BoardTag[], drop: Drop): TagStanding[] {
  let order: Ranked[] = column.tags.map(({ id, rank }) => ({ id, rank }))
  const changed = new Map<string, number>()
  for (const { id } of tags) {
    const { rank, nudged } = rankAmong(order, id, { beforeId: drop.beforeId })
    for (const row of [...nudged, { id, rank }]) changed.set(row.id, row.rank)
    const ranks = new Map(nudged.map((row) => [row.id, row.rank]))
    const others = order
      .filter((row) => row.id !== id)
      .map((row) => ({ id: row.id, rank: ranks.get(row.id) ?? row.rank }))
    order = [...others, { id, rank }].toSorted((one, other) => one.rank - other.rank)
  }
  const known = new Map([...column.tags, ...tags].map((tag) => [tag.id, tag]))
  const moved = new Set(tags.map(({ id }) => id))
  return [...changed].flatMap(([id, rank]) => {
    const tag = known.get(id)
    if (!tag) return []
    const isMoved = moved.has(id)
    const color = isMoved && column.group && !tag.keepsColor ? column.group.color : tag.color
    return [{ id, rank, color, tagGroupId: isMoved ? (column.group?.id ?? null) : tag.tagGroupId }]
  })
}

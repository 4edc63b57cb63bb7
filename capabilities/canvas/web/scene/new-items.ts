import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { Box, Point } from '../../model/geometry.ts'
import type { CanvasItem, ItemKind, ReferenceKind, TextStyle } from '../../model/item.ts'
import type { Scene } from './scene.ts'

/** The default sizes of items. */
export const USUAL_SIZE: Record<ItemKind, { width: number; height: number }> = {
  rectangle: { width: 200, height: 120 },
  text: { width: 280, height: 34 },
  group: { width: 620, height: 420 },
  highlight: { width: 260, height: 152 },
  note: { width: 240, height: 112 },
  insight: { width: 240, height: 112 },
}

/** A rank above all items. */
export function rankOnTop(scene: Scene): number {
  return scene.topRank() + RANK_GAP
}

function plain(kind: ItemKind, box: Box, rank: number): CanvasItem {
  return {
    id: newId(),
    kind,
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    rank,
    text: '',
    style: null,
    color: null,
    groupId: null,
    targetId: null,
  }
}

export function newShape(scene: Scene, kind: 'rectangle' | 'group', box: Box): CanvasItem {
  return plain(kind, box, rankOnTop(scene))
}

export function newText(scene: Scene, style: TextStyle, box: Box): CanvasItem {
  return { ...plain('text', box, rankOnTop(scene)), style }
}

export function newReference(
  scene: Scene,
  kind: ReferenceKind,
  targetId: Id,
  at: Point,
  groupId: Id | null,
): CanvasItem {
  return { ...plain(kind, { ...at, ...USUAL_SIZE[kind] }, rankOnTop(scene)), targetId, groupId }
}

/**
 * Copies of items at an offset: with new identifiers, and members in the copied groups. Members of groups that are not
 * copied stay in theirs.
 */
export function copiesOf(items: readonly CanvasItem[], scene: Scene, dx: number, dy: number): CanvasItem[] {
  const ids = new Map(items.map((item) => [item.id, newId()]))
  const lowest = rankOnTop(scene)
  return items
    .toSorted((one, other) => one.rank - other.rank)
    .map((item, index) => ({
      ...item,
      id: ids.get(item.id) ?? newId(),
      x: item.x + dx,
      y: item.y + dy,
      rank: lowest + index * RANK_GAP,
      groupId:
        item.groupId === null
          ? null
          : (ids.get(item.groupId) ?? (scene.get(item.groupId)?.kind === 'group' ? item.groupId : null)),
    }))
}

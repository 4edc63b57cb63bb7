import type { Id } from '#platform/kernel/ids.ts'
import { boxAround, centerOf, holds, moved, overlap, type Box, type Point } from '../../model/geometry.ts'
import type { CanvasItem } from '../../model/item.ts'
import type { Scene } from './scene.ts'

/** The height of a group's head, by which the pointer takes it. */
export const GROUP_HEAD = 44
/** How near its edge the pointer takes a group too. */
const GROUP_EDGE_PX = 6

/**
 * The item that the pointer takes at a point: a group by its head or its edge, or anywhere once it is chosen; any other
 * item anywhere.
 */
export function itemAt(scene: Scene, point: Point, zoom: number, selected: ReadonlySet<Id>): CanvasItem | undefined {
  const edge = GROUP_EDGE_PX / zoom
  return scene.under(point).find((item) => {
    if (item.kind !== 'group' || selected.has(item.id)) return true
    const head = Math.max(GROUP_HEAD, 20 / zoom)
    return (
      point.y < item.y + head ||
      point.x < item.x + edge ||
      point.x > item.x + item.width - edge ||
      point.y > item.y + item.height - edge
    )
  })
}

/** What a frame drawn over the plane chooses: items that it touches, groups that are entirely in it. */
export function itemsInFrame(scene: Scene, frame: Box): CanvasItem[] {
  return scene
    .within(frame)
    .filter(
      (item) =>
        item.kind !== 'group' ||
        (holds(frame, item) && holds(frame, { x: item.x + item.width, y: item.y + item.height })),
    )
}

/** What moves when these are moved: the members of groups move with them. */
export function movingWith(scene: Scene, ids: Iterable<Id>): Set<Id> {
  const moving = new Set<Id>()
  for (const id of ids) {
    const item = scene.get(id)
    if (!item) continue
    moving.add(id)
    if (item.kind === 'group') for (const member of scene.members(id)) moving.add(member.id)
  }
  return moving
}

/** The topmost group at a point that is none of these. */
export function groupAt(scene: Scene, point: Point, without: ReadonlySet<Id>): CanvasItem | undefined {
  return scene.under(point).find((item) => item.kind === 'group' && !without.has(item.id))
}

/** The group that an item is in once it is dropped. Members that move with their group stay in it. */
export function groupOnDrop(scene: Scene, item: CanvasItem, moving: ReadonlySet<Id>): Id | null {
  if (item.kind === 'group') return null
  if (item.groupId !== null && moving.has(item.groupId)) return item.groupId
  return groupAt(scene, centerOf(item), moving)?.id ?? null
}

/** The changes when these are dropped at this distance from where they were. */
export function dropped(
  scene: Scene,
  moving: ReadonlySet<Id>,
  dx: number,
  dy: number,
): { id: Id; x: number; y: number; groupId?: Id | null }[] {
  return [...moving].flatMap((id) => {
    const item = scene.get(id)
    if (!item) return []
    const put = moved(item, dx, dy)
    const groupId = groupOnDrop(scene, put, moving)
    return [{ id, x: put.x, y: put.y, ...(groupId === item.groupId ? {} : { groupId }) }]
  })
}

/** Margin of a new group around its members. */
const GROUP_AIR = 24

/** The frame of a group around things. */
export function frameAround(items: readonly CanvasItem[]): Box | null {
  const box = boxAround(items)
  return (
    box && {
      x: box.x - GROUP_AIR,
      y: box.y - GROUP_AIR - GROUP_HEAD,
      width: box.width + 2 * GROUP_AIR,
      height: box.height + 2 * GROUP_AIR + GROUP_HEAD,
    }
  )
}

/** Items in a frame, which become members of the group that is drawn there. */
export function caughtBy(scene: Scene, frame: Box): CanvasItem[] {
  return scene.within(frame).filter((item) => item.kind !== 'group' && holds(frame, centerOf(item)))
}

/** A free position near a point for an item of this size, searched for around the point. */
export function freePlace(scene: Scene, near: Point, size: { width: number; height: number }, gap = 24): Point {
  const start = { x: near.x - size.width / 2, y: near.y - size.height / 2 }
  const isFree = (at: Point): boolean =>
    !scene.within({ ...at, ...size }).some((item) => item.kind !== 'group' && overlap(item, { ...at, ...size }))
  for (let ring = 0; ring < 40; ring += 1) {
    for (let column = -ring; column <= ring; column += 1) {
      for (let row = -ring; row <= ring; row += 1) {
        if (Math.max(Math.abs(column), Math.abs(row)) !== ring) continue
        const at = { x: start.x + column * (size.width + gap), y: start.y + row * (size.height + gap) }
        if (isFree(at)) return at
      }
    }
  }
  return start
}

import type { Id } from '#platform/kernel/ids.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import type { Laid, Scene } from './scene/scene.ts'

export function changesOf(changes: readonly ItemChange[]): Laid {
  return new Map(changes.map((change) => [change.id, change]))
}

export function goneOf(ids: readonly Id[]): Laid {
  return new Map(ids.map((id) => [id, null]))
}

export function thereOf(items: readonly CanvasItem[]): Laid {
  return new Map(items.map((item) => [item.id, item]))
}

/** The attributes that items have before a change; without items that are gone. */
export function beforeChanges(scene: Scene, changes: readonly ItemChange[]): ItemChange[] {
  return changes.flatMap((change) => {
    const item = scene.get(change.id)
    return item ? [before(item, change)] : []
  })
}

function before(item: CanvasItem, change: ItemChange): ItemChange {
  return Object.fromEntries(
    Object.keys(change).map((key) => [key, item[key as keyof ItemChange]]),
  ) as unknown as ItemChange
}

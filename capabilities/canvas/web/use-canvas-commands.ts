import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { together } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import { changingItems, creatingItems, deletingItems, turningIntoInsight, turningIntoTag } from './item-acts.ts'
import type { Laid } from './scene/scene.ts'
import { canvasStrings as strings } from './strings.ts'
import type { CanvasItems } from './use-canvas-items.ts'

/** What stood where something changes. */
function before(item: CanvasItem, change: ItemChange): ItemChange {
  return Object.fromEntries(
    Object.keys(change).map((key) => [key, item[key as keyof ItemChange]]),
  ) as unknown as ItemChange
}

interface Announcement {
  title: string
  /** It is in plain sight: no toast. */
  quiet?: boolean
}

function changesOf(changes: readonly ItemChange[]): Laid {
  return new Map(changes.map((change) => [change.id, change]))
}

function goneOf(ids: readonly Id[]): Laid {
  return new Map(ids.map((id) => [id, null]))
}

function thereOf(items: readonly CanvasItem[]): Laid {
  return new Map(items.map((item) => [item.id, item]))
}

/** What is done on a canvas. It shows at once, and is taken back by the server, which leaves what others changed since. */
export function useCanvasCommands(
  viewId: Id,
  { scene, lay, onRevision }: CanvasItems,
  insightHref: (insight: { id: Id; title: string }) => string,
) {
  const createItems = useAct(creatingItems)
  const changeItems = useAct(changingItems)
  const deleteItems = useAct(deletingItems)
  const intoTag = useAct(turningIntoTag)
  const intoInsight = useAct(turningIntoInsight)
  return useMemo(
    () => ({
      async create(items: readonly CanvasItem[], announcement: Announcement): Promise<boolean> {
        if (items.length === 0) return false
        if (scene.count() + items.length > MAX_CANVAS_ITEMS) {
          showToast({ message: strings.full(MAX_CANVAS_ITEMS), tone: 'failed' })
          return false
        }
        const stood = goneOf(items.map(({ id }) => id))
        return reportAct(lay(createItems({ viewId, items, onRevision }), { laid: thereOf(items), stood }), announcement)
      },
      async change(changes: readonly ItemChange[], announcement: Announcement): Promise<boolean> {
        const stood = changes.flatMap((change) => {
          const item = scene.get(change.id)
          return item ? [before(item, change)] : []
        })
        if (stood.length === 0) return false
        const given = changeItems({ viewId, changes, onRevision })
        return reportAct(lay(given, { laid: changesOf(changes), stood: changesOf(stood) }), announcement)
      },
      async remove(items: readonly CanvasItem[]): Promise<boolean> {
        const ids = items.map((item) => item.id)
        if (ids.length === 0) return false
        const gone = new Set(ids)
        const stayed = items
          .flatMap((item) => (item.kind === 'group' ? scene.members(item.id) : []))
          .filter((member) => !gone.has(member.id)).length
        const given = deleteItems({ viewId, ids })
        return reportAct(lay(given, { laid: goneOf(ids), stood: thereOf(items) }), {
          title: strings.deletedItems(ids.length, stayed),
        })
      },
      /** Something made together with changes of others, as a group with what it is drawn around. */
      async createAround(item: CanvasItem, members: readonly CanvasItem[], { title }: Announcement): Promise<boolean> {
        const join = members.map((member): ItemChange => ({ id: member.id, groupId: item.id }))
        const leave = members.map((member): ItemChange => ({ id: member.id, groupId: member.groupId }))
        const given = together([
          createItems({ viewId, items: [item], onRevision }),
          ...(join.length > 0 ? [changeItems({ viewId, changes: join, onRevision })] : []),
        ])
        return reportAct(
          lay(given, {
            laid: new Map([...thereOf([item]), ...changesOf(join)]),
            stood: new Map([...goneOf([item.id]), ...changesOf(leave)]),
          }),
          { title, quiet: members.length === 0 },
        )
      },
      async intoTag(group: CanvasItem): Promise<boolean> {
        const highlights = new Set(
          scene.members(group.id).flatMap((item) => (item.kind === 'highlight' ? [item.targetId] : [])),
        )
        return reportAct(intoTag({ viewId, groupId: group.id }), {
          title: strings.tagged(highlights.size, group.text.trim()),
          onceDone: true,
        })
      },
      async intoInsight(group: CanvasItem): Promise<boolean> {
        const insightId = newId()
        const title = group.text.trim()
        return reportAct(intoInsight({ viewId, groupId: group.id, insightId }), {
          title: strings.wroteInsight(title),
          link: { title: strings.open, href: insightHref({ id: insightId, title }) },
          onceDone: true,
        })
      },
    }),
    [viewId, scene, lay, onRevision, insightHref, createItems, changeItems, deleteItems, intoTag, intoInsight],
  )
}

export type CanvasCommands = ReturnType<typeof useCanvasCommands>

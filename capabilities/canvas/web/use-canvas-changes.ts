import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { together } from '#platform/web/live/together.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import { changingItems, creatingItems, deletingItems, turningIntoInsight, turningIntoTag } from './item-acts.ts'
import { beforeChanges, changesOf, goneOf, thereOf } from './laid.ts'
import { canvasStrings as strings } from './strings.ts'
import type { CanvasItems } from './use-canvas-items.ts'

/** What a group can be converted to. */
export type TurnedInto = 'tag' | 'insight'

interface Announcement {
  title: string
  /** Its result is visible: no toast. */
  quiet?: boolean
}

/**
 * Changes the items of a canvas. Everything shows immediately, and is undone by the server, which leaves what others
 * changed since.
 */
export function useCanvasChanges(
  viewId: Id,
  { scene, lay, onRevision }: CanvasItems,
  insightHref: (insight: { id: Id; title: string }) => string,
) {
  const createItems = useAct(creatingItems)
  const changeItems = useAct(changingItems)
  const deleteItems = useAct(deletingItems)
  const intoTag = useAct(turningIntoTag)
  const intoInsight = useAct(turningIntoInsight)
  return useMemo(() => {
    const around = (item: CanvasItem, members: readonly CanvasItem[]) => {
      const join = members.map((member): ItemChange => ({ id: member.id, groupId: item.id }))
      const leave = members.map((member): ItemChange => ({ id: member.id, groupId: member.groupId }))
      return {
        given: [
          createItems({ viewId, items: [item], onRevision }),
          ...(join.length > 0 ? [changeItems({ viewId, changes: join, onRevision })] : []),
        ],
        laid: new Map([...thereOf([item]), ...changesOf(join)]),
        stood: new Map([...goneOf([item.id]), ...changesOf(leave)]),
      }
    }
    const turn = (
      into: TurnedInto,
      group: CanvasItem,
      members: readonly CanvasItem[],
    ): { given: Given; report: Parameters<typeof reportAct>[1] } => {
      const title = group.text.trim()
      if (into === 'tag') {
        const highlights = new Set(members.flatMap((item) => (item.kind === 'highlight' ? [item.targetId] : [])))
        return {
          given: intoTag({ viewId, groupId: group.id }),
          report: { title: strings.tagged(highlights.size, title), onceDone: true },
        }
      }
      const insightId = newId()
      return {
        given: intoInsight({ viewId, groupId: group.id, insightId }),
        report: {
          title: strings.wroteInsight(title),
          link: { title: strings.open, href: insightHref({ id: insightId, title }) },
          onceDone: true,
        },
      }
    }
    return {
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
        const stood = beforeChanges(scene, changes)
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
      /** Creates something together with changes of others, such as a group with what it is drawn around. */
      async createAround(item: CanvasItem, members: readonly CanvasItem[], { title }: Announcement): Promise<boolean> {
        const { given, ...change } = around(item, members)
        return reportAct(lay(together(given), change), { title, quiet: members.length === 0 })
      },
      /** Gives the highlights of a group a tag of its name, or creates an insight from its contents. */
      async turnGroup(into: TurnedInto, group: CanvasItem): Promise<boolean> {
        const named = scene.get(group.id)?.text === group.text ? [] : [{ id: group.id, text: group.text }]
        const stood = beforeChanges(scene, named)
        const turned = turn(into, group, scene.members(group.id))
        const given = [...(named.length > 0 ? [changeItems({ viewId, changes: named, onRevision })] : []), turned.given]
        return reportAct(lay(together(given), { laid: changesOf(named), stood: changesOf(stood) }), turned.report)
      },
      /** The same for items in no group yet: a group of this name is drawn around them. */
      async turnLoose(into: TurnedInto, group: CanvasItem, members: readonly CanvasItem[]): Promise<boolean> {
        const { given, ...change } = around(group, members)
        const turned = turn(into, group, members)
        return reportAct(lay(together([...given, turned.given]), change), turned.report)
      },
    }
  }, [viewId, scene, lay, onRevision, insightHref, createItems, changeItems, deleteItems, intoTag, intoInsight])
}

export type CanvasChanges = ReturnType<typeof useCanvasChanges>

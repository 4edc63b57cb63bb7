import { useMemo } from 'react'
import {
  ChangeCanvasItemsDocument,
  CreateCanvasItemsDocument,
  DeleteCanvasItemsDocument,
  DeleteInsightOfGroupDocument,
  RestoreCanvasItemsDocument,
  RestoreInsightOfGroupDocument,
  TurnGroupIntoInsightDocument,
  TurnGroupIntoTagDocument,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, operationOf, perform } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import type { CanvasItem, ItemChange } from '../model/item.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import { canvasStrings as strings } from './strings.ts'
import type { CanvasItems } from './use-canvas-items.ts'

/** What stood where something changes. */
function before(item: CanvasItem, change: ItemChange): ItemChange {
  return Object.fromEntries(
    Object.keys(change).map((key) => [key, item[key as keyof ItemChange]]),
  ) as unknown as ItemChange
}

interface Told {
  title: string
  /** It is in plain sight: no toast. */
  quiet?: boolean
}

/** What is done on a canvas. It shows at once, is sent as one act, and can be taken back. */
export function useCanvasCommands(
  viewId: Id,
  { scene, act, readAgain }: CanvasItems,
  insightHref: (insight: { id: Id; title: string }) => string,
) {
  const [createItems] = useCommand(CreateCanvasItemsDocument)
  const [changeItems] = useCommand(ChangeCanvasItemsDocument)
  const [deleteItems] = useCommand(DeleteCanvasItemsDocument)
  const [restoreItems] = useCommand(RestoreCanvasItemsDocument)
  const [intoTag] = useCommand(TurnGroupIntoTagDocument)
  const [intoInsight] = useCommand(TurnGroupIntoInsightDocument)
  const [deleteInsight] = useCommand(DeleteInsightOfGroupDocument)
  const [restoreInsight] = useCommand(RestoreInsightOfGroupDocument)
  const takeBack = useTakingBack()
  return useMemo(() => {
    const sendChanges = async (changes: readonly ItemChange[]): Promise<void> => {
      const laid = new Map(changes.map((change) => [change.id, change]))
      await act(
        laid,
        async () =>
          dataOf(await changeItems({ input: { viewId, changes: [...changes] } }))?.changeCanvasItems.revision ?? null,
      )
    }
    /** @returns the deletion */
    const sendDeletion = async (ids: readonly Id[]): Promise<string> => {
      let deletionId = ''
      await act(new Map(ids.map((id) => [id, null])), async () => {
        deletionId = dataOf(await deleteItems({ input: { viewId, ids: [...ids] } }))?.deleteCanvasItems.deletionId ?? ''
        return null
      })
      return deletionId
    }
    const bringBack = async (deletionId: string): Promise<void> => {
      dataOf(await restoreItems({ input: { deletionId } }))
      await readAgain()
    }
    return {
      async create(items: readonly CanvasItem[], { title, quiet = false }: Told): Promise<boolean> {
        if (items.length === 0) return false
        if (scene.count() + items.length > MAX_CANVAS_ITEMS) {
          showToast({ message: strings.full(MAX_CANVAS_ITEMS), tone: 'failed' })
          return false
        }
        const ids = items.map((item) => item.id)
        let deletionId: string | null = null
        return perform({
          title,
          quiet,
          run: async () => {
            if (deletionId === null)
              await act(
                new Map(items.map((item) => [item.id, item])),
                async () =>
                  dataOf(await createItems({ input: { viewId, items: [...items] } }))?.createCanvasItems.revision ??
                  null,
              )
            else await bringBack(deletionId)
            return async () => {
              deletionId = await sendDeletion(ids)
            }
          },
        })
      },
      async change(changes: readonly ItemChange[], { title, quiet = false }: Told): Promise<boolean> {
        const stood = changes.flatMap((change) => {
          const item = scene.get(change.id)
          return item ? [before(item, change)] : []
        })
        if (stood.length === 0) return false
        return perform({
          title,
          quiet,
          run: async () => {
            await sendChanges(changes)
            return async () => sendChanges(stood)
          },
        })
      },
      async remove(items: readonly CanvasItem[]): Promise<boolean> {
        const ids = items.map((item) => item.id)
        if (ids.length === 0) return false
        const gone = new Set(ids)
        const stayed = items
          .flatMap((item) => (item.kind === 'group' ? scene.members(item.id) : []))
          .filter((member) => !gone.has(member.id)).length
        return perform({
          title: strings.deletedItems(ids.length, stayed),
          run: async () => {
            const deletionId = await sendDeletion(ids)
            return async () => bringBack(deletionId)
          },
        })
      },
      /** Something made together with changes of others, as a group with what it is drawn around. */
      async createAround(item: CanvasItem, members: readonly CanvasItem[], { title }: Told): Promise<boolean> {
        let deletionId: string | null = null
        const join = members.map((member): ItemChange => ({ id: member.id, groupId: item.id }))
        const leave = members.map((member): ItemChange => ({ id: member.id, groupId: member.groupId }))
        return perform({
          title,
          quiet: members.length === 0,
          run: async () => {
            if (deletionId === null)
              await act(
                new Map([[item.id, item]]),
                async () =>
                  dataOf(await createItems({ input: { viewId, items: [item] } }))?.createCanvasItems.revision ?? null,
              )
            else await bringBack(deletionId)
            if (join.length > 0) await sendChanges(join)
            return async () => {
              if (leave.length > 0) await sendChanges(leave)
              deletionId = await sendDeletion([item.id])
            }
          },
        })
      },
      async intoTag(group: CanvasItem): Promise<boolean> {
        const highlights = new Set(
          scene.members(group.id).flatMap((item) => (item.kind === 'highlight' ? [item.targetId] : [])),
        )
        return perform({
          title: strings.tagged(highlights.size, group.text.trim()),
          run: async () => {
            const operationId = operationOf(await intoTag({ input: { viewId, groupId: group.id } }))
            return async () => takeBack(operationId)
          },
        })
      },
      async intoInsight(group: CanvasItem): Promise<boolean> {
        const insightId = newId()
        const title = group.text.trim()
        let deletionId: string | null = null
        return perform({
          title: strings.wroteInsight(title),
          link: { title: strings.open, href: insightHref({ id: insightId, title }) },
          run: async () => {
            if (deletionId === null) dataOf(await intoInsight({ input: { viewId, groupId: group.id, insightId } }))
            else dataOf(await restoreInsight({ input: { deletionId } }))
            return async () => {
              deletionId =
                dataOf(await deleteInsight({ input: { ids: [insightId] } }))?.deleteInsights.deletionId ?? null
            }
          },
        })
      },
    }
  }, [
    viewId,
    scene,
    act,
    readAgain,
    insightHref,
    createItems,
    changeItems,
    deleteItems,
    restoreItems,
    intoTag,
    intoInsight,
    deleteInsight,
    restoreInsight,
    takeBack,
  ])
}

export type CanvasCommands = ReturnType<typeof useCanvasCommands>

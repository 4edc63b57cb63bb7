import { useMemo } from 'react'
import {
  ChangeCanvasItemsDocument,
  CreateCanvasItemsDocument,
  DeleteCanvasItemsDocument,
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
import type { Laid } from './scene/scene.ts'
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
  link?: { title: string; href: string }
}

/** What an operation became: the revision of the canvas, where it says that. */
interface Sent {
  operationId: Id
  revision: number | null
}

interface Done extends Told {
  /** What it shows at once, and what stands again once it is taken back. */
  laid: Laid
  stood: Laid
  /** One operation behind the other. */
  sends: readonly (() => Promise<Sent>)[]
}

const NOTHING: Laid = new Map()

/** What is done on a canvas. It shows at once, and is taken back by the server, which leaves what others changed since. */
export function useCanvasCommands(
  viewId: Id,
  { scene, act }: CanvasItems,
  insightHref: (insight: { id: Id; title: string }) => string,
) {
  const [createItems] = useCommand(CreateCanvasItemsDocument)
  const [changeItems] = useCommand(ChangeCanvasItemsDocument)
  const [deleteItems] = useCommand(DeleteCanvasItemsDocument)
  const [intoTag] = useCommand(TurnGroupIntoTagDocument)
  const [intoInsight] = useCommand(TurnGroupIntoInsightDocument)
  const takeBack = useTakingBack()
  return useMemo(() => {
    const carryOut = async ({ laid, stood, sends, ...told }: Done): Promise<boolean> => {
      /** What is taken back to do it again; nothing before the first undo. */
      let undone: readonly (Id | null)[] = []
      return perform({
        ...told,
        run: async () => {
          const operationIds: (Id | null)[] = []
          await act(laid, async () => {
            let known: number | null = null
            for (const [at, send] of sends.entries()) {
              const again = undone[at] ?? null
              if (again === null) {
                const { operationId, revision } = await send()
                operationIds.push(operationId)
                known = sends.length === 1 ? revision : null
              } else operationIds.push((await takeBack(again)).redoOperationId)
            }
            return known
          })
          return async () =>
            act(stood, async () => {
              const redo: (Id | null)[] = []
              for (const operationId of operationIds.toReversed())
                redo.unshift(operationId === null ? null : (await takeBack(operationId)).redoOperationId)
              undone = redo
              return null
            })
        },
      })
    }
    const sendNew = (items: readonly CanvasItem[]) => async (): Promise<Sent> => {
      const outcome = await createItems({ input: { viewId, items: [...items] } })
      return { operationId: operationOf(outcome), revision: dataOf(outcome)?.createCanvasItems.revision ?? null }
    }
    const sendChanges = (changes: readonly ItemChange[]) => async (): Promise<Sent> => {
      const outcome = await changeItems({ input: { viewId, changes: [...changes] } })
      return { operationId: operationOf(outcome), revision: dataOf(outcome)?.changeCanvasItems.revision ?? null }
    }
    const changesOf = (changes: readonly ItemChange[]): Laid => new Map(changes.map((change) => [change.id, change]))
    const stoodOf = (changes: readonly ItemChange[]): ItemChange[] =>
      changes.flatMap((change) => {
        const item = scene.get(change.id)
        return item ? [before(item, change)] : []
      })
    const goneOf = (ids: readonly Id[]): Laid => new Map(ids.map((id) => [id, null]))
    const thereOf = (items: readonly CanvasItem[]): Laid => new Map(items.map((item) => [item.id, item]))
    return {
      async create(items: readonly CanvasItem[], told: Told): Promise<boolean> {
        if (items.length === 0) return false
        if (scene.count() + items.length > MAX_CANVAS_ITEMS) {
          showToast({ message: strings.full(MAX_CANVAS_ITEMS), tone: 'failed' })
          return false
        }
        const ids = items.map((item) => item.id)
        return carryOut({ ...told, laid: thereOf(items), stood: goneOf(ids), sends: [sendNew(items)] })
      },
      async change(changes: readonly ItemChange[], told: Told): Promise<boolean> {
        const stood = stoodOf(changes)
        if (stood.length === 0) return false
        return carryOut({
          ...told,
          laid: changesOf(changes),
          stood: changesOf(stood),
          sends: [sendChanges(changes)],
        })
      },
      async remove(items: readonly CanvasItem[]): Promise<boolean> {
        const ids = items.map((item) => item.id)
        if (ids.length === 0) return false
        const gone = new Set(ids)
        const stayed = items
          .flatMap((item) => (item.kind === 'group' ? scene.members(item.id) : []))
          .filter((member) => !gone.has(member.id)).length
        const send = async (): Promise<Sent> => {
          const outcome = await deleteItems({ input: { viewId, ids } })
          dataOf(outcome)
          return { operationId: operationOf(outcome), revision: null }
        }
        const title = strings.deletedItems(ids.length, stayed)
        return carryOut({ title, laid: goneOf(ids), stood: thereOf(items), sends: [send] })
      },
      /** Something made together with changes of others, as a group with what it is drawn around. */
      async createAround(item: CanvasItem, members: readonly CanvasItem[], { title }: Told): Promise<boolean> {
        const join = members.map((member): ItemChange => ({ id: member.id, groupId: item.id }))
        const leave = members.map((member): ItemChange => ({ id: member.id, groupId: member.groupId }))
        return carryOut({
          title,
          quiet: members.length === 0,
          laid: new Map([...thereOf([item]), ...changesOf(join)]),
          stood: new Map([...goneOf([item.id]), ...changesOf(leave)]),
          sends: [sendNew([item]), ...(join.length > 0 ? [sendChanges(join)] : [])],
        })
      },
      async intoTag(group: CanvasItem): Promise<boolean> {
        const highlights = new Set(
          scene.members(group.id).flatMap((item) => (item.kind === 'highlight' ? [item.targetId] : [])),
        )
        const title = strings.tagged(highlights.size, group.text.trim())
        const send = async (): Promise<Sent> => {
          const outcome = await intoTag({ input: { viewId, groupId: group.id } })
          return { operationId: operationOf(outcome), revision: null }
        }
        return carryOut({ title, laid: NOTHING, stood: NOTHING, sends: [send] })
      },
      async intoInsight(group: CanvasItem): Promise<boolean> {
        const insightId = newId()
        const title = group.text.trim()
        const send = async (): Promise<Sent> => {
          const outcome = await intoInsight({ input: { viewId, groupId: group.id, insightId } })
          dataOf(outcome)
          return { operationId: operationOf(outcome), revision: null }
        }
        return carryOut({
          title: strings.wroteInsight(title),
          link: { title: strings.open, href: insightHref({ id: insightId, title }) },
          laid: NOTHING,
          stood: NOTHING,
          sends: [send],
        })
      },
    }
  }, [viewId, scene, act, insightHref, createItems, changeItems, deleteItems, intoTag, intoInsight, takeBack])
}

export type CanvasCommands = ReturnType<typeof useCanvasCommands>

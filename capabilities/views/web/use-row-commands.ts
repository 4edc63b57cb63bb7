import { useMemo } from 'react'
import {
  DeleteViewInsightsDocument,
  DeleteViewNotesDocument,
  DuplicateViewInsightsDocument,
  DuplicateViewNotesDocument,
  RestoreViewInsightsDocument,
  RestoreViewNotesDocument,
} from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { tellAct } from '#platform/web/live/tell-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { DELETING_ROWS, lockingRow, movingCards, taggingRows } from './row-acts.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'

interface Tag {
  id: Id
  title: string
  color: string
}

export interface CardMove {
  rows: readonly Row[]
  from: string | null
  to: string | null
  /** Behind which card; null is the top. */
  afterId: Id | null
  /** Behind which card the first of them stood. */
  stoodAfter: Id | null
  toTitle: string
}

/** What is done with rows as a whole, any number as one act that can be taken back. */
export function useRowCommands(objectType: ObjectType) {
  const duplicate = useDuplicating(objectType)
  const setLocked = useAct(lockingRow)
  const removeRows = useAct(DELETING_ROWS[objectType])
  const setTag = useAct(taggingRows)
  const move = useAct(movingCards)
  return useMemo(
    () => ({
      duplicate,
      /** Locks an insight, or opens it again. */
      lock: async ({ id, name }: Row, locked: boolean): Promise<boolean> =>
        tellAct(setLocked({ id, locked }), {
          title: (locked ? strings.locked : strings.unlocked)(name || strings.untitledRow[objectType]),
        }),
      remove: async (rows: readonly Row[]): Promise<boolean> =>
        tellAct(removeRows(rows.map(({ id }) => id)), { title: strings.removed(rows.length, objectType) }),
      /** Only those that change, so that taking it back leaves the others as they were. */
      async tag(rows: readonly Row[], tag: Tag, on: boolean): Promise<boolean> {
        const affected = rows.filter((row) => row.tags.some((one) => one.id === tag.id) !== on)
        if (affected.length === 0) return true
        return tellAct(setTag({ highlightIds: affected.map(({ id }) => id), tag, on }), {
          title: on ? strings.tagged(affected.length, tag.title) : strings.untagged(affected.length, tag.title),
        })
      },
      moveCards: async (viewId: Id, { rows, toTitle, ...cards }: CardMove): Promise<boolean> =>
        tellAct(move({ ...cards, objectType, viewId, rowIds: rows.map(({ id }) => id) }), {
          title: strings.movedCards(rows.length, toTitle),
        }),
    }),
    [objectType, duplicate, setLocked, removeRows, setTag, move],
  )
}

/** Makes notes and insights once more, with what hangs on them. */
function useDuplicating(objectType: ObjectType): (rows: readonly Row[]) => Promise<boolean> {
  const isOfInsights = objectType === 'INSIGHT'
  const [copyNotes] = useCommand(DuplicateViewNotesDocument)
  const [copyInsights] = useCommand(DuplicateViewInsightsDocument)
  const [removeNotes] = useCommand(DeleteViewNotesDocument)
  const [removeInsights] = useCommand(DeleteViewInsightsDocument)
  const [restoreNotes] = useCommand(RestoreViewNotesDocument)
  const [restoreInsights] = useCommand(RestoreViewInsightsDocument)
  return useMemo(() => {
    const copied = async (ids: Id[]): Promise<Id[]> =>
      isOfInsights
        ? (dataOf(await copyInsights({ input: { ids } }))?.duplicateInsights.ids ?? [])
        : (dataOf(await copyNotes({ input: { ids } }))?.duplicateNotes.ids ?? [])
    const removed = async (ids: Id[]): Promise<Id | null> =>
      isOfInsights
        ? (dataOf(await removeInsights({ input: { ids } }))?.deleteInsights.deletionId ?? null)
        : (dataOf(await removeNotes({ input: { ids } }))?.deleteNotes.deletionId ?? null)
    const restored = async (deletionId: Id): Promise<void> => {
      if (isOfInsights) dataOf(await restoreInsights({ input: { deletionId } }))
      else dataOf(await restoreNotes({ input: { deletionId } }))
    }
    return async (rows) => {
      let deletionId: Id | null = null
      let copies: Id[] = []
      return perform({
        title: strings.duplicatedRows(rows.length, objectType),
        run: async () => {
          // Done again after undo, the copies are brought back instead of made anew.
          if (deletionId === null) copies = await copied(rows.map(({ id }) => id))
          else await restored(deletionId)
          return async () => {
            deletionId = await removed(copies)
          }
        },
      })
    }
  }, [isOfInsights, objectType, copyNotes, copyInsights, removeNotes, removeInsights, restoreNotes, restoreInsights])
}

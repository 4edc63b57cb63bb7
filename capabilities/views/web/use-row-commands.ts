import { useMemo } from 'react'
import {
  DeleteViewHighlightsDocument,
  DeleteViewInsightsDocument,
  DeleteViewNotesDocument,
  DuplicateViewInsightsDocument,
  DuplicateViewNotesDocument,
  LockViewInsightDocument,
  MoveCardsDocument,
  RestoreViewHighlightsDocument,
  RestoreViewInsightsDocument,
  RestoreViewNotesDocument,
  TagViewHighlightsDocument,
} from '#generated/operations/capabilities/views/web/views.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import type { ViewRows } from './use-view-rows.ts'

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
export function useRowCommands(objectType: ObjectType, { patch, leaveOut, place, reload }: ViewRows) {
  const [removeNotes] = useCommand(DeleteViewNotesDocument)
  const [restoreNotes] = useCommand(RestoreViewNotesDocument)
  const [removeInsights] = useCommand(DeleteViewInsightsDocument)
  const [restoreInsights] = useCommand(RestoreViewInsightsDocument)
  const [removeHighlights] = useCommand(DeleteViewHighlightsDocument)
  const [restoreHighlights] = useCommand(RestoreViewHighlightsDocument)
  const [copyNotes] = useCommand(DuplicateViewNotesDocument)
  const [copyInsights] = useCommand(DuplicateViewInsightsDocument)
  const [lockInsight] = useCommand(LockViewInsightDocument)
  const [tag] = useCommand(TagViewHighlightsDocument)
  const [moveCards] = useCommand(MoveCardsDocument)
  return useMemo(() => {
    const removed = async (ids: Id[]): Promise<string> => {
      if (objectType === 'NOTE') return dataOf(await removeNotes({ input: { ids } }))?.deleteNotes.deletionId ?? ''
      if (objectType === 'INSIGHT')
        return dataOf(await removeInsights({ input: { ids } }))?.deleteInsights.deletionId ?? ''
      return dataOf(await removeHighlights({ input: { ids } }))?.deleteHighlights.deletionId ?? ''
    }
    const restored = async (deletionId: string): Promise<void> => {
      if (objectType === 'NOTE') dataOf(await restoreNotes({ input: { deletionId } }))
      else if (objectType === 'INSIGHT') dataOf(await restoreInsights({ input: { deletionId } }))
      else dataOf(await restoreHighlights({ input: { deletionId } }))
    }
    const copied = async (ids: Id[]): Promise<Id[]> =>
      objectType === 'INSIGHT'
        ? (dataOf(await copyInsights({ input: { ids } }))?.duplicateInsights.ids ?? [])
        : (dataOf(await copyNotes({ input: { ids } }))?.duplicateNotes.ids ?? [])
    const setTag = async (rows: readonly Row[], changed: Tag, on: boolean): Promise<void> => {
      patch(
        new Map(
          rows.map(({ id }) => [
            id,
            (row: Row): Row => ({
              ...row,
              tags: [...row.tags.filter((one) => one.id !== changed.id), ...(on ? [changed] : [])],
            }),
          ]),
        ),
      )
      try {
        dataOf(
          await tag({
            input: {
              highlightIds: rows.map((row) => row.id),
              ...(on ? { add: [changed.id] } : { remove: [changed.id] }),
            },
          }),
        )
      } catch (error) {
        reload()
        throw error
      }
    }
    const setLocked = async (row: Row, locked: boolean): Promise<void> => {
      const show = (to: boolean): void =>
        patch(
          new Map([
            [
              row.id,
              (now: Row): Row => ({ ...now, locked: to, mayEdit: now.mayLock && !to, mayDelete: now.mayLock && !to }),
            ],
          ]),
        )
      show(locked)
      try {
        dataOf(await lockInsight({ input: { id: row.id, locked } }))
      } catch (error) {
        show(!locked)
        throw error
      }
    }
    return {
      /** Locks an insight, or opens it again. */
      lock: async (row: Row, locked: boolean): Promise<boolean> =>
        perform({
          title: (locked ? strings.locked : strings.unlocked)(row.name || strings.untitledRow[objectType]),
          run: async () => {
            await setLocked(row, locked)
            return async () => setLocked(row, !locked)
          },
        }),
      /** Notes and insights once more, with what hangs on them. */
      async duplicate(rows: readonly Row[]): Promise<boolean> {
        const ids = rows.map((row) => row.id)
        let deletionId: string | null = null
        let copies: Id[] = []
        return perform({
          title: strings.duplicatedRows(rows.length, objectType),
          run: async () => {
            // Done again after undo, the copies are brought back instead of made anew.
            const made = deletionId === null ? await copied(ids) : []
            if (deletionId !== null) await restored(deletionId)
            copies = made.length > 0 ? made : copies
            reload()
            return async () => {
              deletionId = await removed(copies)
              reload()
            }
          },
        })
      },
      /** How the view follows rows that leave the project, and come back. */
      moving: (onGone: () => void) => ({
        onGone: (ids: ReadonlySet<Id>) => {
          leaveOut(ids)
          onGone()
        },
        onBack: reload,
      }),
      async remove(rows: readonly Row[]): Promise<boolean> {
        leaveOut(new Set(rows.map((row) => row.id)))
        const done = await perform({
          title: strings.removed(rows.length, objectType),
          run: async () => {
            const deletionId = await removed(rows.map((row) => row.id))
            return async () => {
              await restored(deletionId)
              reload()
            }
          },
        })
        if (!done) reload()
        return done
      },
      /** Only those that change, so that taking it back leaves the others as they were. */
      async tag(rows: readonly Row[], changed: Tag, on: boolean): Promise<boolean> {
        const affected = rows.filter((row) => row.tags.some((one) => one.id === changed.id) !== on)
        if (affected.length === 0) return true
        return perform({
          title: on ? strings.tagged(affected.length, changed.title) : strings.untagged(affected.length, changed.title),
          run: async () => {
            await setTag(affected, changed, on)
            return async () => setTag(affected, changed, !on)
          },
        })
      },
      async moveCards(viewId: Id, { rows, from, to, afterId, stoodAfter, toTitle }: CardMove): Promise<boolean> {
        const moved = async (fromGroup: string | null, toGroup: string | null, behind: Id | null): Promise<void> => {
          place(rows, fromGroup, toGroup, behind)
          try {
            dataOf(
              await moveCards({
                input: { viewId, rowIds: rows.map((row) => row.id), fromGroup, toGroup, afterId: behind },
              }),
            )
          } catch (error) {
            reload()
            throw error
          }
        }
        return perform({
          title: strings.movedCards(rows.length, toTitle),
          run: async () => {
            await moved(from, to, afterId)
            return async () => moved(to, from, stoodAfter)
          },
        })
      },
    }
  }, [
    objectType,
    patch,
    leaveOut,
    place,
    reload,
    removeNotes,
    restoreNotes,
    removeInsights,
    restoreInsights,
    removeHighlights,
    restoreHighlights,
    copyNotes,
    copyInsights,
    lockInsight,
    tag,
    moveCards,
  ])
}

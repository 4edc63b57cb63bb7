import { useMemo } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { DELETING_ROWS, DUPLICATING_ROWS, lockingRow, movingCards } from './row-acts.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'

export interface CardMove {
  rows: readonly Row[]
  from: string | null
  to: string | null
  /** The card after which the rows are put; null is the top. */
  afterId: Id | null
  /** The card after which the first of the rows was before. */
  stoodAfter: Id | null
  toTitle: string
}

/** Commands on whole rows, any number as one act that can be undone. */
export function useRowCommands(objectType: ObjectType) {
  const copyRows = useAct(DUPLICATING_ROWS[objectType === 'INSIGHT' ? 'INSIGHT' : 'NOTE'])
  const setLocked = useAct(lockingRow)
  const removeRows = useAct(DELETING_ROWS[objectType])
  const move = useAct(movingCards)
  return useMemo(
    () => ({
      /** Duplicates notes and insights, with everything that belongs to them. */
      duplicate: async (rows: readonly Row[]): Promise<boolean> =>
        reportAct(copyRows(rows.map(({ id }) => id)), { title: strings.duplicatedRows(rows.length, objectType) }),
      /** Locks or unlocks an insight. */
      lock: async ({ id, name }: Row, locked: boolean): Promise<boolean> =>
        reportAct(setLocked({ id, locked }), {
          title: (locked ? strings.locked : strings.unlocked)(name || strings.untitledRow[objectType]),
        }),
      remove: async (rows: readonly Row[]): Promise<boolean> =>
        reportAct(removeRows(rows.map(({ id }) => id)), { title: strings.removed(rows.length, objectType) }),
      moveCards: async (viewId: Id, { rows, toTitle, ...cards }: CardMove): Promise<boolean> =>
        reportAct(move({ ...cards, objectType, viewId, rowIds: rows.map(({ id }) => id) }), {
          title: strings.movedCards(rows.length, toTitle),
        }),
    }),
    [objectType, copyRows, setLocked, removeRows, move],
  )
}

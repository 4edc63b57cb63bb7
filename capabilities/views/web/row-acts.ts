import type { ApolloClient } from '@apollo/client'
import {
  ChangeCellsDocument,
  DeleteViewInsightsDocument,
  DeleteViewNotesDocument,
  DuplicateViewInsightsDocument,
  DuplicateViewNotesDocument,
  LockViewInsightDocument,
  MoveCardsDocument,
} from '#generated/operations/capabilities/views/web/views.ts'
import { ChangeFieldDocument } from '#generated/operations/capabilities/fields/web/fields.ts'
import type { GivenValue } from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { deletingHighlights } from '#highlights/web/index.ts'
import { showLostHighlights } from '#notes/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Row } from './row.ts'
import { viewStrings as strings } from './strings.ts'
import { KIND_OF_ROWS, nameOfList } from './view-list.ts'

const deletingRows =
  (objectType: 'NOTE' | 'INSIGHT') =>
  (client: ApolloClient): Act<readonly Id[]> => ({
    name: `delete-${KIND_OF_ROWS[objectType]}s`,
    queueAs: strings.queue.deleteRows,
    touches: (ids) => ids.map((id) => refTo(KIND_OF_ROWS[objectType], id)),
    show(draft, ids) {
      for (const id of ids) draft.remove(refTo(KIND_OF_ROWS[objectType], id))
    },
    async send(ids, operationId, queue) {
      const variables = { input: { ids: [...ids] } }
      return objectType === 'NOTE'
        ? send(client, DeleteViewNotesDocument, variables, operationId, queue)
        : send(client, DeleteViewInsightsDocument, variables, operationId, queue)
    },
  })

/** Removes rows from everything that shows them. */
export const DELETING_ROWS = {
  NOTE: deletingRows('NOTE'),
  INSIGHT: deletingRows('INSIGHT'),
  HIGHLIGHT: deletingHighlights,
} as const

/** Duplicates appear where the server reports them: only the server knows their position. */
const duplicatingRows =
  (objectType: 'NOTE' | 'INSIGHT') =>
  (client: ApolloClient): Act<readonly Id[]> => ({
    name: `duplicate-${KIND_OF_ROWS[objectType]}s`,
    queueAs: strings.queue.duplicateRows,
    touches: (ids) => ids.map((id) => refTo(KIND_OF_ROWS[objectType], id)),
    show: () => undefined,
    async send(ids, operationId, queue) {
      const variables = { input: { ids: [...ids] } }
      return objectType === 'NOTE'
        ? send(client, DuplicateViewNotesDocument, variables, operationId, queue)
        : send(client, DuplicateViewInsightsDocument, variables, operationId, queue)
    },
  })
export const DUPLICATING_ROWS = {
  NOTE: duplicatingRows('NOTE'),
  INSIGHT: duplicatingRows('INSIGHT'),
} as const

/** Locks or unlocks an insight. */
export const lockingRow = (client: ApolloClient): Act<{ id: Id; locked: boolean }> => ({
  name: 'change-insight',
  queueAs: strings.queue.lock,
  touches: ({ id }) => [refTo('insight', id)],
  show: (draft, { id, locked }) =>
    draft.patch<Row>(refTo('insight', id), (row) => ({
      ...row,
      locked,
      mayEdit: row.mayLock && !locked,
      mayDelete: row.mayLock && !locked,
    })),
  send: async (input, operationId, queue) => send(client, LockViewInsightDocument, { input }, operationId, queue),
})

/** Where cards of a board are moved. */
export interface CardPlaces {
  from: string | null
  to: string | null
  /** The card after which the rows are put; null is the top. */
  afterId: Id | null
  /** The card after which the first of the rows was before. */
  formerlyAfter: Id | null
}

interface MovingCards extends CardPlaces {
  objectType: ObjectType
  viewId: Id
  rowIds: readonly Id[]
}

export const movingCards = (client: ApolloClient): Act<MovingCards> => ({
  name: 'move-cards',
  queueAs: strings.queue.moveCards,
  touches: ({ objectType, rowIds }) => rowIds.map((id) => refTo(KIND_OF_ROWS[objectType], id)),
  show(draft, { objectType, rowIds, from, to, afterId, formerlyAfter }) {
    const list = nameOfList(objectType)
    for (const [at, id] of rowIds.entries())
      draft.move(id, {
        list,
        from,
        to,
        after: rowIds[at - 1] ?? afterId,
        formerlyAfter: rowIds[at - 1] ?? formerlyAfter,
      })
  },
  send: async ({ viewId, rowIds, from, to, afterId }, operationId, queue) =>
    send(
      client,
      MoveCardsDocument,
      { input: { viewId, rowIds: [...rowIds], fromGroup: from, toGroup: to, afterId } },
      operationId,
      queue,
    ),
})

interface AddingOptions {
  fieldId: Id
  options: readonly { id: Id; label: string; color: string }[]
}

/** Creates options that cells are about to name; the cells show them themselves. */
export const addingOptions = (client: ApolloClient): Act<AddingOptions> => ({
  name: 'change-field',
  queueAs: strings.queue.addOptions,
  touches: ({ fieldId }) => [refTo('field', fieldId)],
  show: () => undefined,
  send: async ({ fieldId, options }, operationId, queue) =>
    send(client, ChangeFieldDocument, { input: { id: fieldId, addOptions: [...options] } }, operationId, queue),
})

export interface ChangingCells {
  objectType: ObjectType
  /** Each cell once, by the note or insight that owns it. */
  cells: readonly ({ rowId: Id; key: string } & GivenValue)[]
  /** The rows that show one of the cells, with the change to each. */
  shown: readonly { id: Id; change: (row: Row) => Row }[]
  /** Fields that get new options first: the cells wait for them. */
  fieldIds?: readonly Id[]
}

export const changingCells = (client: ApolloClient): Act<ChangingCells> => ({
  name: 'change-cells',
  queueAs: strings.queue.changeCells,
  touches: ({ objectType, cells, shown, fieldIds = [] }) => [
    ...new Set([
      ...fieldIds.map((id) => refTo('field', id)),
      ...cells.map(({ rowId }) => refTo(objectType === 'INSIGHT' ? 'insight' : 'note', rowId)),
      ...shown.map(({ id }) => refTo(KIND_OF_ROWS[objectType], id)),
    ]),
  ],
  show(draft, { objectType, shown }) {
    for (const { id, change } of shown) draft.patch(refTo(KIND_OF_ROWS[objectType], id), change)
  },
  async send({ objectType, cells }, operationId, queue) {
    const input = { objectType: objectType === 'INSIGHT' ? ('INSIGHT' as const) : ('NOTE' as const), cells: [...cells] }
    const sent = await send(client, ChangeCellsDocument, { input }, operationId, queue)
    showLostHighlights(sent.data.changeCells.lostHighlights)
    return sent
  },
})

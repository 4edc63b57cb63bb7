import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import {
  ActOnSelectionDocument,
  CancelSelectionActDocument,
  SelectionActsDocument,
  SelectionActsUnderWayDocument,
  type SelectionActRowFragment,
} from '#generated/operations/capabilities/selections/web/selections.ts'
import { UndoActDocument } from '#generated/operations/platform/web/live/undo-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { recordGiven, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct, type Act as UndoableAct } from '#platform/web/undo/index.ts'
import { UNDER_WAY } from '../model/selection.ts'
import { selectionStrings as strings } from './strings.ts'

export type SelectionActRow = SelectionActRowFragment

interface Acting {
  selectionId: Id
  leftOut: readonly Id[]
  act: string
  given: object
}

/** Only the server knows what it changes; changes are published while it runs. */
const actingOnSelection = (client: ApolloClient): Act<Acting> => ({
  name: 'act-on-selection',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: () => [],
  show: () => undefined,
  send: async ({ selectionId, leftOut, act, given }, operationId) =>
    send(client, ActOnSelectionDocument, { input: { selectionId, leftOut: [...leftOut], act, given } }, operationId),
})

const cancelling = (client: ApolloClient): Act<Id> => ({
  name: 'cancel-selection-act',
  queueAs: strings.queue.cancel,
  touches: () => [],
  show: () => undefined,
  send: async (id, operationId, queue) =>
    send(client, CancelSelectionActDocument, { input: { id } }, operationId, queue),
})

/** Undoes an act whose undo this page does not know, for example after a reload. */
const undoing = (client: ApolloClient): Act<Id> => ({
  name: 'undo-operation',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: () => [],
  show: () => undefined,
  send: async (actOperationId, operationId) =>
    send(client, UndoActDocument, { input: { actOperationId } }, operationId),
})

/** The undo of acts that were started on this page, also for mod+z; by operation. */
const undoOf = new Map<Id, UndoableAct>()

/** Starts acts on all rows of a selection, which run in the background. */
export function useActOnSelection() {
  const act = useAct(actingOnSelection)
  return useMemo(
    () => ({
      /** @param title the name that mod+z shows @returns whether it was started */
      async give(acting: Acting, title: string): Promise<boolean> {
        const given = act(acting)
        undoOf.set(given.operationId, recordGiven(given, title))
        return reportRefusal(given)
      },
    }),
    [act],
  )
}

/** The viewer's acts on selections: those in progress, with their progress, and those that ended a short while ago. */
export function useSelectionActs() {
  const { data } = useAnswer(SelectionActsDocument, { variables: {} })
  const cancel = useAct(cancelling)
  const undoOnServer = useAct(undoing)
  const acts = data?.selectionActs ?? NONE
  useProgress(
    SelectionActsUnderWayDocument,
    acts.filter(({ state }) => UNDER_WAY.has(state)).map(({ id }) => ({ kind: 'selectionAct', id })),
  )
  return {
    acts,
    cancel: async (id: Id): Promise<boolean> => reportRefusal(cancel(id)),
    async undo({ operationId }: SelectionActRow): Promise<void> {
      const known = undoOf.get(operationId)
      if (known) await undoAct(known).catch(reportFailure)
      else await reportRefusal(undoOnServer(operationId))
    },
  }
}

const NONE: readonly SelectionActRow[] = []

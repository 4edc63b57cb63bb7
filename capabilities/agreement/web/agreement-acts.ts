import type { ApolloClient } from '@apollo/client'
import {
  BeginRoundDocument,
  ChangeRoundDocument,
  CodeUnitsDocument,
  DeleteRoundDocument,
  FinishNoteDocument,
  RoundCodingsDocument,
  SettleUnitsDocument,
  UnsettleUnitsDocument,
  type RoundCoderFragment,
  type RoundHeadFragment,
  type RoundUnitsQuery,
} from '#generated/operations/capabilities/agreement/web/agreement.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { strings } from './strings.ts'

export type RoundHead = RoundHeadFragment
type Unit = NonNullable<RoundUnitsQuery['agreementRound']>['units'][number]

interface NewRound {
  projectId: Id
  title: string
  noteIds: Id[]
  tagIds: Id[]
  coderIds: Id[]
  automatic: boolean
}

const [ROUND, CODER, UNIT, CODING] = ['agreementRound', 'agreementCoder', 'agreementUnit', 'agreementCoding']

/** The sentences of a round on which coders do not agree, those on which they do, or those that are settled. */
export const codingList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'round-codings',
    kind: CODING,
    document: RoundCodingsDocument,
    pageOf: ({ agreementRound }) => agreementRound?.codings ?? null,
  })

/** Its contents come with the answer. */
export const beginningRound = (client: ApolloClient): Act<{ id: Id } & NewRound> => ({
  name: 'begin-agreement-round',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(ROUND, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, BeginRoundDocument, { input }, operationId),
})

export const renamingRound = (client: ApolloClient): Act<{ id: Id; title: string }> => ({
  name: 'change-agreement-round',
  queueAs: strings.queue.rename,
  touches: ({ id }) => [refTo(ROUND, id)],
  show: (draft, { id, title }) => draft.patch<RoundHead>(refTo(ROUND, id), (round) => ({ ...round, title })),
  send: async (input, operationId, queue) => send(client, ChangeRoundDocument, { input }, operationId, queue),
})

/** Draws no results ahead: no one may see them before the round is closed. */
export const closingRound = (client: ApolloClient): Act<{ id: Id; closed: boolean }> => ({
  name: 'change-agreement-round',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(ROUND, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, ChangeRoundDocument, { input }, operationId),
})

export const deletingRound = (client: ApolloClient): Act<Id> => ({
  name: 'delete-agreement-round',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(ROUND, id)],
  show: (draft, id) => draft.remove(refTo(ROUND, id)),
  send: async (id, operationId, queue) => send(client, DeleteRoundDocument, { input: { id } }, operationId, queue),
})

interface CodingUnits {
  roundId: Id
  unitIds: readonly Id[]
  tagId: Id
  /** True gives the tag, false removes it. */
  given: boolean
}

export const codingUnits = (client: ApolloClient): Act<CodingUnits> => ({
  name: 'code-agreement-units',
  queueAs: strings.queue.code,
  touches: ({ unitIds }) => unitIds.map((id) => refTo(UNIT, id)),
  show(draft, { unitIds, tagId, given }) {
    for (const id of unitIds)
      draft.patch<Unit>(refTo(UNIT, id), (unit) => ({
        ...unit,
        tagIds: [...unit.tagIds.filter((one) => one !== tagId), ...(given ? [tagId] : [])],
      }))
  },
  send: async ({ unitIds, ...input }, operationId, queue) =>
    send(client, CodeUnitsDocument, { input: { ...input, unitIds: [...unitIds] } }, operationId, queue),
})

interface FinishingNote {
  roundId: Id
  coderId: Id
  noteId: Id
  finished: boolean
}

export const finishingNote = (client: ApolloClient): Act<FinishingNote> => ({
  name: 'finish-agreement-note',
  queueAs: strings.queue.finish,
  touches: ({ coderId }) => [refTo(CODER, coderId)],
  show: (draft, { coderId, noteId, finished }) =>
    draft.patch<RoundCoderFragment>(refTo(CODER, coderId), (coder) => ({
      ...coder,
      finishedNoteIds: [...coder.finishedNoteIds.filter((id) => id !== noteId), ...(finished ? [noteId] : [])],
    })),
  send: async ({ roundId, noteId, finished }, operationId, queue) =>
    send(client, FinishNoteDocument, { input: { roundId, noteId, finished } }, operationId, queue),
})

/** The sentences move to another of the lists. */
function takeOut(draft: Draft, unitIds: readonly Id[]): void {
  for (const id of unitIds) draft.remove(refTo(CODING, id))
}

interface SettlingUnits {
  roundId: Id
  units: ReadonlyArray<{ unitId: Id; tagIds: Id[] }>
}

export const settlingUnits = (client: ApolloClient): Act<SettlingUnits> => ({
  name: 'settle-agreement-units',
  queueAs: strings.queue.settle,
  touches: ({ units }) => units.map(({ unitId }) => refTo(CODING, unitId)),
  show: (draft, { units }) =>
    takeOut(
      draft,
      units.map(({ unitId }) => unitId),
    ),
  send: async ({ roundId, units }, operationId, queue) =>
    send(client, SettleUnitsDocument, { input: { roundId, units: [...units] } }, operationId, queue),
})

export const unsettlingUnit = (client: ApolloClient): Act<{ roundId: Id; unitId: Id }> => ({
  name: 'unsettle-agreement-units',
  queueAs: strings.queue.settle,
  touches: ({ unitId }) => [refTo(CODING, unitId)],
  show: (draft, { unitId }) => takeOut(draft, [unitId]),
  send: async ({ roundId, unitId }, operationId, queue) =>
    send(client, UnsettleUnitsDocument, { input: { roundId, unitIds: [unitId] } }, operationId, queue),
})

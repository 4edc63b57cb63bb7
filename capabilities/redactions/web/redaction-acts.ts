import type { ApolloClient } from '@apollo/client'
import {
  ApproveRedactionsDocument,
  CancelRedactionRenderDocument,
  ChangeRedactionDocument,
  ReconsiderRedactionsDocument,
  RedactCopiesAlikeDocument,
  RedactRecordingDocument,
  RejectRedactionsDocument,
  RestoreRedactionsDocument,
  RetryRedactionRenderDocument,
  SearchRecordingDocument,
} from '#generated/operations/capabilities/redactions/web/redactions.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { steering } from '#platform/web/live/steering.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import type { ShownRedaction } from './use-redactions.ts'
import { strings } from './strings.ts'

/** A part of a recording and what of it is hidden. */
interface ChosenRedaction {
  fileId: Id
  startMs: number
  endMs: number
  videoBlur: boolean
  audioMuted: boolean
}

interface Deciding {
  ids: readonly Id[]
  /** In copies of the recording too. */
  copies: boolean
}

function refsOf(ids: readonly Id[]): Ref[] {
  return ids.map((id) => refTo('redactionEdit', id))
}

function showDecided(draft: Draft, ids: readonly Id[], state: 'SUGGESTED' | 'APPROVED' | 'REJECTED'): void {
  for (const ref of refsOf(ids))
    draft.patch<ShownRedaction>(ref, (one) => ({
      ...one,
      state,
      viewerCan: {
        ...one.viewerCan,
        decide: state === 'SUGGESTED',
        reconsider: state === 'REJECTED',
        restore: state === 'APPROVED',
      },
    }))
}

/** Only the server knows the words said in the part, and the copies that include it. */
export const redacting = (client: ApolloClient): Act<{ id: Id; copies: boolean } & ChosenRedaction> => ({
  name: 'redact-recording',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => refsOf([id]),
  show: () => undefined,
  send: async (input, operationId) => send(client, RedactRecordingDocument, { input }, operationId),
})

export const redactingAlike = (client: ApolloClient): Act<Id> => ({
  name: 'redact-copies-alike',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (fileId) => [refTo('file', fileId)],
  show: () => undefined,
  send: async (fileId, operationId) => send(client, RedactCopiesAlikeDocument, { input: { fileId } }, operationId),
})

export const approvingRedactions = (client: ApolloClient): Act<Deciding> => ({
  name: 'approve-redactions',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ ids }) => refsOf(ids),
  show: (draft, { ids }) => showDecided(draft, ids, 'APPROVED'),
  send: async ({ ids, copies }, operationId) =>
    send(client, ApproveRedactionsDocument, { input: { ids: [...ids], copies } }, operationId),
})

export const rejectingRedactions = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'reject-redactions',
  queueAs: strings.queue.decide,
  touches: refsOf,
  show: (draft, ids) => showDecided(draft, ids, 'REJECTED'),
  send: async (ids, operationId, queue) =>
    send(client, RejectRedactionsDocument, { input: { ids: [...ids] } }, operationId, queue),
})

/** Suggests rejected ones again. */
export const reconsideringRedactions = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'reconsider-redactions',
  queueAs: strings.queue.decide,
  touches: refsOf,
  show: (draft, ids) => showDecided(draft, ids, 'SUGGESTED'),
  send: async (ids, operationId, queue) =>
    send(client, ReconsiderRedactionsDocument, { input: { ids: [...ids] } }, operationId, queue),
})

/** Restores parts. */
export const restoringRedactions = (client: ApolloClient): Act<Deciding> => ({
  name: 'restore-redactions',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ ids }) => refsOf(ids),
  show(draft, { ids }) {
    for (const ref of refsOf(ids)) draft.remove(ref)
  },
  send: async ({ ids, copies }, operationId) =>
    send(client, RestoreRedactionsDocument, { input: { ids: [...ids], copies } }, operationId),
})

/** Changes the edges of a suggestion. */
export const changingRedaction = (
  client: ApolloClient,
): Act<{ id: Id; startMs: number; endMs: number; videoBlur: boolean; audioMuted: boolean }> => ({
  name: 'change-redaction',
  queueAs: strings.queue.change,
  touches: ({ id }) => refsOf([id]),
  show(draft, { id, startMs: start, endMs: end, videoBlur, audioMuted }) {
    for (const ref of refsOf([id]))
      draft.patch<ShownRedaction>(ref, (one) => ({ ...one, start, end, videoBlur, audioMuted }))
  },
  send: async (input, operationId, queue) => send(client, ChangeRedactionDocument, { input }, operationId, queue),
})

const ofFile = ({ fileId }: { fileId: Id }): Ref => refTo('file', fileId)

export const cancellingRender = steering({
  name: 'cancel-redaction-render',
  document: CancelRedactionRenderDocument,
  of: ofFile,
})
export const retryingRender = steering({
  name: 'retry-redaction-render',
  document: RetryRedactionRenderDocument,
  of: ofFile,
})
export const searchingRecording = steering({ name: 'search-recording', document: SearchRecordingDocument, of: ofFile })

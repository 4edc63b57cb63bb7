import type { ApolloClient } from '@apollo/client'
import {
  CancelImportDocument,
  DeleteImportDocument,
  DeleteDuplicatesDocument,
  ImportDuplicatesDocument,
  KeepBothNotesDocument,
  ResumeImportDocument,
  StartImportDocument,
  type ImportProgressFragment,
} from '#generated/operations/capabilities/imports/web/imports.ts'
import type { StartImportInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { CANCEL_REASON } from '../model/import.ts'
import { strings } from './strings.ts'

/** An import as lists and progress bars show it. */
export type ImportRow = ImportProgressFragment

const [IMPORT, PAIR] = ['import', 'importDuplicate']

/** The notes of an import that repeat others, equal or alike, each beside what it repeats. */
export const duplicateList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'import-duplicates',
    kind: PAIR,
    document: ImportDuplicatesDocument,
    pageOf: (data) => data.import?.duplicates ?? null,
  })

/** Its further progress is published. */
export const startingImport = (client: ApolloClient): Act<StartImportInput> => ({
  name: 'start-import',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: ({ id }) => [refTo(IMPORT, id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, StartImportDocument, { input }, operationId),
})

export const cancellingImport = (client: ApolloClient): Act<Id> => ({
  name: 'cancel-import',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: (id) => [refTo(IMPORT, id)],
  show: (draft, id) =>
    draft.patch<ImportRow>(refTo(IMPORT, id), (one) => ({ ...one, cancelReason: one.cancelReason ?? CANCEL_REASON })),
  send: async (id, operationId) => send(client, CancelImportDocument, { input: { id } }, operationId),
})

/** Its further progress is published. */
export const resumingImport = (client: ApolloClient): Act<Id> => ({
  name: 'resume-import',
  queueAs: REFUSED_AWAY.isWorkNow,
  touches: (id) => [refTo(IMPORT, id)],
  show: () => undefined,
  send: async (id, operationId) => send(client, ResumeImportDocument, { input: { id } }, operationId),
})

/**
 * Both notes of a pair stay. `told` is the number of pairs shown until then; an answer that includes the act has fewer.
 */
export const keepingBoth = (
  client: ApolloClient,
): Act<{ id: Id; pairId: Id; noteId: Id; same: boolean; shown: number }> => ({
  name: 'keep-both-notes',
  queueAs: strings.queue.keep,
  touches: ({ id, pairId }) => [refTo(IMPORT, id), refTo(PAIR, pairId)],
  show(draft, { id, pairId, same, shown }) {
    draft.remove(refTo(PAIR, pairId))
    const kind = same ? 'same' : 'alike'
    draft.patch<ImportRow>(refTo(IMPORT, id), (one) =>
      one.duplicateCounts[kind] === shown
        ? { ...one, duplicateCounts: { ...one.duplicateCounts, [kind]: shown - 1 } }
        : one,
    )
  },
  send: async ({ id, noteId }, operationId, queue) =>
    send(client, KeepBothNotesDocument, { input: { id, noteId, kept: true } }, operationId, queue),
})

/** Deletes the notes whose rows are equal to others. */
export const deletingDuplicates = (client: ApolloClient): Act<Id> => ({
  name: 'delete-duplicates',
  queueAs: strings.queue.removeDuplicates,
  touches: (id) => [refTo(IMPORT, id)],
  show: (draft, id) =>
    draft.patch<ImportRow>(refTo(IMPORT, id), (one) => ({
      ...one,
      duplicateCounts: { ...one.duplicateCounts, same: 0 },
    })),
  send: async (id, operationId, queue) => send(client, DeleteDuplicatesDocument, { input: { id } }, operationId, queue),
})

export const deletingImport = (client: ApolloClient): Act<Id> => ({
  name: 'delete-import',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(IMPORT, id)],
  show: (draft, id) => draft.remove(refTo(IMPORT, id)),
  send: async (id, operationId, queue) => send(client, DeleteImportDocument, { input: { id } }, operationId, queue),
})

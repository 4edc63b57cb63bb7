import type { ApolloClient } from '@apollo/client'
import {
  ChangeNoteDocument,
  DeleteNoteDocument,
  FillNoteFieldsDocument,
  type NoteHeadFragment,
} from '#generated/operations/capabilities/notes/web/note.ts'
import { fieldStrings, showFilled, type GivenValue, type ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { noteStrings as strings } from './strings.ts'

type ShownNote = Partial<NoteHeadFragment>

export const renamingNote = (client: ApolloClient): Act<{ id: Id; title: string }> => ({
  name: 'change-note',
  queueAs: strings.queueRename,
  touches: ({ id }) => [refTo('note', id)],
  show: (draft, { id, title }) => draft.patch<ShownNote>(refTo('note', id), (note) => ({ ...note, title })),
  send: async (input, operationId, queue) => send(client, ChangeNoteDocument, { input }, operationId, queue),
})

export const lockingNote = (client: ApolloClient): Act<{ id: Id; locked: boolean }> => ({
  name: 'change-note',
  queueAs: strings.queueLock,
  touches: ({ id }) => [refTo('note', id)],
  show: (draft, { id, locked }) =>
    draft.patch<ShownNote>(refTo('note', id), ({ viewerCan, ...note }) => ({
      ...note,
      locked,
      // What is unlocked is written in once the server has unlocked it: a text that is opened sooner would be refused.
      ...(viewerCan && { viewerCan: { ...viewerCan, edit: false, move: false, delete: false } }),
    })),
  send: async (input, operationId, queue) => send(client, ChangeNoteDocument, { input }, operationId, queue),
})

export const fillingNote = (client: ApolloClient): Act<{ id: Id; field: ShownField; given: GivenValue }> => ({
  name: 'fill-note-fields',
  queueAs: ({ field }) => fieldStrings.queueFill(field.label),
  touches: ({ id }) => [refTo('note', id)],
  show: (draft, { id, ...filled }) => showFilled(draft, refTo('note', id), filled),
  send: async ({ id, field, given }, operationId, queue) =>
    send(
      client,
      FillNoteFieldsDocument,
      { input: { id, values: [{ fieldId: field.id, ...given }] } },
      operationId,
      queue,
    ),
})

export const deletingNote = (client: ApolloClient): Act<Id> => ({
  name: 'delete-notes',
  queueAs: strings.queueDelete,
  touches: (id) => [refTo('note', id)],
  show: (draft, id) => draft.remove(refTo('note', id)),
  send: async (id, operationId, queue) =>
    send(client, DeleteNoteDocument, { input: { ids: [id] } }, operationId, queue),
})

import type { ApolloClient } from '@apollo/client'
import {
  AnswerQuestionDocument,
  ChangeNoteDocument,
  DeleteNoteDocument,
  SetFieldValuesDocument,
  type NoteAnswerFragment,
  type NoteHeadFragment,
} from '#generated/operations/capabilities/notes/web/note.ts'
import { fieldStrings, showFilled, type GivenValue, type ShownField } from '#fields/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { ShownQuestion } from './question-types/question-face.ts'
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
      // An unlocked note becomes writable once the server has unlocked it: a text that is opened sooner would be
      // refused.
      ...(viewerCan && { viewerCan: { ...viewerCan, edit: false, move: false, delete: false } }),
    })),
  send: async (input, operationId, queue) => send(client, ChangeNoteDocument, { input }, operationId, queue),
})

export const fillingNote = (client: ApolloClient): Act<{ id: Id; field: ShownField; given: GivenValue }> => ({
  name: 'set-field-values',
  queueAs: ({ field }) => fieldStrings.queueFill(field.label),
  touches: ({ id }) => [refTo('note', id)],
  show: (draft, { id, ...filled }) => showFilled(draft, refTo('note', id), filled),
  send: async ({ id, field, given }, operationId, queue) =>
    send(
      client,
      SetFieldValuesDocument,
      { input: { id, values: [{ fieldId: field.id, ...given }] } },
      operationId,
      queue,
    ),
})

interface AnsweringNote {
  id: Id
  question: ShownQuestion
  given: GivenValue
}

/** The answers after an act; a new one gets its id once the server has answered. */
function withAnswer(answers: readonly NoteAnswerFragment[], questionId: Id, given: GivenValue): NoteAnswerFragment[] {
  const before = answers.find((one) => one.questionId === questionId)
  const response = 'text' in given ? (given.text === '' ? [] : [given.text]) : given.optionIds
  if (response.length === 0) return answers.filter((one) => one !== before)
  if (before) return answers.map((one) => (one === before ? { ...one, response } : one))
  return [...answers, { __typename: 'Response', id: newId(), questionId, response, responseData: null }]
}

export const answeringNote = (client: ApolloClient): Act<AnsweringNote> => ({
  name: 'answer-question',
  queueAs: strings.queueAnswer,
  touches: ({ id }) => [refTo('note', id)],
  show: (draft, { id, question, given }) =>
    draft.patch<{ responses?: readonly NoteAnswerFragment[] }>(refTo('note', id), (note) =>
      note.responses ? { ...note, responses: withAnswer(note.responses, question.id, given) } : note,
    ),
  async send({ id, question, given }, operationId, queue) {
    const input = { noteId: id, questionId: question.id, ...given }
    const sent = await send(client, AnswerQuestionDocument, { input }, operationId, queue)
    showLostHighlights(sent.data.answerQuestion.lostHighlights)
    return sent
  },
})

/** Reports that highlighted words were removed. */
export function showLostHighlights(count: number): void {
  if (count > 0) showToast({ message: strings.lostHighlights(count) })
}

export const deletingNote = (client: ApolloClient): Act<Id> => ({
  name: 'delete-notes',
  queueAs: strings.queueDelete,
  touches: (id) => [refTo('note', id)],
  show: (draft, id) => draft.remove(refTo('note', id)),
  send: async (id, operationId, queue) =>
    send(client, DeleteNoteDocument, { input: { ids: [id] } }, operationId, queue),
})

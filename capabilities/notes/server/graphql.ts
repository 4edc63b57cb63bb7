import { pageRequest } from '#platform/kernel/pagination.ts'
import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { movedThingsObject, movePreviewQuery, previewMove } from '#content-kinds/server/index.ts'
import { documentEpochs, loadContents } from '#documents/server/index.ts'
import { fieldValueObject, visibleValues } from '#fields/server/index.ts'
import { commandMutation, figureLoader, listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import type { Note } from '../model/note.ts'
import { notePolicy } from '../model/policy.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { changeNote } from './commands/change-note.ts'
import { changeQuestion, changeQuestionOptions, deleteQuestion, moveQuestion } from './commands/change-question.ts'
import { createNote } from './commands/create-note.ts'
import { createQuestion } from './commands/create-question.ts'
import { setFieldValues } from './commands/set-field-values.ts'
import { deleteNotes, restoreNotes } from './commands/delete-notes.ts'
import { duplicateNotes } from './commands/duplicate-notes.ts'
import { movableNotes, moveNotes } from './commands/move-notes.ts'
import { questionObject, responseObject } from './question-objects.ts'
import { listedQuestions } from './listed-questions.ts'
import { countQuestions, questionsOfNotes } from './questions-store.ts'
import { responsesOf } from './responses-store.ts'
import { countNotes, listNotes, visibleNotes } from './store.ts'

const viewerCan = viewerCanType('NoteViewerCan', 'the note', notePolicy, [
  'edit',
  'highlight',
  'lock',
  'move',
  'delete',
])

/** A note that the viewer may see; null otherwise. */
export const noteObject = builder.loadableObject('Note', {
  description:
    'Collected material: an interview, a call or a survey answer, with its text, files and fields. Anyone who can read the project can read it.',
  load: rowLoader(visibleNotes),
  toKey: (note: Note) => note.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    locked: t.exposeBoolean('locked', { description: 'Whether its words cannot be changed until someone unlocks it.' }),
    origin: t.exposeString('origin', { description: 'One of: written, imported, sample.' }),
    preview: t.exposeString('preview', { description: 'The beginning of its text.' }),
    documentId: t.exposeID('documentId', { description: 'The document that holds its text.' }),
    documentEpoch: t.loadable({
      type: 'Int',
      description: 'With `documentId`, the name under which editors open the document.',
      load: figureLoader(async (tx, _actor, ids) => documentEpochs(tx, ids)),
      resolve: (note) => note.documentId,
    }),
    happenedAt: t.expose('happenedAt', {
      description: 'When the events that it describes happened; null if not given.',
      type: 'DateTime',
      nullable: true,
    }),
    createdById: t.exposeID('createdById', { description: 'Null if it was not created by a person.', nullable: true }),
    createdBy: t.field({
      type: userObject,
      nullable: true,
      description: 'Null if it was not created by a person.',
      resolve: (note) => note.createdById,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    project: t.field({ type: projectObject, resolve: (note) => note.projectId }),
    content: t.loadable({
      type: 'JSON',
      description: 'The rendered document, for readers and for the first paint.',
      load: loadContents,
      resolve: (note) => note.documentId,
      nullable: true,
    }),
    fieldValues: t.loadableList({
      description: 'Only fields that the viewer can see.',
      type: fieldValueObject,
      load: listLoader(visibleValues, (value) => value.ownerId),
      resolve: (note) => note.id,
    }),
    questions: t.loadableList({
      type: questionObject,
      description: 'The questions that the note answers, in their order.',
      load: async (ids: string[], context) => {
        const questions = await workspaceOf(context).read(async (tx) => questionsOfNotes(tx, ids))
        return ids.map((id) => questions.get(id) ?? [])
      },
      resolve: (note) => note.id,
    }),
    responses: t.loadableList({
      type: responseObject,
      description: 'The answers of the note, in the order of the questions.',
      load: listLoader(
        async (tx, _actor, ids) => responsesOf(tx, ids),
        (response) => response.noteId,
      ),
      resolve: (note) => note.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (note, _arguments, context) => notePolicy.viewerCan(workspaceOf(context).actor, note),
    }),
  }),
})

const notePage = pageType('NotePage', noteObject)

builder.queryFields((t) => ({
  note: t.field({
    description: 'A note by its id; null if it does not exist or the viewer cannot see it.',
    type: noteObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  question: t.field({
    description: 'A question by its id; null if it does not exist or the viewer cannot see its project.',
    type: questionObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  notesById: t.field({
    type: [noteObject],
    nullable: { list: false, items: true },
    description: 'Notes in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
}))

builder.objectFields(projectObject, (t) => ({
  notes: t.field({
    type: notePage,
    description: 'The notes of the project, newest first.',
    args: { first: t.arg.int({ required: false }), after: t.arg.string({ required: false }) },
    resolve: async (project, { first, after }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => listNotes(tx, workspace.actor, project.id, pageRequest(first, after)))
    },
  }),
  questions: t.field({
    type: [questionObject],
    description: 'The questions that the notes of the project answer, in order.',
    resolve: async (project, _arguments, context) =>
      workspaceOf(context).read(async (tx) => listedQuestions(tx, project.id)),
  }),
  questionCount: t.loadable({
    type: 'Int',
    load: figureLoader(async (tx, _actor, ids) => countQuestions(tx, ids)),
    resolve: (project) => project.id,
  }),
  noteCount: t.loadable({
    type: 'Int',
    load: figureLoader(async (tx, _actor, ids) => countNotes(tx, ids)),
    resolve: (project) => project.id,
  }),
}))

const deletedNotes = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedNotes').implement({
  description: 'Deleted notes, with their highlights. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredNotes = builder.objectRef<{ deletionId: string }>('RestoredNotes').implement({
  description: 'Notes restored to where they were.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

const duplicatedNotes = builder.objectRef<{ ids: string[] }>('DuplicatedNotes').implement({
  description: 'The copies, in the order of the notes.',
  fields: (t) => ({ ids: t.exposeIDList('ids') }),
})

commandMutation('createNote', { type: noteObject, command: createNote, answer: ({ id, note }) => note ?? id })
commandMutation('changeNote', { type: noteObject, command: changeNote, answer: (note) => note.id })
commandMutation('setFieldValues', { type: noteObject, command: setFieldValues, answer: (note) => note.id })
const answeredNote = builder.objectRef<{ id: string; lostHighlights: number }>('AnsweredNote').implement({
  description: 'A note after a question was answered in its text.',
  fields: (t) => ({
    note: t.field({ type: noteObject, resolve: ({ id }) => id }),
    lostHighlights: t.exposeInt('lostHighlights', {
      description: 'The number of highlights that lost their words with the previous answer.',
    }),
  }),
})
commandMutation('answerQuestion', { type: answeredNote, command: answerQuestion, answer: (answered) => answered })
commandMutation('createQuestion', { type: questionObject, command: createQuestion, answer: ({ id }) => id })
commandMutation('changeQuestion', { type: questionObject, command: changeQuestion, answer: ({ id }) => id })
commandMutation('changeQuestionOptions', {
  type: questionObject,
  command: changeQuestionOptions,
  answer: ({ id }) => id,
})
commandMutation('moveQuestion', { type: questionObject, command: moveQuestion, answer: ({ id }) => id })
const deletedQuestion = builder.objectRef<{ id: string }>('DeletedQuestion').implement({
  description: 'A deleted question. Undoing the act restores it with its answers.',
  fields: (t) => ({ id: t.exposeID('id') }),
})
commandMutation('deleteQuestion', { type: deletedQuestion, command: deleteQuestion, answer: ({ id }) => ({ id }) })
commandMutation('duplicateNotes', {
  type: duplicatedNotes,
  command: duplicateNotes,
  answer: (copies) => copies,
  // The texts of a hundred notes are rewritten, with everything attached to them.
  weight: 25,
})
commandMutation('deleteNotes', { type: deletedNotes, command: deleteNotes, answer: (deletion) => deletion })
commandMutation('restoreNotes', { type: restoredNotes, command: restoreNotes, answer: (deletion) => deletion })

movePreviewQuery(
  'previewNotesMove',
  'What moving these notes to another project would do, without moving them; at most 1,000 at once. For contributors to both projects.',
  async (workspace, asked) =>
    workspace.read(async (tx) =>
      previewMove({ tx, hooks: workspace.services.hooks, actor: workspace.actor }, movableNotes, asked),
    ),
)
commandMutation('moveNotes', { type: movedThingsObject, command: moveNotes, answer: (moved) => moved })

import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { z } from 'zod'
import { appendUpdate, documentEpochs, editDocument, readDocument } from '#documents/server/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { contentOf } from '#editor/document/content.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { addSurvey } from '#surveys/testing.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeQuestionOptions, deleteQuestion } from './commands/change-question.ts'
import { answerQuestion } from './commands/answer-question.ts'
import { changeNote } from './commands/change-note.ts'
import { createNote } from './commands/create-note.ts'
import { createQuestion } from './commands/create-question.ts'
import { moveNotes } from './commands/move-notes.ts'
import { responsesOf } from './responses-store.ts'
import { findNote } from './store.ts'

const { newWorkspace } = await useServices()

async function study() {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const survey = await runCommand(ada, addSurvey, {
    projectId,
    options: ['Price', 'Speed', 'Looks'],
    rows: [
      { said: 'It is too slow for me', chose: ['Price', 'Speed'] },
      { said: null, chose: null },
    ],
  })
  const { id: oneId } = await runCommand(ada, createQuestion, {
    projectId,
    type: 'SINGLE_SELECT',
    text: 'How often?',
    options: ['Daily', 'Never'],
  })
  const [noteId = '', emptyId = ''] = survey.noteIds
  return { workspace, ada, projectId, ...survey, oneId, noteId, emptyId }
}

async function textOf(who: WorkspaceContext, noteId: Id): Promise<DocumentJson> {
  return who.read(async (tx) => {
    const note = await findNote(tx, noteId)
    return (await readDocument(tx, note?.documentId ?? ''))?.content ?? { type: 'doc' }
  })
}

const answersIn = async (who: WorkspaceContext, noteId: Id) =>
  Object.fromEntries(
    (await who.read(async (tx) => responsesOf(tx, [noteId]))).map(({ questionId, response }) => [questionId, response]),
  )
const idsIn = async (who: WorkspaceContext, noteId: Id) =>
  Object.fromEntries(
    (await who.read(async (tx) => responsesOf(tx, [noteId]))).map(({ questionId, id }) => [questionId, id]),
  )

/** Writes in the text of a note, like a user who edits it. */
const writeInText = defineCommand({
  name: 'write-in-text-of-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), from: z.string(), to: z.string() }),
  async run(context, { noteId, from, to }) {
    const note = await findNote(context.tx, noteId)
    const said = (node: NodeJson): NodeJson => ({
      ...node,
      ...(node.text === undefined ? {} : { text: node.text.replace(from, to) }),
      ...(node.content && { content: node.content.map(said) }),
    })
    await editDocument(context, note?.documentId ?? '', (doc) =>
      stepsTowards(doc, said(contentOf(doc)) as DocumentJson),
    )
  },
})

/** Makes a text one that was opened for writing. */
const openText = defineCommand({
  name: 'open-text-of-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid() }),
  async run(context, { noteId }) {
    const documentId = (await findNote(context.tx, noteId))?.documentId ?? ''
    const epoch = (await documentEpochs(context.tx, [documentId])).get(documentId) ?? 0
    await appendUpdate(context, { documentId, epoch, update: Y.encodeStateAsUpdate(new Y.Doc()) })
  },
})

test.each(['not opened', 'opened'])(
  'questions of every type are answered, changed and emptied in a text that was %s, and each act is undone and redone',
  async (state) => {
    const { ada, noteId, emptyId, openId, choiceId, oneId, optionIds } = await study()
    const [price = '', speed = '', looks = ''] = optionIds
    if (state === 'opened') for (const id of [noteId, emptyId]) await runCommand(ada, openText, { noteId: id })
    const daily = await ada.read(
      async (tx) =>
        (await tx.selectFrom('questions').select('options').where('id', '=', oneId).executeTakeFirstOrThrow())
          .options[0]?.id ?? '',
    )
    const acts: Array<[noteId: Id, questionId: Id, given: object, then: string[] | undefined]> = [
      [noteId, openId, { text: 'It is rather slow for me\nand my team' }, ['It is rather slow for me\nand my team']],
      [noteId, openId, { text: null }, undefined],
      [noteId, choiceId, { optionIds: [looks, price] }, [looks, price]],
      [noteId, choiceId, { optionIds: [] }, undefined],
      [noteId, oneId, { optionIds: [daily] }, [daily]],
      [emptyId, openId, { text: 'By hand' }, ['By hand']],
      [emptyId, choiceId, { optionIds: [speed] }, [speed]],
    ]
    for (const [id, questionId, given, then] of acts) {
      const [before, known, textBefore] = [await answersIn(ada, id), await idsIn(ada, id), await textOf(ada, id)]
      const actId = newId()
      await runCommand(ada, answerQuestion, { noteId: id, questionId, ...given }, actId)
      const [after, since, textAfter] = [await answersIn(ada, id), await idsIn(ada, id), await textOf(ada, id)]
      expect(after).toEqual({ ...before, [questionId]: then })
      if (known[questionId] && then) expect(since[questionId]).toBe(known[questionId])
      const undoId = newId()
      await runCommand(ada, undoOperation, { actOperationId: actId }, undoId)
      expect(await answersIn(ada, id)).toEqual(before)
      expect(await idsIn(ada, id)).toEqual(known)
      expect(await textOf(ada, id)).toEqual(textBefore)
      await runCommand(ada, undoOperation, { actOperationId: undoId }, newId())
      expect(await answersIn(ada, id)).toEqual(after)
      expect(await idsIn(ada, id)).toEqual(since)
      expect(words(await textOf(ada, id))).toEqual(words(textAfter))
    }
  },
)

/** A text without the ids of its blocks. */
function words(content: NodeJson): unknown {
  return JSON.parse(JSON.stringify(content, (key, value: unknown) => (key === 'id' ? undefined : value)))
}

test('a new answer is placed among the others in the order of the questions', async () => {
  const { ada, noteId, openId, choiceId, oneId, projectId } = await study()
  const { id } = await runCommand(ada, createNote, { projectId, title: 'By hand' })
  await runCommand(ada, answerQuestion, { noteId: id, questionId: openId, text: 'Because' })
  const [first, line] = (await textOf(ada, id)).content ?? []
  expect([first?.attrs?.['questionId'], line?.type]).toEqual([openId, 'paragraph'])
  const options = await ada.read(
    async (tx) =>
      (await tx.selectFrom('questions').select(['id', 'options']).execute()) as never as Array<{
        id: Id
        options: Array<{ id: Id }>
      }>,
  )
  const anyOf = (questionId: Id): Id => options.find((one) => one.id === questionId)?.options[0]?.id ?? ''
  await runCommand(ada, answerQuestion, { noteId: id, questionId: oneId, optionIds: [anyOf(oneId)] })
  await runCommand(ada, answerQuestion, { noteId: id, questionId: choiceId, optionIds: [anyOf(choiceId)] })
  expect((await textOf(ada, id)).content?.map((block) => block.attrs?.['questionId'])).toEqual([
    openId,
    choiceId,
    oneId,
    undefined,
  ])
  expect((await textOf(ada, noteId)).content?.[0]?.content?.[0]?.text).toBe('Row 0')
})

test('an answer that does not fit its question is refused with a sentence, and nothing is written', async () => {
  const { ada, noteId, openId, choiceId, oneId, optionIds, projectId } = await study()
  const before = await textOf(ada, noteId)
  const [price = '', speed = ''] = optionIds
  const refused = async (given: object) => expect(runCommand(ada, answerQuestion, { noteId, ...given })).rejects
  await (await refused({ questionId: openId, optionIds: [price] })).toThrow('“Why?” is answered in words.')
  await (await refused({ questionId: openId, text: 'x'.repeat(20_001) })).toThrow('at most 20,000 characters')
  await (await refused({ questionId: choiceId, text: 'Price' })).toThrow('“Which?” is answered by its options.')
  await (await refused({ questionId: choiceId, optionIds: [newId()] })).toThrow('“Which?” has no such option.')
  const { options } = await ada.read(async (tx) =>
    tx.selectFrom('questions').select('options').where('id', '=', oneId).executeTakeFirstOrThrow(),
  )
  await (
    await refused({ questionId: oneId, optionIds: options.map(({ id }) => id) })
  ).toThrow('“How often?” is answered by one option.')
  await runCommand(ada, changeQuestionOptions, {
    id: choiceId,
    options: [{ id: price, optionText: 'Price' }],
    merges: [{ from: optionIds[2], into: price }],
  })
  const { noteIds } = await study()
  await (await refused({ questionId: choiceId, optionIds: [price, newId()] })).toThrow('“Which?” has no such option.')
  await (await refused({ noteId: noteIds[0], questionId: choiceId, optionIds: [] })).toMatchObject({ code: 'NotFound' })
  expect(await textOf(ada, noteId)).toEqual(before)
  // A removed option stays where it was chosen; a merged one counts as the other.
  await runCommand(ada, answerQuestion, { noteId, questionId: choiceId, optionIds: [speed] })
  expect((await answersIn(ada, noteId))[choiceId]).toEqual([speed])
  await (await refused({ questionId: oneId, optionIds: [speed] })).toThrow('“How often?” has no such option.')
  await runCommand(ada, answerQuestion, { noteId, questionId: choiceId, optionIds: [optionIds[2] ?? ''] })
  expect((await answersIn(ada, noteId))[choiceId]).toEqual([price])
  await (
    await refused({ questionId: choiceId, optionIds: [speed] })
  ).toThrow('“Speed” was removed from the options of “Which?”.')
  const { id: otherProject } = await runCommand(ada, createProject, { title: 'Another' })
  const { id: foreign } = await runCommand(ada, createQuestion, {
    projectId: otherProject,
    type: 'FREE_TEXT',
    text: 'Elsewhere?',
  })
  await (await refused({ questionId: foreign, text: 'No' })).toMatchObject({ code: 'NotFound' })
  await runCommand(ada, deleteQuestion, { id: openId })
  await (await refused({ questionId: openId, text: 'No' })).toMatchObject({ code: 'NotFound' })
  expect(projectId).not.toBe(otherProject)
})

test('a reader cannot answer, and no one can in a locked note; what was answered there stays until it is unlocked', async () => {
  const { workspace, ada, noteId, openId } = await study()
  const answer = { noteId, questionId: openId, text: 'Changed' }
  await expect(runCommand(await workspace.member('VIEWER'), answerQuestion, answer)).rejects.toMatchObject({
    code: 'Forbidden',
  })
  const actId = newId()
  await runCommand(ada, answerQuestion, answer, actId)
  await runCommand(ada, changeNote, { id: noteId, locked: true })
  await expect(runCommand(ada, answerQuestion, { ...answer, text: 'Again' })).rejects.toThrow('This note is locked.')
  await expect(runCommand(ada, undoOperation, { actOperationId: actId }, newId())).rejects.toThrow(
    'This note is locked.',
  )
  await runCommand(ada, changeNote, { id: noteId, locked: false })
  await runCommand(ada, undoOperation, { actOperationId: actId }, newId())
  expect((await answersIn(ada, noteId))[openId]).toEqual(['It is too slow for me'])
})

test('undo keeps an answer that was changed since, by hand or in the text; another answer of the same note is undone', async () => {
  const { workspace, ada, noteId, emptyId, openId, choiceId, optionIds } = await study()
  const ben = await workspace.member('CONTRIBUTOR')
  const [mine, text] = [newId(), newId()]
  await runCommand(ada, answerQuestion, { noteId, questionId: openId, text: 'Mine' }, mine)
  await runCommand(ada, answerQuestion, { noteId, questionId: choiceId, optionIds: [optionIds[2] ?? ''] }, text)
  await runCommand(ben, answerQuestion, { noteId, questionId: openId, text: 'Theirs' })
  await expect(runCommand(ada, undoOperation, { actOperationId: mine }, newId())).rejects.toThrow('changed since')
  await runCommand(ada, undoOperation, { actOperationId: text }, newId())
  expect(await answersIn(ada, noteId)).toEqual({ [openId]: ['Theirs'], [choiceId]: optionIds.slice(0, 2) })
  const written = newId()
  await runCommand(ada, answerQuestion, { noteId: emptyId, questionId: openId, text: 'Mine too' }, written)
  await runCommand(ada, writeInText, { noteId: emptyId, from: 'Mine too', to: 'Ours' })
  await expect(runCommand(ada, undoOperation, { actOperationId: written }, newId())).rejects.toThrow('changed since')
  expect((await answersIn(ada, emptyId))[openId]).toEqual(['Ours'])
})

test('highlights keep their words where these stay; a user whose answer removes the words is notified, and undo restores them', async () => {
  const { ada, noteId, openId } = await study()
  const { id } = await runCommand(ada, createHighlight, { noteId, place: { quote: 'too slow' }, tagIds: [] })
  const { id: forMe } = await runCommand(ada, createHighlight, { noteId, place: { quote: 'for me' }, tagIds: [] })
  const quotes = async () =>
    ada.read(async (tx) =>
      tx
        .selectFrom('highlights')
        .select(['id', 'text', 'anchored', 'question_ids'])
        .where('note_id', '=', noteId)
        .execute(),
    )
  const of = async (highlightId: Id) => (await quotes()).find((one) => one.id === highlightId)
  const answer = async (text: string, actId = newId()) =>
    runCommand(ada, answerQuestion, { noteId, questionId: openId, text }, actId)
  expect(await answer('It was always too slow for me')).toMatchObject({ lostHighlights: 0 })
  expect(await of(id)).toMatchObject({ text: 'too slow', anchored: true, question_ids: [openId] })
  expect(await answer('It was always too very slow for me')).toMatchObject({ lostHighlights: 0 })
  expect(await of(id)).toMatchObject({ text: 'too very slow', anchored: true })
  const actId = newId()
  expect(await answer('Nothing at all for me', actId)).toMatchObject({ lostHighlights: 1 })
  expect(await of(id)).toMatchObject({ text: 'too very slow', anchored: false })
  expect(await of(forMe)).toMatchObject({ text: 'for me', anchored: true })
  await runCommand(ada, undoOperation, { actOperationId: actId }, newId())
  expect(await of(id)).toMatchObject({ text: 'too very slow', anchored: true, question_ids: [openId] })
  // A highlight made in the meantime does not change what the answer says.
  const coded = newId()
  await answer('It was always too very slow for me here', coded)
  await runCommand(ada, createHighlight, { noteId, place: { quote: 'always' }, tagIds: [] })
  await runCommand(ada, undoOperation, { actOperationId: coded }, newId())
  expect((await answersIn(ada, noteId))[openId]).toEqual(['It was always too very slow for me'])
})

test('undo does not touch an answer whose note was moved since', async () => {
  const { ada, noteId, openId } = await study()
  const actId = newId()
  await runCommand(ada, answerQuestion, { noteId, questionId: openId, text: 'Mine' }, actId)
  const { id: to } = await runCommand(ada, createProject, { title: 'Other' })
  await runCommand(ada, moveNotes, { ids: [noteId], toProjectId: to })
  await expect(runCommand(ada, undoOperation, { actOperationId: actId }, newId())).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
})

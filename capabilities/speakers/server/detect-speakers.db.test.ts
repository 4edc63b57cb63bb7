import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { editDocument, readDocuments } from '#documents/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { addNotes, findNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { spokenParts } from '../model/spoken-parts.ts'
import { detectSpeakers } from './commands/detect-speakers.ts'

const { newWorkspace } = await useServices()

const TALK = 'Ben: What do you print?\n\nMara: Everything, on paper.\n\nBen: Why?'

const addTexts = defineCommand({
  name: 'add-texts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    return addNotes(
      context,
      project,
      texts.map((text) => ({ title: 'Talk', content: contentOfText(text), origin: 'written' as const })),
    )
  },
})

const writeText = defineCommand({
  name: 'write-text',
  who: { installation: 'It sets a test up.' },
  input: z.object({ documentId: z.uuid(), text: z.string() }),
  run: async (context, { documentId, text }) =>
    editDocument(context, documentId, (doc) => stepsTowards(doc, contentOfText(text))),
})

async function withTexts(workspace: TestWorkspace, texts: string[]): Promise<Id[]> {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  return runCommand(await workspace.founder(), addTexts, { projectId, texts })
}

async function contentsOf(workspace: TestWorkspace, noteIds: readonly Id[]) {
  const { database } = await workspace.founder()
  return database.read(async (tx) => {
    const notes = await findNotes(tx, noteIds)
    const documents = await readDocuments(
      tx,
      notes.map(({ documentId }) => documentId),
    )
    return noteIds.map((id) => {
      const documentId = notes.find((note) => note.id === id)?.documentId ?? ''
      const document = documents.get(documentId)
      if (!document) throw new Error('A note has a text.')
      return { documentId, content: document.content }
    })
  })
}

async function speakersIn(workspace: TestWorkspace, noteIds: readonly Id[]): Promise<Array<Array<string | null>>> {
  return (await contentsOf(workspace, noteIds)).map(({ content }) => spokenParts(content).map(({ speaker }) => speaker))
}

test('turns of several notes are read in one act, undone and redone as one; a text without speakers stays', async () => {
  const workspace = await newWorkspace()
  const noteIds = await withTexts(workspace, [TALK, 'Goal: Find out.\nMethod: Talks.', TALK])
  const written = await contentsOf(workspace, noteIds)
  const actOperationId = newId()
  const { ids } = await runCommand(await workspace.founder(), detectSpeakers, { noteIds }, actOperationId)
  expect(ids).toEqual([noteIds[0], noteIds[2]])
  expect(await speakersIn(workspace, noteIds)).toEqual([['Ben', 'Mara', 'Ben'], [], ['Ben', 'Mara', 'Ben']])

  const { redoOperationId } = await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
  expect(await contentsOf(workspace, noteIds)).toEqual(written)
  const again = await runCommand(
    await workspace.founder(),
    undoOperation,
    { actOperationId: redoOperationId ?? '' },
    newId(),
  )
  expect(await speakersIn(workspace, noteIds)).toEqual([['Ben', 'Mara', 'Ben'], [], ['Ben', 'Mara', 'Ben']])
  const last = await runCommand(
    await workspace.founder(),
    undoOperation,
    { actOperationId: again.redoOperationId ?? '' },
    newId(),
  )
  expect(last.stayed).toBe(0)
  expect(await contentsOf(workspace, noteIds)).toEqual(written)
})

test('highlights stay', async () => {
  const workspace = await newWorkspace()
  const noteIds = await withTexts(workspace, [TALK])
  const [noteId = ''] = noteIds
  const quote = 'Everything, on paper.'
  const { id } = await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote } })
  await runCommand(await workspace.founder(), detectSpeakers, { noteIds })
  const { database } = await workspace.founder()
  const row = await database.read(async (tx) =>
    tx.selectFrom('highlights').select(['text', 'anchored']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ text: quote, anchored: true })
})

test('undo keeps a text that was edited since, and reports it', async () => {
  const workspace = await newWorkspace()
  const noteIds = await withTexts(workspace, [TALK, TALK])
  const actOperationId = newId()
  await runCommand(await workspace.founder(), detectSpeakers, { noteIds }, actOperationId)
  const [first] = await contentsOf(workspace, noteIds)
  await runCommand(await workspace.founder(), writeText, { documentId: first?.documentId ?? '', text: 'Mine.' })
  const { stayed } = await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
  expect(stayed).toBe(1)
  expect((await contentsOf(workspace, noteIds)).map(({ content }) => content.content?.length)).toEqual([1, 5])
})

test('notes that are locked or read-only are not changed, and nothing is reported of unseen ones', async () => {
  const workspace = await newWorkspace()
  const noteIds = await withTexts(workspace, [TALK, TALK])
  const [locked = ''] = noteIds
  await runCommand(await workspace.founder(), changeNote, { id: locked, locked: true })
  expect(await runCommand(await workspace.founder(), detectSpeakers, { noteIds })).toMatchObject({
    ids: [noteIds[1]],
    leftOut: 1,
  })
  expect(await speakersIn(workspace, noteIds)).toEqual([[], ['Ben', 'Mara', 'Ben']])
  await expect(runCommand(await workspace.member('VIEWER'), detectSpeakers, { noteIds })).rejects.toMatchObject({
    code: 'Forbidden',
  })
  const elsewhere = await newWorkspace()
  await expect(runCommand(await elsewhere.founder(), detectSpeakers, { noteIds })).rejects.toMatchObject({
    code: 'NotFound',
  })
})

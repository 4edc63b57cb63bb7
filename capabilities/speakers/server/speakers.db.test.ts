import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { stepsTowards } from '#editor/document/yjs.ts'
import { editDocument } from '#documents/server/index.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { findHighlights } from '#highlights/server/store.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { peopleOfNotes } from '#people/server/store.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { withTurns } from '../model/content-turns.ts'
import { changeSpeaker } from './commands/change-speaker.ts'
import { identifySpeaker } from './commands/identify-speaker.ts'
import { speakersOfNotes } from './store.ts'

const { newWorkspace } = await useServices()

const TALK = 'Ben: What do you print?\n\nMara: Everything, on paper.\n\nBen: Why?'
const NUMBERED = 'Speaker 1: What do you print?\n\nSpeaker 2: Everything, on paper.\n\nSpeaker 1: Why?'

const spoken = (text: string) => withTurns(contentOfText(text)) ?? contentOfText(text)

const addTalks = defineCommand({
  name: 'add-talks',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const notes = texts.map((text) => ({ title: 'Talk', content: spoken(text), origin: 'written' as const }))
    return addNotes(context, project, notes)
  },
})

const writeText = defineCommand({
  name: 'write-text',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), text: z.string() }),
  async run(context, { noteId, text }) {
    const note = await findNote(context.tx, noteId)
    return editDocument(context, note?.documentId ?? '', (doc) => stepsTowards(doc, spoken(text)))
  },
})

async function withTalks(texts: string[]): Promise<{ workspace: TestWorkspace; projectId: Id; noteIds: Id[] }> {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  const noteIds = await runCommand(await workspace.founder(), addTalks, { projectId, texts })
  return { workspace, projectId, noteIds }
}

/** The speakers of a note: name, role ("?" for a guess), contact. */
async function known(workspace: TestWorkspace, noteId: Id | undefined): Promise<string[]> {
  const { read } = await workspace.founder()
  const speakers = (await read(async (tx) => speakersOfNotes(tx, [noteId ?? '']))).get(noteId ?? '') ?? []
  return speakers.map(({ name, saidRole, guessedRole, personId }) =>
    [name, saidRole ?? (guessedRole ? `${guessedRole}?` : '-'), ...(personId === null ? [] : ['linked'])].join(' '),
  )
}

async function identify(
  workspace: TestWorkspace,
  input: Parameters<(typeof identifySpeaker)['run']>[1] | Record<string, unknown>,
  operationId = newId(),
): Promise<Id> {
  await runCommand(await workspace.founder(), identifySpeaker, input as never, operationId)
  return operationId
}

async function undoAct(workspace: TestWorkspace, actOperationId: Id): Promise<void> {
  await runCommand(await workspace.founder(), undoOperation, { actOperationId }, newId())
}

test('speakers follow the text; roles stated by labels are known, and a name’s identity is restored when the name comes back', async () => {
  const { workspace, noteIds } = await withTalks([TALK.replaceAll('Ben', 'Interviewer')])
  const [noteId = ''] = noteIds
  expect(await known(workspace, noteId)).toEqual(['Interviewer INTERVIEWER?', 'Mara PARTICIPANT?'])
  await identify(workspace, { noteId, name: 'Mara', role: 'PARTICIPANT' })
  await runCommand(await workspace.founder(), writeText, { noteId, text: 'Nobody speaks.' })
  expect(await known(workspace, noteId)).toEqual([])
  await runCommand(await workspace.founder(), writeText, { noteId, text: TALK })
  expect(await known(workspace, noteId)).toEqual(['Ben -', 'Mara PARTICIPANT'])
})

test('an identity for a name throughout the project applies in all its notes, is overridden by that of one note, and can be undone', async () => {
  const { workspace, noteIds } = await withTalks([TALK, TALK])
  const [one = '', other = ''] = noteIds
  const act = await identify(workspace, { noteId: one, name: 'Ben', role: 'INTERVIEWER', isEverywhere: true })
  expect(await known(workspace, other)).toEqual(['Ben INTERVIEWER', 'Mara -'])
  await identify(workspace, { noteId: other, name: 'Ben', role: 'PARTICIPANT' })
  expect(await known(workspace, one)).toEqual(['Ben INTERVIEWER', 'Mara -'])
  expect(await known(workspace, other)).toEqual(['Ben PARTICIPANT', 'Mara -'])
  await undoAct(workspace, act)
  expect(await known(workspace, one)).toEqual(['Ben -', 'Mara -'])
  expect(await known(workspace, other)).toEqual(['Ben PARTICIPANT', 'Mara -'])
})

test('setting a contact for a name throughout the project links all notes with it; one undo removes all links', async () => {
  const { workspace, noteIds } = await withTalks([TALK, TALK, 'Goal: Find out.'])
  const { id: personId } = await runCommand(await workspace.founder(), createPerson, { name: 'Mara Lind' })
  const peopleOf = async (): Promise<number> => {
    const { read } = await workspace.founder()
    return (await read(async (tx) => peopleOfNotes(tx, noteIds))).size
  }
  const [noteId = ''] = noteIds
  const act = await identify(workspace, { noteId, name: 'Mara', personId, isEverywhere: true })
  expect(await known(workspace, noteIds[1])).toEqual(['Ben -', 'Mara - linked'])
  expect(await peopleOf()).toBe(2)
  await undoAct(workspace, act)
  expect(await known(workspace, noteIds[1])).toEqual(['Ben -', 'Mara -'])
  expect(await peopleOf()).toBe(0)
})

test('numbered labels are never identified across notes, and only actual speakers can be identified', async () => {
  const { workspace, noteIds } = await withTalks([NUMBERED, NUMBERED])
  const [noteId = ''] = noteIds
  const refused = identify(workspace, { noteId, name: 'Speaker 1', role: 'INTERVIEWER', isEverywhere: true })
  await expect(refused).rejects.toMatchObject({ code: 'InvalidOperation' })
  await identify(workspace, { noteId, name: 'Speaker 1', role: 'INTERVIEWER' })
  expect(await known(workspace, noteIds[1])).toEqual(['Speaker 1 -', 'Speaker 2 -'])
  await expect(identify(workspace, { noteId, name: 'Nobody', role: 'INTERVIEWER' })).rejects.toMatchObject({
    code: 'InvalidOperation',
  })
})

test('a speaker is renamed throughout the note and keeps their identity, and undo restores the old name', async () => {
  const { workspace, noteIds } = await withTalks([NUMBERED])
  const [noteId = ''] = noteIds
  await identify(workspace, { noteId, name: 'Speaker 2', role: 'PARTICIPANT' })
  const renaming = newId()
  const rename = { noteId, from: 'Speaker 2', to: 'Mara' }
  await runCommand(await workspace.founder(), changeSpeaker, rename, renaming)
  expect(await known(workspace, noteId)).toEqual(['Speaker 1 -', 'Mara PARTICIPANT'])
  await undoAct(workspace, renaming)
  expect(await known(workspace, noteId)).toEqual(['Speaker 1 -', 'Speaker 2 PARTICIPANT'])
})

test('a highlight knows its speakers and how much of it each says, also after one is renamed', async () => {
  const { workspace, noteIds } = await withTalks([TALK])
  const [noteId = ''] = noteIds
  const quote = 'print?\nEverything, on'
  const { id } = await runCommand(await workspace.founder(), createHighlight, { noteId, place: { quote } })
  const saidBy = async () => {
    const { read } = await workspace.founder()
    return (await read(async (tx) => findHighlights(tx, [id])))[0]?.saidBy
  }
  expect(await saidBy()).toEqual([
    { name: 'Ben', chars: 6 },
    { name: 'Mara', chars: 14 },
  ])
  await runCommand(await workspace.founder(), changeSpeaker, { noteId, from: 'Mara', to: 'Ida' })
  expect((await saidBy())?.map(({ name }) => name)).toEqual(['Ben', 'Ida'])
})

test('a copy of a note has its speakers and their identities', async () => {
  const { workspace, noteIds } = await withTalks([TALK])
  const [noteId = ''] = noteIds
  await identify(workspace, { noteId, name: 'Mara', role: 'PARTICIPANT' })
  await identify(workspace, { noteId, name: 'Ben', role: 'INTERVIEWER', isEverywhere: true })
  const { ids } = await runCommand(await workspace.founder(), duplicateNotes, { ids: [noteId] })
  expect(await known(workspace, ids[0])).toEqual(['Ben INTERVIEWER', 'Mara PARTICIPANT'])
})

test('a speaker’s identity in a note moves with the note, and that of the old project does not', async () => {
  const { workspace, noteIds } = await withTalks([TALK])
  const [noteId = ''] = noteIds
  await identify(workspace, { noteId, name: 'Mara', role: 'PARTICIPANT' })
  await identify(workspace, { noteId, name: 'Ben', role: 'INTERVIEWER', isEverywhere: true })
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Other' })
  await runCommand(await workspace.founder(), moveNotes, { ids: [noteId], toProjectId: projectId })
  expect(await known(workspace, noteId)).toEqual(['Ben -', 'Mara PARTICIPANT'])
})

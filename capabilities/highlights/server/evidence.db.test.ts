import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createPerson } from '#people/server/commands/create-person.ts'
import { linkPerson } from '#people/server/commands/link-person.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { identifySpeaker } from '#speakers/server/commands/identify-speaker.ts'
import { createTag } from '#tags/server/index.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { createHighlight } from './commands/create-highlight.ts'
import { addMarkedHighlights, markContent } from './marked-content.ts'
import { findHighlights } from './store.ts'
import { evidenceOfTags } from './tag-evidence.ts'

const { newWorkspace } = await useServices()

const talk = (interviewer: string, participant: string): string =>
  `${interviewer}: What do you print?\n\n${participant}: Everything, on paper.\n\n${interviewer}: Why?`

const addTexts = defineCommand({
  name: 'add-texts',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const contents = texts.map((text) => withTurns(contentOfText(text)) ?? contentOfText(text))
    return addNotes(
      context,
      project,
      contents.map((content) => ({ title: 'Talk', content, origin: 'written' as const })),
    )
  },
})

async function study(texts: string[]) {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Study' })
  const noteIds = await runCommand(await workspace.founder(), addTexts, { projectId, texts })
  const { id: tagId } = await runCommand(await workspace.founder(), createTag, { projectId, title: 'Paper' })
  const quote = async (at: number, words: string): Promise<Id> =>
    (
      await runCommand(await workspace.founder(), createHighlight, {
        noteId: noteIds[at] ?? '',
        place: { quote: words },
        tagIds: [tagId],
      })
    ).id
  return { workspace, projectId, noteIds, tagId, quote }
}

async function counted(workspace: TestWorkspace, tagId: Id, reader?: Id) {
  const { read, actor } = reader === undefined ? await workspace.founder() : await workspace.again(reader)
  return (await read(async (tx) => evidenceOfTags(tx, actor, [tagId]))).get(tagId)
}

test('several quotes of one person count as one of all people; an interviewer’s words are left out and reported separately', async () => {
  const { workspace, tagId, quote } = await study([
    talk('Interviewer', 'Mara'),
    talk('Interviewer', 'Ben'),
    'A report.',
  ])
  await quote(0, 'Everything')
  await quote(0, 'on paper')
  await quote(0, 'What do you print?')
  expect(await counted(workspace, tagId)).toEqual({
    quotes: 2,
    people: 1,
    ofPeople: 2,
    quotesOfInterviewers: 1,
    quotesOfNobody: 0,
    notesOfNobody: 1,
  })
})

test('a contact who speaks in several notes counts once; a quote with words of two people counts for both', async () => {
  const { workspace, noteIds, tagId, quote } = await study([
    talk('Interviewer', 'Mara'),
    talk('Interviewer', 'M. Lind'),
  ])
  await quote(0, 'print?\nEverything')
  await quote(1, 'on paper')
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 2, people: 2, ofPeople: 2, quotesOfInterviewers: 0 })
  const { id: personId } = await runCommand(await workspace.founder(), createPerson, { name: 'Mara Lind' })
  for (const [at, name] of ['Mara', 'M. Lind'].entries())
    await runCommand(await workspace.founder(), identifySpeaker, { noteId: noteIds[at] ?? '', name, personId })
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 2, people: 1, ofPeople: 1 })
})

test('the only participant without a link is taken as the only contact that the note is about', async () => {
  const { workspace, noteIds, tagId, quote } = await study([
    talk('Interviewer', 'Mara'),
    talk('Interviewer', 'Speaker 2'),
    `${talk('Interviewer', 'Mara')}\n\nBen: I never print.`,
  ])
  for (const at of [0, 1, 2]) await quote(at, 'on paper')
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 3, people: 3, ofPeople: 4 })
  const person = async (name: string): Promise<Id> =>
    (await runCommand(await workspace.founder(), createPerson, { name })).id
  const about = async (at: number, personId: Id) =>
    runCommand(await workspace.founder(), linkPerson, { noteId: noteIds[at] ?? '', personId, linked: true })
  const mara = await person('Mara Lind')
  for (const at of [0, 1, 2]) await about(at, mara)
  // In the third note there are two, so it is unknown which is meant.
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 3, people: 2, ofPeople: 3 })
  const ben = await person('Ben')
  await runCommand(await workspace.founder(), identifySpeaker, { noteId: noteIds[2] ?? '', name: 'Ben', personId: ben })
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 3, people: 1, ofPeople: 2 })
  // The same if a note is about two contacts.
  await about(0, await person('Somebody else'))
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 3, people: 2, ofPeople: 3 })
})

test('a speaker who is only probably an interviewer counts until the role is confirmed', async () => {
  const asking = Array.from({ length: 3 }, () => 'Ann: How do you plan?\n\nBo: On Sundays.').join('\n\n')
  const { workspace, noteIds, tagId, quote } = await study([asking])
  await quote(0, 'How do you plan?')
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 1, people: 1, ofPeople: 2 })
  const ann = { noteId: noteIds[0] ?? '', name: 'Ann', role: 'INTERVIEWER' as const }
  await runCommand(await workspace.founder(), identifySpeaker, ann)
  expect(await counted(workspace, tagId)).toMatchObject({ quotes: 0, people: 0, ofPeople: 1, quotesOfInterviewers: 1 })
})

test('where no one speaks, the contacts that a note is about count, else each response; other texts count no one', async () => {
  const { workspace, noteIds, tagId, quote } = await study([
    'My notes on paper.',
    'I answer: on paper.',
    'A report on paper.',
  ])
  for (const at of [0, 1, 2]) await quote(at, 'on paper')
  const [about = '', answered = ''] = noteIds
  const { id: personId } = await runCommand(await workspace.founder(), createPerson, { name: 'Mara Lind' })
  await runCommand(await workspace.founder(), linkPerson, { noteId: about, personId, linked: true })
  const { database } = await workspace.founder()
  await database.write(async (tx) => {
    const question = await sql<{ id: Id }>`
      insert into questions (id, team_id, scope_id, project_id, type, text, options)
      select gen_random_uuid(), team_id, scope_id, project_id, 'FREE_TEXT', 'Why?', '[]' from notes where id = ${answered} returning id`.execute(
      tx,
    )
    await sql`insert into responses (note_id, question_id, team_id, response) values (${answered}, ${question.rows[0]?.id}, ${workspace.teamId}, '{}')`.execute(
      tx,
    )
  })
  expect(await counted(workspace, tagId)).toEqual({
    quotes: 3,
    people: 2,
    ofPeople: 2,
    quotesOfInterviewers: 0,
    quotesOfNobody: 1,
    notesOfNobody: 1,
  })
})

test('counts include only what the reader may see', async () => {
  const { workspace, projectId, tagId, quote } = await study([talk('Interviewer', 'Mara')])
  await quote(0, 'on paper')
  const bea = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  expect(await counted(workspace, tagId, bea)).toMatchObject({ quotes: 1, people: 1, ofPeople: 1 })
  const { database, actor } = await workspace.founder()
  await database.write(async (tx) => {
    const project = await findProject(tx, projectId)
    const scopeId = project?.scopeId ?? ''
    await setInheritance(tx, workspace.teamId, scopeId, false)
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: actor.userId ?? '' }, 'FULL')
  })
  expect(await counted(workspace, tagId, bea)).toMatchObject({ quotes: 0, people: 0, ofPeople: 0 })
})

test('quotes that are added with their note, as by an import or a sample, know who says them', async () => {
  const { workspace, projectId } = await study([])
  const withMarks = defineCommand({
    name: 'add-a-marked-talk-in-test',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run(context) {
      const project = await findProject(context.tx, projectId)
      if (!project) throw new Error('The project is there.')
      const text = contentOfText(talk('Ines', 'Mara'))
      const [noteId, id] = [newId(), newId()]
      const quotes = [{ id, place: { quote: 'Everything, on paper.' }, tagIds: [] }]
      const { content, highlights } = markContent(
        { id: noteId, scopeId: project.scopeId, projectId },
        withTurns(text) ?? text,
        quotes,
      )
      await addNotes(context, project, [{ id: noteId, title: 'Talk', content, origin: 'written' as const }])
      await addMarkedHighlights(context, highlights)
      return { id }
    },
  })
  const { id } = await runCommand(await workspace.founder(), withMarks, {})
  const ada = await workspace.founder()
  const [highlight] = await ada.read(async (tx) => findHighlights(tx, [id]))
  await ada.close()
  expect(highlight?.saidBy).toEqual([{ name: 'Mara', chars: 'Everything, on paper.'.length }])
})

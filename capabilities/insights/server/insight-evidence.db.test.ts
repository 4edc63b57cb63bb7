import { expect, test } from 'vitest'
import { z } from 'zod'
import { putGrant, setInheritance } from '#access/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { createInsight } from './commands/create-insight.ts'
import { evidenceOfInsights } from './insight-evidence.ts'

const { newWorkspace } = await useServices()

const addTalk = defineCommand({
  name: 'add-a-talk-in-test',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), participant: z.string() }),
  async run(context, { projectId, participant }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const text = contentOfText(
      `Interviewer: What do you print?\n\n${participant}: Everything, on paper.\n\nInterviewer: Why?`,
    )
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Talk', content: withTurns(text) ?? text, origin: 'written' },
    ])
    return { noteId }
  },
})

test('the evidence of insights counts only what the reader may see, and nothing in scopes that they may not', async () => {
  const workspace = await newWorkspace()
  const founder = async () => workspace.founder()
  const bea = (await workspace.member('CONTRIBUTOR')).actor.userId ?? ''
  const talkIn = async (projectId: Id, participant: string): Promise<Id> => {
    const { noteId } = await runCommand(await founder(), addTalk, { projectId, participant })
    return (await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'on paper' } })).id
  }
  const [seen, closed] = [
    (await runCommand(await founder(), createProject, { title: 'Seen' })).id,
    (await runCommand(await founder(), createProject, { title: 'Closed' })).id,
  ]
  const quotes = [await talkIn(seen, 'Mara'), await talkIn(closed, 'Ben')]
  await talkIn(seen, 'Zoe')
  const insightOf = async (highlightIds: Id[]): Promise<Id> =>
    (await runCommand(await founder(), createInsight, { projectId: seen, title: 'Paper', highlightIds })).id
  const [ofBoth, ofNothing] = [await insightOf(quotes), await insightOf([])]
  const counted = async (reader?: Id) => {
    const { read, actor } = reader === undefined ? await founder() : await workspace.again(reader)
    const found = await read(async (tx) => evidenceOfInsights(tx, actor, [ofBoth, ofNothing]))
    return [ofBoth, ofNothing].map((id) => found.get(id)).map((of) => [of?.quotes, of?.people, of?.ofPeople])
  }
  expect(await counted(bea)).toEqual([
    [2, 2, 3],
    [0, 0, 2],
  ])
  const { database, actor } = await founder()
  await database.write(async (tx) => {
    const scopeId = (await findProject(tx, closed))?.scopeId ?? ''
    await setInheritance(tx, workspace.teamId, scopeId, false)
    await putGrant(tx, workspace.teamId, scopeId, { kind: 'user', id: actor.userId ?? '' }, 'FULL')
  })
  expect(await counted()).toEqual([
    [2, 2, 3],
    [0, 0, 2],
  ])
  expect(await counted(bea)).toEqual([
    [1, 1, 2],
    [0, 0, 2],
  ])
})

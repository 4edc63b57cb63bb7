import { expect, test } from 'vitest'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { lookAtChanges } from '#home/server/commands/look-at-changes.ts'
import { runCommand } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createQuestion } from '#notes/server/commands/create-question.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { MOST_NEW_NOTES_NAMED } from '../model/limits.ts'
import { addSaidNote } from '../testing.ts'
import { suggestionsOf } from './suggestions.ts'

const { newWorkspace } = await useServices()

test('what is new since one last looked is suggested: tags in use, survey questions, new notes; nothing one may not see', async () => {
  const workspace = await newWorkspace()
  const ada = async () => workspace.founder()
  const grace = await workspace.member('CONTRIBUTOR')
  const seen = async () => suggestionsOf(await workspace.again(grace.actor.userId ?? ''))
  await addSaidNote(await ada(), { title: 'Before', text: 'Said before.' })
  expect(await seen()).toEqual([])
  await runCommand(grace, lookAtChanges, {})
  expect(await seen()).toEqual([])

  const mara = await addSaidNote(await ada(), { title: 'Mara', text: 'I plan on paper.' })
  const [used] = [
    await runCommand(await ada(), createTag, { projectId: mara.projectId, title: 'Paper' }),
    await runCommand(await ada(), createTag, { projectId: mara.projectId, title: 'Unused' }),
  ]
  await runCommand(await ada(), createHighlight, {
    noteId: mara.noteId,
    place: { quote: 'on paper' },
    tagIds: [used.id],
  })
  await runCommand(await ada(), createQuestion, {
    projectId: mara.projectId,
    type: 'FREE_TEXT',
    text: 'What did you miss?',
  })
  const project = { objectType: 'Project', id: mara.projectId, title: 'Project Mara' }
  expect(await seen()).toEqual([
    { by: 'TAG', title: 'Paper', count: 1, filter: [{ objectType: 'Tag', id: used.id, title: 'Paper' }] },
    { by: 'QUESTION', title: 'What did you miss?', count: 1, filter: [project] },
    { by: 'NOTES', title: 'Project Mara', count: 1, filter: [{ objectType: 'Note', id: mara.noteId, title: 'Mara' }] },
  ])

  await runCommand(await ada(), setScopeInheritance, { scopeId: mara.scopeId, inherits: false })
  expect(await seen()).toEqual([])
})

test('many new notes are suggested by their project', async () => {
  const workspace = await newWorkspace()
  const grace = await workspace.member('CONTRIBUTOR')
  await runCommand(grace, lookAtChanges, {})
  const { projectId } = await addSaidNote(await workspace.founder(), { title: 'Study', text: 'Said.' })
  for (let count = 0; count < MOST_NEW_NOTES_NAMED; count += 1)
    await runCommand(await workspace.founder(), createNote, { projectId, title: `Note ${count}` })
  expect(await suggestionsOf(await workspace.again(grace.actor.userId ?? ''))).toEqual([
    {
      by: 'NOTES',
      title: 'Project Study',
      count: MOST_NEW_NOTES_NAMED + 1,
      filter: [{ objectType: 'Project', id: projectId, title: 'Project Study' }],
    },
  ])
})

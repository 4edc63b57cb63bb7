import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DocumentJson } from '#editor/document/content.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addNotes } from './add-notes.ts'
import { ensureQuestions } from './ensure-questions.ts'
import { kind } from './kind.ts'
import { findNote } from './store.ts'

const { services, newWorkspace } = await useServices()

const addAnswers = defineCommand({
  name: 'add-answers',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, {
      title: 'Films',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const [seen] = await ensureQuestions(context, project, [
      { type: 'MULTI_SELECT', text: 'Which have you seen?', options: ['The Phantom Menace', 'A New Hope'] },
    ])
    const answer = (chosen: number, words: string): DocumentJson => ({
      type: 'doc',
      content: [
        {
          type: 'questionResponse',
          attrs: { questionId: seen?.id, optionIds: seen?.options.slice(0, chosen).map(({ id }) => id) },
          content: [{ type: 'paragraph', content: words === '' ? [] : [{ type: 'text', text: words }] }],
        },
      ],
    })
    return {
      noteIds: await addNotes(context, project, [
        { title: 'Response 1', content: answer(2, ''), origin: 'imported' },
        { title: 'Response 2', content: answer(0, 'None of them.'), origin: 'imported' },
      ]),
    }
  },
})

test('answers appear in lists behind their question; options chosen in a survey are found by search, like the words beside them', async () => {
  const ada = await (await newWorkspace()).founder()
  const {
    noteIds: [first = '', second = ''],
  } = await runCommand(ada, addAnswers, {}, newId())
  await ada.database.read(async (tx) => {
    expect((await findNote(tx, first))?.preview).toBe('Which have you seen? The Phantom Menace, A New Hope')
    expect((await findNote(tx, second))?.preview).toBe('Which have you seen? None of them.')
    const indexed = 'rows' in kind.search ? await kind.search.rows(tx, [first], services.hooks) : []
    expect(indexed[0]?.body.trim()).toBe('The Phantom Menace, A New Hope')
  })
})

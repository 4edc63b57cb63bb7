import { expect, test } from 'vitest'
import { z } from 'zod'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { addSurvey } from '#surveys/testing.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeQuestionOptions, deleteQuestion, moveQuestion } from './commands/change-question.ts'
import { createQuestion } from './commands/create-question.ts'
import { MAX_QUESTIONS_OF_PROJECT } from '../model/limits.ts'
import { insertQuestions, questionsOf } from './questions-store.ts'
import { responsesOf } from './responses-store.ts'

const { newWorkspace } = await useServices()

async function study() {
  const ada = await (await newWorkspace()).founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const rows = [
    { said: 'Fine', chose: ['NYC', 'Paris'] },
    { said: null, chose: ['New York', 'NYC'] },
  ]
  return {
    ada,
    projectId,
    ...(await runCommand(ada, addSurvey, { projectId, options: ['New York', 'NYC', 'Paris'], rows })),
  }
}

const chosenIn = async (ada: WorkspaceContext, questionId: Id, noteIds: readonly Id[]) => {
  const rows = await ada.read(async (tx) => responsesOf(tx, noteIds, [questionId]))
  return noteIds.map((id) => rows.find(({ noteId }) => noteId === id)?.response)
}

test('a merged option counts as the other, once in each answer, until the merge is undone', async () => {
  const { ada, choiceId, optionIds, noteIds } = await study()
  const [newYork = '', nyc = '', paris = ''] = optionIds
  const before = await chosenIn(ada, choiceId, noteIds)
  const operationId = newId()
  await runCommand(
    ada,
    changeQuestionOptions,
    {
      id: choiceId,
      options: [
        { id: newYork, optionText: 'New York' },
        { id: paris, optionText: 'Paris' },
      ],
      merges: [{ from: nyc, into: newYork }],
    },
    operationId,
  )
  expect(await chosenIn(ada, choiceId, noteIds)).toEqual([[newYork, paris], [newYork]])
  await runCommand(ada, undoOperation, { actOperationId: operationId })
  expect(await chosenIn(ada, choiceId, noteIds)).toEqual(before)
})

test('deleting a question deletes no answers, and restoring it restores them with it', async () => {
  const { ada, projectId, choiceId, noteIds } = await study()
  const titles = async () => (await ada.read(async (tx) => questionsOf(tx, projectId))).map(({ text }) => text)
  const operationId = newId()
  await runCommand(ada, deleteQuestion, { id: choiceId }, operationId)
  expect(await titles()).toEqual(['Why?'])
  expect(await chosenIn(ada, choiceId, noteIds)).toEqual([undefined, undefined])
  await runCommand(ada, undoOperation, { actOperationId: operationId })
  expect(await titles()).toEqual(['Why?', 'Which?'])
  expect((await chosenIn(ada, choiceId, noteIds)).map((chosen) => chosen?.length)).toEqual([2, 2])
})

const fillUp = defineCommand({
  name: 'fill-up-with-questions',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), scopeId: z.uuid(), count: z.int() }),
  async run({ tx, teamId }, { projectId, scopeId, count }) {
    const made = Array.from({ length: count }, (_, at) => ({ id: newId(), text: `Question ${at}`, options: [] }))
    await insertQuestions(
      tx,
      teamId,
      { id: projectId, scopeId },
      made.map((one) => ({ ...one, type: 'FREE_TEXT' as const })),
    )
  },
})

test('a project takes questions up to its limit, and then refuses more', async () => {
  const { ada, projectId } = await study()
  const [{ scopeId } = { scopeId: '' }] = await ada.read(async (tx) => questionsOf(tx, projectId))
  await runCommand(ada, fillUp, { projectId, scopeId, count: MAX_QUESTIONS_OF_PROJECT - 2 })
  await expect(
    runCommand(ada, createQuestion, { projectId, type: 'FREE_TEXT', text: 'And else?', options: [] }),
  ).rejects.toThrow('A project has at most 2,000 questions.')
})

test('questions are created within their limits, and ordered', async () => {
  const { ada, projectId } = await study()
  const made = { projectId, type: 'SINGLE_SELECT', text: 'How often?' } as const
  const refused = async (options: string[]) => expect(runCommand(ada, createQuestion, { ...made, options })).rejects
  await (await refused(Array.from({ length: 201 }, (_, at) => `Option ${at}`))).toThrow('Too many options.')
  await (await refused(['  '])).toThrow('An option needs words.')
  await (await refused(['x'.repeat(40_001)])).toThrow('at most 40000 characters')
  await (await refused(['Daily', 'daily'])).toThrow('Two options say the same.')
  const { id } = await runCommand(ada, createQuestion, { ...made, options: [' Daily ', 'Never'] })
  await runCommand(ada, moveQuestion, { id, afterId: null })
  expect(
    (await ada.read(async (tx) => questionsOf(tx, projectId))).map(({ text, options }) => [
      text,
      options.map(({ optionText }) => optionText),
    ]),
  ).toEqual([
    ['How often?', ['Daily', 'Never']],
    ['Why?', []],
    ['Which?', ['New York', 'NYC', 'Paris']],
  ])
})

test('a reader of a project changes none of its questions', async () => {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const { id } = await runCommand(ada, createQuestion, { projectId, type: 'FREE_TEXT', text: 'Why?' })
  await expect(runCommand(await workspace.member('VIEWER'), deleteQuestion, { id })).rejects.toMatchObject({
    code: 'Forbidden',
  })
})

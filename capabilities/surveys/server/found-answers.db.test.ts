import { beforeAll, expect, test } from 'vitest'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { membersBesidePages } from '#tests/harness/list-members.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addSurvey } from '../testing.ts'
import { withFoundAnswers } from './found-answers.ts'
import { questionAnswers } from './lists.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)
const workspace = await newWorkspace()

const SAID = [
  'We planned the whole week.',
  'They sent an e-mail and would not let me pay-off the loan.',
  'The cat sat on its location.',
  'The plan was in the second email, to pay off what I owe.',
  'No idea',
  null,
]
let survey: { openId: Id; projectId: Id; noteIds: readonly Id[] }

const founder = async (): Promise<WorkspaceContext> => {
  const context = await workspace.founder()
  Object.assign(context.services, { searchIndex: searchIndex() })
  return context
}

beforeAll(async () => {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Loans' })
  const rows = SAID.map((said) => ({ said, chose: ['Planned emails'] }))
  const added = await runCommand(await workspace.founder(), addSurvey, {
    projectId,
    sourceId: newId(),
    options: ['Planned emails'],
    rows,
  })
  survey = { projectId, openId: added.openId, noteIds: added.noteIds }
  // What the index finds alone: text that was just written is also compared by itself.
  await (
    await workspace.founder()
  ).database.write(async (tx) =>
    tx
      .updateTable('notes')
      .set({ updated_at: new Date('2026-01-01') })
      .execute(),
  )
  await searchIndex().caughtUp()
}, 60_000)

async function ask<Data>(query: string, variables: object, as?: WorkspaceContext): Promise<Data> {
  const context = as ?? (await founder())
  const { data, errors } = await askGraph({ services: context.services, workspace: context }, query, { ...variables })
  expect(errors).toBeUndefined()
  return data as Data
}

/** The places of the answers that words find in the list, as its count says too. */
async function found(words: string): Promise<number[]> {
  const { list, count } = await ask<{ list: { nodes: { note: { id: Id } }[] }; count: number }>(
    `query ($id: ID!, $narrowed: AnswersNarrowed) {
      list: questionAnswers(questionId: $id, narrowed: $narrowed) { nodes { note { id } } }
      count: questionAnswerCount(questionId: $id, narrowed: $narrowed) }`,
    { id: survey.openId, narrowed: { words } },
  )
  const places = list.nodes.map(({ note }) => survey.noteIds.indexOf(note.id))
  expect(count).toBe(places.length)
  return places
}

test('answers are found by words in their forms and spellings, not inside other words, and not by other answers of the note', async () => {
  expect(await found('planning')).toEqual([0, 3])
  expect(await found('email')).toEqual([1, 3])
  expect(await found('e-mail')).toEqual([1, 3])
  expect(await found('payoff')).toEqual([1, 3])
  expect(await found('ocat')).toEqual([])
  expect(await found('loca')).toEqual([2])
  expect(await found('"the whole week"')).toEqual([0])
  // No answer contains all of the words: the ones with most of them are found.
  expect(await found('loan location debtor')).not.toContain(4)
})

test('a list of found answers is followed with the same rules as its pages', async () => {
  const { openId, noteIds, projectId } = survey
  const context = await founder()
  const asked = { questionId: openId, filter: NO_FILTER, words: 'planning' }
  const query = await withFoundAnswers(context, { id: openId, projectId }, asked)
  expect(query.found).toEqual([noteIds[0], noteIds[3]])
  const { expectAlike } = membersBesidePages(questionAnswers, {
    random: () => 0.3,
    pageRows: 1,
    everything: () => [...noteIds],
  })
  await expectAlike(context, query)
})

test('an answer shows where the words stand in it, to users who may see its note', async () => {
  const query =
    'query ($id: ID!, $ids: [ID!]!, $words: String!) { answerExcerpts(questionId: $id, ids: $ids, words: $words) { noteId content } }'
  const variables = { id: survey.openId, ids: survey.noteIds, words: 'emails' }
  const { answerExcerpts } = await ask<{
    answerExcerpts: { noteId: Id; content: { text: string; match: boolean }[] }[]
  }>(query, variables)
  const marked = new Map(
    answerExcerpts.map(({ noteId, content }) => [
      survey.noteIds.indexOf(noteId),
      content.flatMap(({ text, match }) => (match ? [text] : [])),
    ]),
  )
  expect(marked).toEqual(
    new Map([
      [1, ['e-mail']],
      [3, ['email']],
    ]),
  )
  const stranger = await (await newWorkspace()).founder()
  Object.assign(stranger.services, { searchIndex: searchIndex() })
  const { errors } = await askGraph({ services: stranger.services, workspace: stranger }, query, variables)
  expect(errors).toHaveLength(1)
})

test('answers in a process without an index are found by what they contain', async () => {
  const context = await workspace.founder()
  Object.assign(context.services, { searchIndex: undefined })
  const { count } = await ask<{ count: number }>(
    'query ($id: ID!, $narrowed: AnswersNarrowed) { count: questionAnswerCount(questionId: $id, narrowed: $narrowed) }',
    { id: survey.openId, narrowed: { words: 'planned' } },
    context,
  )
  expect(count).toBe(1)
})

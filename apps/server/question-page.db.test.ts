import { print, type DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import {
  QuestionCodedDocument,
  QuestionFiguresDocument,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { runCommand } from '#journal/server/index.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { firstRequests } from '#surveys/model/first-answers.ts'
import { addSurvey } from '#surveys/testing.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const { subdomain, founder, context } = await server.newWorkspace()
const other = await server.newWorkspace()

const { id: projectId } = await runCommand(await context(), createProject, { title: 'Asked' })
const { openId, choiceId } = await runCommand(await context(), addSurvey, {
  projectId,
  options: ['Daily', 'Never'],
  rows: [
    { said: 'The export broke </div><script>alert(1)</script> on me', chose: ['Daily'] },
    { said: 'Too "expensive"', chose: null },
  ],
})
const addressOf = (questionId: Id): string => `/projects/${toShortId(projectId)}/questions/why-${toShortId(questionId)}`

interface Sent {
  operationName: string
  variables: unknown
  result: { data: unknown }
}

async function pageAt(path: string, cookie?: string, of = subdomain): Promise<{ html: string; answers: Sent[] }> {
  const { text: html } = await server.ask(server.hostOf(of), path, { headers: cookie === undefined ? {} : { cookie } })
  const written = /<template id="bootstrap-data">([^<]*)<\/template>/.exec(html)?.[1] ?? 'null'
  const data = JSON.parse(
    written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  ) as { answers?: Sent[] } | null
  return { html, answers: data?.answers ?? [] }
}

test('the page of a question contains the answers to its first requests, and the first answers as readable words', async () => {
  const { html, answers } = await pageAt(addressOf(openId), founder.cookie)
  const { question, answers: listed } = firstRequests({ projectId, questionId: openId })
  expect(answers.map(({ operationName, variables }) => [operationName, JSON.stringify(variables)])).toEqual([
    ['QuestionPage', JSON.stringify(question)],
    ['QuestionAnswers', JSON.stringify(listed)],
  ])
  expect(answers[0]?.result.data).toMatchObject({ question: { __typename: 'Question', type: 'FREE_TEXT' } })
  expect(JSON.stringify(answers[1]?.result.data)).toContain('The export broke')
  expect(html).toContain(
    'data-first-answer>The export broke &lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt; on me</div>',
  )
  expect(html).toContain('data-first-answer>Too &quot;expensive&quot;</div>')
})

test('answers to a choice are sent, not drawn; a narrowed page and other pages contain none', async () => {
  const choice = await pageAt(addressOf(choiceId), founder.cookie)
  expect(choice.answers).toHaveLength(2)
  expect(choice.html).not.toContain('first-answers"')
  for (const path of [`${addressOf(openId)}?uncoded=true`, `/projects/${toShortId(projectId)}/questions`]) {
    const { html, answers } = await pageAt(path, founder.cookie)
    expect(answers).toEqual([])
    expect(html).not.toContain('data-first-answer')
  }
})

test('no one receives answers that they may not see', async () => {
  for (const page of [
    await pageAt(addressOf(openId)),
    await pageAt(addressOf(openId), other.founder.cookie),
    await pageAt(addressOf(openId), other.founder.cookie, other.subdomain),
  ]) {
    expect(JSON.stringify(page)).not.toContain('The export broke')
    expect(page.html).not.toContain('data-first-answer')
  }
})

test('coding an answer changes the number of coded answers, not the counts of all answers, which are expensive', async () => {
  const followsOf = async (document: DocumentNode): Promise<unknown> => {
    const headers = {
      cookie: founder.cookie,
      origin: `http://${server.hostOf(subdomain)}`,
      'content-type': 'application/json',
    }
    const { errors, extensions } = await server.graph(subdomain, headers, print(document), { questionId: openId })
    expect(errors).toBeUndefined()
    return extensions?.['follows']
  }
  expect(await followsOf(QuestionCodedDocument)).toContain('highlight.created')
  expect(await followsOf(QuestionFiguresDocument)).not.toContain('highlight.created')
  expect(await followsOf(QuestionFiguresDocument)).toContain('question')
})

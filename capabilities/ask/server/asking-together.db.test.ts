import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { createField } from '#fields/server/commands/create-field.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { answeringModel, saidAgain, type AskedQuote } from '#tests/harness/answers-from-quotes.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { MAX_QUESTIONS_OF_CONVERSATION, MAX_QUESTIONS_SHOWN, MOST_WRITTEN_SENTENCES } from '../model/limits.ts'
import { addSaidNote, answerNow, started } from '../testing.ts'
import { askQuestion } from './commands/ask-question.ts'
import { startConversation } from './commands/start-conversation.ts'

const [meanings, service] = [await startWordsService(), await startLanguageService()]
const { services, newWorkspace } = await useServices({
  environment: { ...meanings.environment, ...service.environment, QUARRY_LANGUAGE_MODEL_PRICES: '1 1 EUR' },
})
afterAll(async () => Promise.all([meanings.close(), service.close()]))
const { index, passages } = useMeanings(services)

const PEOPLE = 12
const NOTES_AT_ONCE = 500

/** Notes that say who plans on paper; every second has the plan Pro, the others say that they are odd. */
const addMany = defineCommand({
  name: 'add-many-asked-notes',
  who: { installation: 'It sets a test up.' },
  input: z.custom<{ projectId: Id; fieldId: Id; from: number; to: number }>(),
  trustsInput: true,
  async run(context, { projectId, fieldId, from, to }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const numbers = Array.from({ length: to - from }, (_, at) => from + at)
    const ids = await addNotes(
      context,
      project,
      numbers.map((number) => ({
        title: `Note ${number}`,
        content: contentOfText(`Person ${number} plans the week on paper${number % 2 === 0 ? '' : ', which is odd'}.`),
        origin: 'written' as const,
      })),
    )
    for (const [at, id] of ids.entries())
      if (at % 2 === 0)
        await setFieldValues.run(context, setFieldValues.input.parse({ id, values: [{ fieldId, text: 'Pro' }] }))
  },
})
const PAPER = 'I plan my week on paper with 3 pens, because paper never loses a plan.'
const QUESTION = 'Who plans the week on paper?'
const MESSAGES = `query ($id: ID!) { conversation(id: $id) { messageCount messages { id type text state
  answer { writing { model leftOut note } sentences { text struck } parts { quotes { quote } } } } } }`
const EARLIER = `query ($id: ID!, $before: ID!) { conversationMessages(conversationId: $id, first: 40, before: $before) { nodes { text } hasNextPage } }`

interface Shown {
  messageCount: number
  messages: {
    id: Id
    type: string
    text: string | null
    state: string
    answer: {
      writing: { model: string | null; leftOut: number; note: string | null } | null
      sentences: { text: string | null; struck: string | null }[]
      parts: { quotes: { quote: string }[] }[]
    } | null
  }[]
}

async function shown(context: WorkspaceContext, id: Id): Promise<Shown> {
  const { data, errors } = await askGraph({ services, workspace: context }, MESSAGES, { id })
  if (errors) throw errors[0]
  return (data as { conversation: Shown }).conversation
}

async function oneTalk() {
  const workspace = await newWorkspace()
  const text = `Interviewer: How do you plan your week?\nMara: ${PAPER}\nMara: More sleep would help a lot.`
  const { projectId } = await addSaidNote(await workspace.founder(), { title: 'Mara', text })
  await passages.caughtUp()
  await index().caughtUp()
  const searching = (context: WorkspaceContext): WorkspaceContext => ({
    ...context,
    services: { ...context.services, searchIndex: index() },
  })
  const ada = async () => searching(await workspace.founder())
  const filter = [{ objectType: 'Project' as const, objectIds: [projectId] }]
  return { workspace, searching, ada, filter }
}

test('twelve people who ask at once all get their own answer, written and proved', async () => {
  const { workspace, searching, filter } = await oneTalk()
  service.answerWith(answeringModel((quotes) => quotes.map(saidAgain)))
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async () => searching(await workspace.member('VIEWER'))),
  )
  const asked = await Promise.all(people.map(async (person) => started(person, QUESTION, { filter })))
  for (const [at, person] of people.entries()) {
    const { messages } = await shown(await workspace.again(person.actor.userId ?? ''), asked[at]?.id ?? '')
    const [question, answer] = messages
    expect(question?.text).toBe(QUESTION)
    expect(answer?.state).toBe('DONE')
    expect(answer?.answer?.sentences.map((one) => one.text)).toContain(PAPER)
  }
})

test('of a project with many notes, and narrowed to every second of them, one question is answered like any other', async () => {
  const { ada } = await oneTalk()
  service.answerWith(answeringModel((quotes) => quotes.slice(0, 5).map(saidAgain)))
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Many' })
  const field = await runCommand(await ada(), createField, {
    projectId,
    appliesTo: 'note',
    label: 'Plan',
    type: 'TEXT',
  })
  const count = proofSize(200, 10_000)
  for (let from = 0; from < count; from += NOTES_AT_ONCE)
    await runCommand(await ada(), addMany, {
      projectId,
      fieldId: field.id,
      from,
      to: Math.min(count, from + NOTES_AT_ONCE),
    })
  await passages.caughtUp()
  await index().caughtUp()
  const filter = [{ objectType: 'Project' as const, objectIds: [projectId] }]
  const conditions: FilterForm = {
    combinator: 'And',
    fields: [
      {
        id: 'plan',
        field: { kind: 'note', id: field.id },
        fieldType: 'TEXT',
        operatorType: 'IS',
        values: { text: 'Pro' },
      },
    ],
  }
  for (const narrowed of [undefined, conditions]) {
    const { id } = await started(await ada(), QUESTION, { filter, ...(narrowed && { conditions: narrowed }) })
    const answer = (await shown(await ada(), id)).messages.at(-1)
    expect(answer?.answer?.sentences.length).toBeGreaterThan(0)
    const quotes = answer?.answer?.parts.flatMap((part) => part.quotes) ?? []
    expect(quotes.length).toBeGreaterThan(0)
    if (narrowed) for (const { quote } of quotes) expect(quote).not.toContain('odd')
  }
})

test('an answer that is far longer than is shown ends, and says how many sentences it left out', async () => {
  const { ada, filter } = await oneTalk()
  const long = ({ number, text }: AskedQuote, at: number) => ({
    text: `${text} ${'And on paper it stays, as I plan it. '.repeat(12)}${'paper '.repeat(at)}`.trim(),
    cites: [number],
    words: [text],
  })
  service.answerWith(
    answeringModel((quotes) =>
      Array.from({ length: 60 }, (_, at) => quotes.slice(0, 1).map((quote) => long(quote, at))).flat(),
    ),
  )
  const { id } = await started(await ada(), QUESTION, { filter })
  const answer = (await shown(await ada(), id)).messages.at(-1)
  expect(answer?.state).toBe('DONE')
  const { sentences = [], writing = null } = answer?.answer ?? {}
  expect(sentences.length).toBeLessThanOrEqual(MOST_WRITTEN_SENTENCES)
  expect(writing?.leftOut).toBeGreaterThan(0)
  expect(answer?.answer?.parts.flatMap(({ quotes }) => quotes)).not.toEqual([])
})

test('a conversation as long as it may be opens at its end, goes back to its beginning, and says when it is full', async () => {
  const { ada, filter } = await oneTalk()
  service.answerWith(answeringModel(() => []))
  const count = proofSize(30, MAX_QUESTIONS_OF_CONVERSATION)
  const { id } = await started(await ada(), 'Question 0 of paper?', { filter })
  for (let at = 1; at < count; at += 1) {
    const { answerId } = await runCommand(await ada(), askQuestion, {
      conversationId: id,
      question: `Question ${at} of paper?`,
    })
    await answerNow(await ada(), answerId)
  }
  const conversation = await shown(await ada(), id)
  expect(conversation.messageCount).toBe(2 * count)
  expect(conversation.messages).toHaveLength(2 * MAX_QUESTIONS_SHOWN)
  let before = conversation.messages[0]?.id ?? newId()
  const texts: string[] = []
  for (;;) {
    const { data } = await askGraph({ services, workspace: await ada() }, EARLIER, { id, before })
    const { nodes, hasNextPage } = (
      data as { conversationMessages: { nodes: { text: string | null }[]; hasNextPage: boolean } }
    ).conversationMessages
    texts.push(...nodes.flatMap(({ text }) => text ?? []))
    if (!hasNextPage) break
    const ids = await askGraph({ services, workspace: await ada() }, IDS, { id, before })
    before = (ids.data as { conversationMessages: { nodes: { id: Id }[] } }).conversationMessages.nodes.at(-1)?.id ?? ''
  }
  expect(texts.at(-1)).toBe('Question 0 of paper?')
  if (count < MAX_QUESTIONS_OF_CONVERSATION) return
  await expect(
    runCommand(await ada(), askQuestion, { conversationId: id, question: 'One more?' }),
  ).rejects.toMatchObject({ code: 'InvalidOperation' })
  await runCommand(await ada(), startConversation, { question: 'In a new one?', filter })
})
const IDS = `query ($id: ID!, $before: ID!) { conversationMessages(conversationId: $id, first: 40, before: $before) { nodes { id } } }`

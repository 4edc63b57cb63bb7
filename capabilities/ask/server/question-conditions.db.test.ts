import { afterAll, expect, test } from 'vitest'
import { createField } from '#fields/server/commands/create-field.ts'
import type { FieldForm, FilterForm } from '#filters/model/filter-form.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { setFieldValues } from '#notes/server/commands/set-field-values.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useMeanings } from '#tests/harness/meanings.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addSaidNote, answerNow, askedFurther, started } from '../testing.ts'
import { answerAgain } from './commands/steer-answer.ts'

const service = await startWordsService()
const { services, newWorkspace } = await useServices({ environment: service.environment })
afterAll(async () => service.close())
const { index, passages } = useMeanings(services)

const QUESTION = 'Who plans the week on paper?'
const MESSAGES = `query ($id: ID!) { conversation(id: $id) { messages { type conditions notUnderstood { id reason written }
  answer { parts { quotes { title } } } } } }`
interface Shown {
  type: string
  conditions: FilterForm | null
  notUnderstood: { id: string; reason: string; written: string }[]
  answer: { parts: { quotes: { title: string }[] }[] } | null
}

async function lastExchange(context: WorkspaceContext, id: Id): Promise<{ question: Shown; titles: string[] }> {
  const { data, errors } = await askGraph({ services, workspace: context }, MESSAGES, { id })
  if (errors) throw errors[0]
  const [question, answer] = (data as { conversation: { messages: Shown[] } }).conversation.messages.slice(-2)
  if (!question || !answer) throw new Error('The conversation has an answer.')
  const quotes = answer.answer?.parts.flatMap((part) => part.quotes) ?? []
  return { question, titles: [...new Set(quotes.map(({ title }) => title))].toSorted() }
}

/** Two talks about the same; the note of Mara has the plan Pro, that of Tom the plan Free. */
async function twoPlans() {
  const workspace = await newWorkspace()
  const ada = async (): Promise<WorkspaceContext> => {
    const context = await workspace.founder()
    return { ...context, services: { ...context.services, searchIndex: index() } }
  }
  const [pro, free] = [
    { id: newId(), label: 'Pro' },
    { id: newId(), label: 'Free' },
  ]
  const talk = async (name: string, plan: string) => {
    const text = `Interviewer: How do you plan?\n${name}: I, ${name}, plan my week on paper.\n${name}: More sleep would help.`
    const note = await addSaidNote(await ada(), { title: name, text })
    const { id } = await runCommand(await ada(), createField, {
      projectId: note.projectId,
      appliesTo: 'note',
      label: 'Plan',
      type: 'SELECT',
      options: { select: [pro, free], maxSelectable: 1 },
    })
    await runCommand(await ada(), setFieldValues, { id: note.noteId, values: [{ fieldId: id, optionIds: [plan] }] })
    return { ...note, fieldId: id }
  }
  const [mara, tom] = [await talk('Mara', pro.id), await talk('Tom', free.id)]
  await passages.caughtUp()
  await index().caughtUp()
  const filter = [{ objectType: 'Project' as const, objectIds: [mara.projectId, tom.projectId] }]
  const condition = (over: Partial<FieldForm> = {}): FilterForm => ({
    combinator: 'And',
    fields: [
      {
        id: 'plan',
        field: { kind: 'note', id: mara.fieldId, gathered: true },
        fieldType: 'SELECT',
        operatorType: 'IS_ONE_OF',
        values: { options: [pro.id] },
        ...over,
      },
    ],
  })
  return { workspace, ada, mara, tom, filter, condition }
}

test('a question is answered only from what matches its conditions, which are kept with it and asked again with it', async () => {
  const { ada, filter, condition } = await twoPlans()
  const { id, answerId } = await started(await ada(), QUESTION, { filter, conditions: condition() })
  const first = await lastExchange(await ada(), id)
  expect(first.titles).toEqual(['Mara'])
  expect(first.question.conditions).toEqual(condition())
  await runCommand(await ada(), answerAgain, { answerId })
  await answerNow(await ada(), answerId)
  expect((await lastExchange(await ada(), id)).titles).toEqual(['Mara'])

  // They are of that question alone.
  await askedFurther(await ada(), id, QUESTION)
  const further = await lastExchange(await ada(), id)
  expect(further.titles).toEqual(['Mara', 'Tom'])
  expect(further.question.conditions).toBeNull()
})

test('"is not" leaves out what is said, and limits and conditions hold together', async () => {
  const { ada, mara, filter, condition } = await twoPlans()
  const not = condition({ operatorType: 'IS_NOT_ONE_OF' })
  const everywhere = await started(await ada(), QUESTION, { filter, conditions: not })
  expect((await lastExchange(await ada(), everywhere.id)).titles).toEqual(['Tom'])
  const within = [{ objectType: 'Note' as const, objectIds: [mara.noteId] }]
  const nothing = await started(await ada(), QUESTION, { filter: within, conditions: not })
  expect((await lastExchange(await ada(), nothing.id)).titles).toEqual([])
})

test('a condition without meaning filters nothing, and is said', async () => {
  const { ada, filter, condition } = await twoPlans()
  const wrong = condition({ fieldType: 'NUMBER', operatorType: 'IS', values: { int32: 'many', double: 'many' } })
  const { id } = await started(await ada(), QUESTION, { filter, conditions: wrong })
  const { titles, question } = await lastExchange(await ada(), id)
  expect(titles).toEqual(['Mara', 'Tom'])
  expect(question.notUnderstood).toEqual([{ id: 'plan', reason: 'NUMBER', written: 'many' }])
})

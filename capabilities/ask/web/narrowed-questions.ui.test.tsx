import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { filterStrings } from '#filters/web/index.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { Composer } from './composer.tsx'
import { askStrings as strings } from './strings.ts'
import { questionsAboutNews, suggestedQuestions } from './suggestions.ts'

afterEach(cleanup)

const PLAN = {
  __typename: 'GatheredField',
  id: '01890000-0000-7000-8000-000000000001',
  appliesTo: 'note',
  type: 'SELECT',
  label: 'Plan',
  options: ['Pro', 'Free'].map((label, at) => ({
    __typename: 'FieldOption',
    id: `01890000-0000-7000-8000-00000000001${at}`,
    label,
    color: null,
  })),
  optionCount: 2,
  projects: ['Planning'],
  projectCount: 1,
}

function Narrowed({ onAsk }: { onAsk: (question: string, conditions: FilterForm) => void }) {
  const [conditions, setConditions] = useState(NO_FILTER)
  return (
    <Composer
      field={useRef(null)}
      placeholder={strings.placeholder}
      last="Who waits?"
      conditions={conditions}
      isNarrowedAnew={conditions.fields.length > 0}
      onConditions={setConditions}
      onAsk={async (question) => {
        onAsk(question, conditions)
        return true
      }}
    />
  )
}

async function composer() {
  const onAsk = vi.fn<(question: string, conditions: FilterForm) => void>()
  const server = createTestServer((name, { words, ids }) => {
    if (name !== 'GatheredFields') return { fieldGroups: [], personFields: [] }
    const isCalled = ids !== undefined || 'plan'.includes(String(words).toLowerCase())
    return { gatheredFields: isCalled ? [PLAN] : [] }
  })
  await act(
    async () =>
      void renderInterface(
        <ApolloProvider client={server.client}>
          <Narrowed onAsk={onAsk} />
        </ApolloProvider>,
      ),
  )
  return onAsk
}
const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: strings.question })
const OFFER = strings.narrowToCondition('Plan', 'Pro', 'Planning')

test('"only customers of plan Pro" is offered as a condition, taken by keys, and asks the last question again with it', async () => {
  const onAsk = await composer()
  await userEvent.type(field(), 'only customers of plan Pro')
  await screen.findByRole('button', { name: OFFER })
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: OFFER }))
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(field())
  expect(field().value).toBe('')
  expect((await screen.findByRole('group', { name: strings.narrowed })).textContent).toBe('Plan: Pro')
  await userEvent.keyboard('{Enter}')
  const [question, conditions] = onAsk.mock.calls[0] ?? []
  expect(question).toBe('Who waits?')
  expect(conditions?.fields).toMatchObject([
    {
      field: { kind: 'note', id: PLAN.id, gathered: true },
      operatorType: 'IS_ONE_OF',
      values: { options: [PLAN.options[0]?.id] },
    },
  ])
})

test('what is not taken is asked as words, and Escape declines it', async () => {
  const onAsk = await composer()
  await userEvent.type(field(), 'Who waits? plan:pro')
  await screen.findByRole('button', { name: OFFER })
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('Who waits? plan:pro', NO_FILTER)
})

test('a condition can be removed again', async () => {
  await composer()
  await userEvent.type(field(), 'Who waits? plan:pro')
  await userEvent.click(await screen.findByRole('button', { name: OFFER }))
  expect(field().value).toBe('Who waits?')
  await userEvent.click(await screen.findByRole('button', { name: filterStrings.remove('Plan') }))
  expect(screen.queryByRole('group', { name: strings.narrowed })).toBeNull()
})

test('suggestions about what is new have the words of what is there, and new notes are asked what the job asks', () => {
  const limits = [
    { __typename: 'ConversationFilterObject' as const, objectType: 'Tag' as const, id: 't', title: 'Slow' },
  ]
  const of = { __typename: 'AskSuggestion' as const, count: 1, filter: limits }
  const [tag, question, notes] = questionsAboutNews(
    [
      { ...of, by: 'TAG', title: 'Slow' },
      { ...of, by: 'QUESTION', title: 'What did you miss?' },
      { ...of, by: 'NOTES', title: 'Planning', count: 3 },
    ],
    'SUPPORT',
  )
  expect(tag).toEqual({ question: strings.askAbout.tag('Slow'), about: null, limits })
  expect(question?.question).toBe(strings.askAbout.question('What did you miss?'))
  expect(notes?.question).toBe(suggestedQuestions('SUPPORT')[0])
  expect(notes?.about).toBe(strings.inNewNotes(3, 'Planning'))
})

import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { Composer } from './composer.tsx'
import { ConversationView } from './conversation-view.tsx'
import { copiedAnswer } from './copied-answer.ts'
import { filterOf } from './limit.ts'
import { askStrings as strings } from './strings.ts'
import { suggestedQuestions } from './suggestions.ts'
import type { OpenConversation, ShownAnswer, ShownQuote } from './use-conversation.ts'

const onAsk = vi.fn<(question: string) => Promise<boolean>>()
const onEscape = vi.fn<() => void>()

beforeEach(() => {
  onAsk.mockReset().mockResolvedValue(true)
  onEscape.mockReset()
})
afterEach(cleanup)

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: strings.question })

function composer(disabled = false): void {
  renderInterface(
    <ApolloProvider client={createTestServer(() => ({})).client}>
      <Composer
        field={createRef()}
        placeholder={strings.placeholder}
        disabled={disabled}
        last="What did they say?"
        conditions={NO_FILTER}
        isNarrowedAnew={false}
        onConditions={() => undefined}
        onAsk={onAsk}
        onEscape={onEscape}
      />
    </ApolloProvider>,
  )
}

test('Enter asks and empties the field; Shift and Enter begin a new line', async () => {
  composer()
  await userEvent.type(field(), 'Who{Shift>}{Enter}{/Shift}pays?{Enter}')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('Who\npays?')
  expect(field().value).toBe('')
})

test('words that were refused come back', async () => {
  onAsk.mockResolvedValue(false)
  composer()
  await userEvent.type(field(), 'Who pays?{Enter}')
  expect(field().value).toBe('Who pays?')
})

test('ArrowUp offers the last question in an empty field only, and Escape closes', async () => {
  composer()
  await userEvent.type(field(), '{ArrowUp}')
  expect(field().value).toBe('What did they say?')
  await userEvent.clear(field())
  await userEvent.type(field(), 'New{ArrowUp}')
  expect(field().value).toBe('New')
  await userEvent.type(field(), '{Escape}')
  expect(onEscape).toHaveBeenCalledOnce()
})

test('nothing is asked while an answer is being made, nor by the Enter that ends a composition', async () => {
  composer(true)
  await userEvent.type(field(), 'Who?{Enter}')
  expect(onAsk).not.toHaveBeenCalled()
  cleanup()
  composer()
  await userEvent.type(field(), 'Who?')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect(onAsk).not.toHaveBeenCalled()
})

const quote = (number: number, given: Partial<ShownQuote> = {}): ShownQuote => ({
  __typename: 'AnswerCitation',
  citationReferenceId: `a.${number}`,
  number,
  type: 'NOTE',
  id: `n${number}`,
  parentId: 'p',
  title: `Talk ${number}`,
  projectId: 'p',
  projectTitle: 'Planning',
  quote: `I plan on paper <${number}>.`,
  before: '',
  after: '',
  asked: null,
  question: null,
  speaker: 'Mara',
  personId: null,
  isInterviewer: false,
  plays: null,
  ...given,
})

const answer = (given: Partial<ShownAnswer> = {}): ShownAnswer => ({
  __typename: 'ConversationAnswer',
  sentences: [],
  writing: null,
  parts: [{ __typename: 'AnswerPart', title: 'paper', quotes: [quote(1), quote(2)] }],
  isAnswerable: true,
  isAgainst: false,
  noAccess: 0,
  gone: 0,
  numPeople: 1,
  numNotes: 2,
  numProjects: 1,
  leftOut: null,
  reading: null,
  withoutMeaning: null,
  ...given,
})

function conversation(of: ShownAnswer | null, state: 'DONE' | 'ANSWERING' | 'FAILED' = 'DONE'): OpenConversation {
  const message = {
    __typename: 'ConversationMessage',
    failure: null,
    rating: null,
    thinking: null,
    answer: null,
    conditions: null,
  } as const
  return {
    __typename: 'Conversation',
    id: 'c',
    title: 'Who plans?',
    isShared: false,
    askedAt: '2026-11-30T09:00:00.000Z',
    owner: { __typename: 'User', id: 'ada', name: 'Ada' },
    viewerCan: {
      __typename: 'ConversationViewerCan',
      ask: true,
      rate: true,
      edit: true,
      share: true,
      delete: true,
    },
    filter: [],
    messageCount: 2,
    messages: [
      { ...message, id: 'q', type: 'USER', text: 'Who plans?', state: 'DONE' },
      {
        ...message,
        id: 'a',
        type: 'ASSISTANT',
        text: null,
        state,
        failure: state === 'FAILED' ? 'Something went wrong.' : null,
        answer: of,
      },
    ],
  }
}

async function view(of: OpenConversation | null, mayAsk = true) {
  const server = createTestServer(() => ({
    askSuggestions: [],
    viewerCanAsk: mayAsk,
    languageModel: null,
    viewer: {
      __typename: 'Viewer',
      readOnly: !mayAsk,
      plan: { __typename: 'Plan', features: ['askSearch'] },
      user: { __typename: 'User', id: 'ada', jobRole: 'SUPPORT' },
    },
  }))
  await act(
    async () =>
      void renderInterface(
        <ApolloProvider client={server.client}>
          <ConversationView
            conversation={of}
            here={{ objectType: 'Note', id: 'n', title: 'Talk' }}
            places={[]}
            hrefOf={({ id }) => `/data/${id}`}
            placeHref={({ kind, id }) => `/${kind}/${id}`}
            onStarted={() => undefined}
          />
        </ApolloProvider>,
      ),
  )
  return server
}

test('an answer shows its counts, and each quote as a link with who says it and where', async () => {
  await view(conversation(answer({ leftOut: { __typename: 'AnswerLeftOut', words: 40, notes: 1 }, noAccess: 2 })))
  const shown = screen.getByRole('region', { name: strings.answer })
  expect(shown.textContent).toContain('2 quotes by one person in 2 notes of one project')
  const [first] = within(shown).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/data/n1')
  expect(first?.textContent).toBe('I plan on paper <1>.Mara · Talk 1 · Planning')
  within(shown).getByText(`${strings.noAccess(2)} ${strings.leftOut(40, 1)}`)
  screen.getByText(strings.quotesOnly)
})

test('each count of an answer opens what it counts', async () => {
  const given = [quote(1, { personId: 'mara' }), quote(2, { personId: 'mara' })]
  await view(conversation(answer({ parts: [{ __typename: 'AnswerPart', title: null, quotes: given }] })))
  for (const [count, links] of [
    ['one person', ['/person/mara']],
    ['2 notes', ['/note/n1', '/note/n2']],
    ['one project', ['/project/p']],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: count }))
    const lines = await screen.findAllByRole('menuitem')
    expect(lines.map((line) => line.getAttribute('href'))).toEqual(links)
    await userEvent.keyboard('{Escape}')
  }
})

test('an answer of a survey shows the question that it answers', async () => {
  const part = {
    __typename: 'AnswerPart',
    title: null,
    quotes: [quote(1, { speaker: null, question: 'How do you plan?' })],
  }
  await view(conversation(answer({ parts: [part] as ShownAnswer['parts'] })))
  const [first] = within(screen.getByRole('region', { name: strings.answer })).getAllByRole('link')
  expect(first?.textContent).toBe('How do you plan?I plan on paper <1>.Talk 1 · Planning')
})

test('quotes that perhaps do not answer are said to be near, and an answer without quotes says so', async () => {
  await view(conversation(answer({ isAnswerable: false })))
  screen.getByText(strings.nearHint, { exact: false })
  cleanup()
  await view(conversation(answer({ isAnswerable: false, parts: [] })))
  screen.getByText(`${strings.nothing}.`)
})

test('an answer can be rated and the rating removed, and a failed one tried again', async () => {
  const server = await view(conversation(answer()))
  await userEvent.click(screen.getByRole('button', { name: strings.good }))
  expect(server.acts[0]?.variables).toMatchObject({ input: { answerId: 'a', rating: 'GOOD' } })
  cleanup()
  await view(conversation(null, 'FAILED'))
  screen.getByText('Something went wrong.')
  screen.getByRole('button', { name: strings.again })
})

test('the place of the page is offered as a limit of a new question', async () => {
  await view(null)
  await act(async () => screen.getByRole('button', { name: strings.limitTo('Talk') }).click())
  screen.getByRole('button', { name: strings.unlimit('Talk') })
  expect(filterOf([{ objectType: 'Note', id: 'n', title: 'Talk' }])).toEqual([{ objectType: 'Note', objectIds: ['n'] }])
})

test('suggested questions depend on what the person does, and a read-only workspace only reads', async () => {
  await view(null)
  for (const question of suggestedQuestions('SUPPORT')) screen.getByRole('button', { name: question })
  expect(suggestedQuestions('SUPPORT')).not.toEqual(suggestedQuestions(null))
  cleanup()
  await view(conversation(answer()), false)
  screen.getByText(strings.readOnly)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a copied answer names the source of each quote, and its HTML contains no markup of the words', () => {
  const { text, html } = copiedAnswer('Who plans?', answer(), ({ id }) => `/data/${id}`)
  expect(text).toContain(`> I plan on paper <1>.\n>\n> — [Mara · Talk 1 · Planning](${location.origin}/data/n1)`)
  expect(html).toContain('I plan on paper &lt;1&gt;.')
})

const SENTENCE: ShownAnswer['sentences'][number] = {
  __typename: 'AnswerSentence',
  id: '',
  position: 0,
  text: null,
  struck: null,
  withheld: null,
  citations: [],
}
const WRITTEN = answer({
  writing: { __typename: 'AnswerWriting', model: 'scripted', leftOut: 0, note: null },
  sentences: [
    {
      ...SENTENCE,
      id: 'a.s0',
      text: 'Paper is used.',
      citations: [
        {
          __typename: 'AnswerSentenceCitation',
          number: 2,
          citationReferenceId: quote(2).citationReferenceId,
          words: 'on paper',
        },
      ],
    },
    { ...SENTENCE, id: 'a.s1', position: 1, text: 'Nobody uses 4 papers.', struck: 'number' },
    { ...SENTENCE, id: 'a.s2', position: 2, text: null, withheld: 'NO_ACCESS' },
  ],
})

test('a written sentence opens the quotes that prove it; an unproved one is struck with its reason, or left out by choice', async () => {
  await view(conversation(WRITTEN))
  const shown = screen.getByRole('region', { name: strings.answer })
  within(shown).getByText(strings.writtenBy('scripted'))
  const number = within(shown).getByRole('link', { name: strings.openQuote(2, 'Mara · Talk 2 · Planning') })
  expect(number.getAttribute('href')).toBe('/data/n2')
  expect(within(shown).getByText('Nobody uses 4 papers.').tagName).toBe('S')
  within(shown).getByText(strings.struck.number)
  within(shown).getByText(strings.withheld.NO_ACCESS)
  await userEvent.click(within(shown).getByRole('button', { name: strings.hideUnproved(1) }))
  expect(within(shown).queryByText('Nobody uses 4 papers.')).toBeNull()
  await userEvent.click(within(shown).getByRole('button', { name: strings.showUnproved(1) }))
  within(shown).getByText('Nobody uses 4 papers.')
})

test('an answer that is being written shows what is finished and can be stopped; one that broke off says so', async () => {
  await view(conversation(WRITTEN, 'ANSWERING'))
  screen.getByText('Paper is used.')
  screen.getByText(strings.writing(3))
  screen.getByRole('button', { name: strings.stop })
  cleanup()
  const note = 'The answer of the language model broke off.'
  await view(conversation({ ...WRITTEN, writing: WRITTEN.writing && { ...WRITTEN.writing, note } }))
  screen.getByText(note)
})

test('what was looked for is folded', async () => {
  const of = conversation(WRITTEN)
  const thinking: OpenConversation['messages'][number]['thinking'] = {
    __typename: 'ConversationMessage',
    id: 't',
    lookedFor: { __typename: 'ConversationLookedFor', questions: ['Who uses a calendar?'], quotes: 2, things: 2 },
  }
  await view({ ...of, messages: of.messages.map((one) => (one.id === 'a' ? { ...one, thinking } : one)) })
  const folded = screen.getByText(strings.lookedFor(2, 2))
  expect(folded.closest('details')?.open).toBe(false)
  await userEvent.click(folded)
  expect(folded.closest('details')?.open).toBe(true)
  screen.getByText('Who uses a calendar?')
})

test('a copied answer has the proved sentences with the numbers of their quotes, and no others', () => {
  const { text } = copiedAnswer('Who plans?', WRITTEN, ({ id }) => `/data/${id}`)
  expect(text).toContain('Paper is used. [2]')
  expect(text).toContain('— [[2] · Mara')
  expect(text).not.toContain('4 papers')
})

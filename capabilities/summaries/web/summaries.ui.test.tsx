import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { FRAMEWORKS, isExtractive } from '../model/frameworks.ts'
import { copiedSummary } from './copied-summary.ts'
import { strings } from './strings.ts'
import { SummaryPanel } from './summary-panel.tsx'
import type { ShownSentence, ShownSummary, SummarizedNote } from './use-note-summary.ts'

let stored: SummarizedNote
let server: ReturnType<typeof createTestServer>
const onShow = vi.fn<(place: object) => void>()
const onShowBlock = vi.fn<(blockId: string) => void>()

function sentence(id: string, text: string | null, startMs: number | null = null): ShownSentence {
  return {
    __typename: 'SummarySentence',
    id,
    text,
    blockId: `block-${id}`,
    speaker: text === null ? null : 'Mara',
    start: text === null ? null : { __typename: 'SummaryPlace', blockId: `block-${id}`, offset: 4 },
    plays: startMs === null ? null : { __typename: 'SummaryPlayed', fileId: 'f', startMs, endMs: startMs + 900 },
    isWritten: false,
    isTranslated: false,
    isImported: false,
    isEdited: false,
    editedBy: null,
    struck: null,
    quote: null,
  }
}

const written = (text: string | null, given: Partial<ShownSentence>): ShownSentence => ({
  ...sentence(text ?? 'gone', text),
  isWritten: true,
  ...given,
})

function summary(sentences: ShownSentence[], given: Partial<ShownSummary> = {}): ShownSummary {
  return {
    __typename: 'NoteSummary',
    id: 's',
    framework: 'ByQuestion',
    language: null,
    updatedAt: '2026-11-30T09:00:00.000Z',
    byMeaning: true,
    cutAt: null,
    writtenBy: null,
    leftOut: 0,
    contributors: [{ __typename: 'User', id: 'ada', name: 'Ada' }],
    sections: [
      { __typename: 'SummarySection', title: 'How do you plan?', startMs: null, fileId: null, sentences: sentences },
    ],
    ...given,
  }
}

const run = (given: Partial<NonNullable<SummarizedNote['summaryRun']>> = {}): SummarizedNote['summaryRun'] => ({
  __typename: 'NoteSummaryRun',
  id: 'r',
  framework: 'Essential',
  isUnderWay: true,
  progress: 0.25,
  failure: null,
  ...given,
})

beforeEach(() => {
  onShow.mockReset()
  onShowBlock.mockReset()
  stored = {
    __typename: 'Note',
    id: 'n',
    documentId: 'd',
    summary: null,
    summaryRun: null,
    summaryOffer: null,
    project: { __typename: 'Project', id: 'p', defaultFramework: null, defaultSummaryLanguage: null },
    summaryUnavailable: null,
    summaryWritingUnavailable: 'No AI model is set up.',
    summaryViewerCan: { __typename: 'NoteSummaryViewerCan', summarize: true, edit: true, remove: true },
  }
  server = createTestServer((name) =>
    name === 'SummaryUnderWay'
      ? { progress: { __typename: 'Progress', note: { __typename: 'Note', id: 'n', summaryRun: stored.summaryRun } } }
      : { note: stored },
  )
})
afterEach(cleanup)

const open = async (): Promise<void> =>
  act(
    async () =>
      void renderInterface(
        <ApolloProvider client={server.client}>
          <SummaryPanel
            note={{ id: 'n', title: 'Talk' }}
            onShow={onShow}
            onShowBlock={onShowBlock}
            hrefOf={(passage) => `/data/n#passage=${encodeURIComponent(passage)}`}
          />
        </ApolloProvider>,
      ),
  )
const button = (name: string) => screen.findByRole('button', { name })

test('a note without a summary is summarised by one button, in the chosen framework', async () => {
  await open()
  expect(screen.getByText(strings.none)).toBeInstanceOf(HTMLElement)
  await userEvent.click(await button(`${strings.framework}: ${strings.frameworks.Summary}`))
  const menu = await screen.findByRole('menu')
  const items = within(menu).getAllByRole('menuitem')
  expect(items).toHaveLength(FRAMEWORKS.length)
  for (const framework of FRAMEWORKS) {
    const item = within(menu).getByRole('menuitem', { name: strings.frameworks[framework] })
    expect(item.getAttribute('aria-disabled') === 'true' || item.hasAttribute('disabled')).toBe(
      !isExtractive(framework),
    )
  }
  expect(within(menu).getByText(strings.needsModel)).toBeInstanceOf(HTMLElement)
  await userEvent.click(within(menu).getByRole('menuitem', { name: strings.frameworks.ByThemes }))
  await userEvent.click(await button(strings.summarize))
  await vi.waitFor(() =>
    expect(server.acts).toMatchObject([
      { name: 'SummarizeNote', variables: { input: { noteId: 'n', framework: 'ByThemes' } } },
    ]),
  )
})

test('with a model every framework can be chosen, and own instructions are asked for', async () => {
  stored = { ...stored, summaryWritingUnavailable: null }
  await open()
  await userEvent.click(await button(`${strings.framework}: ${strings.frameworks.Summary}`))
  const menu = await screen.findByRole('menu')
  expect(within(menu).queryByText(strings.needsModel)).toBeNull()
  for (const item of within(menu).getAllByRole('menuitem'))
    expect(item.getAttribute('aria-disabled') === 'true' || item.hasAttribute('disabled')).toBe(false)
  await userEvent.click(within(menu).getByRole('menuitem', { name: strings.frameworks.CustomPrompt }))
  expect(screen.getByText(strings.writtenHint)).toBeInstanceOf(HTMLElement)
  await userEvent.click(await button(strings.summarize))
  expect(server.acts).toEqual([])
  const words = await screen.findByRole('textbox', { name: strings.instructions })
  expect(document.activeElement).toBe(words)
  await userEvent.keyboard('What does she print?{Control>}{Enter}{/Control}')
  await vi.waitFor(() =>
    expect(server.acts).toMatchObject([
      {
        name: 'SummarizeNote',
        variables: { input: { noteId: 'n', framework: 'CustomPrompt', instructions: 'What does she print?' } },
      },
    ]),
  )
})

test('a written sentence opens its quote; what is not proved is struck with the reason, and marked as of the AI', async () => {
  const proved = written('She plans on paper.', {
    quote: { __typename: 'SummaryQuote', text: 'on paper. On Sundays', begins: 'on paper.' },
  })
  const nowhere = { blockId: null, start: null, speaker: null }
  stored = {
    ...stored,
    summary: summary(
      [
        proved,
        written('She has 7 pens.', { struck: 'number', ...nowhere }),
        written(null, { id: 'g' }),
        written(null, { id: 'h', struck: 'name', ...nowhere }),
      ],
      { framework: 'ResearchReport', writtenBy: 'models.example/m', byMeaning: false, leftOut: 2 },
    ),
  }
  await open()
  expect(screen.getByText(strings.byAi)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(strings.byModel('models.example/m', false))).toBeInstanceOf(HTMLElement)
  expect(screen.getByText(strings.leftOut(2))).toBeInstanceOf(HTMLElement)
  expect(screen.queryByText(strings.byWords)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /She plans on paper\..*on paper\. On Sundays/ }))
  expect(onShow).toHaveBeenCalledWith({ blockId: proved.blockId, offset: 4, text: 'on paper.' })
  expect(screen.getByText('She has 7 pens.').tagName).toBe('S')
  expect(screen.getByText(strings.struck.number)).toBeInstanceOf(HTMLElement)
  expect(screen.getAllByText(strings.withdrawn)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /7 pens/ })).toBeNull()
  const copied = copiedSummary(stored.summary ?? { sections: [], writtenBy: null }, {
    title: 'Talk',
    hrefOf: (passage) => `https://x.example/#${passage}`,
  })
  expect(copied).toContain('Written by AI')
  expect(copied).toContain('<https://x.example/#on paper.>')
  expect(copied).not.toContain('7 pens')
})

test('who cannot summarise reads why, and has no button to press', async () => {
  stored = { ...stored, summaryUnavailable: 'Viewers cannot generate summaries' }
  await open()
  expect(screen.getByText('Viewers cannot generate summaries')).toBeInstanceOf(HTMLElement)
  expect((await button(strings.summarize)).hasAttribute('disabled')).toBe(true)
})

test('a sentence opens its place; one whose words changed is struck and opens its block', async () => {
  stored = { ...stored, summary: summary([sentence('a', 'On paper.', 62_000), sentence('b', null)]) }
  await open()
  await userEvent.click(screen.getByRole('button', { name: /On paper\..*Mara · 1:02/ }))
  expect(onShow).toHaveBeenCalledWith({ blockId: 'block-a', offset: 4, text: 'On paper.' })
  const struck = screen.getByText(strings.changed)
  expect(struck.tagName).toBe('S')
  await userEvent.click(struck)
  expect(onShowBlock).toHaveBeenCalledWith('block-b')
  expect(screen.getByText(strings.changedHint(1))).toBeInstanceOf(HTMLElement)
})

test('up and down move from sentence to sentence', async () => {
  stored = { ...stored, summary: summary([sentence('a', 'On paper.'), sentence('b', 'On Sundays.')]) }
  await open()
  const [first, second] = [/On paper\./, /On Sundays\./].map((name) => screen.getByRole('button', { name }))
  act(() => first?.focus())
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(first)
})

test('while it is summarised again the summary stays, the progress shows, and it can be stopped', async () => {
  stored = { ...stored, summary: summary([sentence('a', 'On paper.')]), summaryRun: run() }
  await open()
  expect(screen.getByText(/On paper\./)).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0.25')
  expect(screen.getByText(strings.stays)).toBeInstanceOf(HTMLElement)
  expect((await button(strings.again)).hasAttribute('disabled')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: new RegExp(strings.running) }))
  await vi.waitFor(() => expect(server.acts.map(({ name }) => name)).toEqual(['CancelNoteSummary']))
})

test('a failure is shown, and it can be tried again', async () => {
  stored = { ...stored, summaryRun: run({ isUnderWay: false, failure: 'Not enough content to summarize' }) }
  await open()
  expect(screen.getByText('Not enough content to summarize')).toBeInstanceOf(HTMLElement)
  expect((await button(strings.summarize)).hasAttribute('disabled')).toBe(false)
})

test('what is copied has each sentence with its source and place, and leaves out what is gone', () => {
  const copied = copiedSummary(
    summary([sentence('a', 'On *paper*.', 62_000), sentence('b', null), sentence('c', 'Nobody.')]),
    {
      title: 'Talk',
      hrefOf: (passage) => `https://x.example/#${encodeURIComponent(passage)}`,
    },
  )
  expect(copied).toBe(
    `${[
      '# Talk',
      '## How do you plan?\n\n- On \\*paper\\*.[^1]\n- Nobody.[^2]',
      '[^1]: [Mara, 1:02](<https://x.example/#On%20*paper*.>)\n[^2]: [Mara](<https://x.example/#Nobody.>)',
    ].join('\n\n')}\n`,
  )
})

test('a sentence is put into one’s own words by the keyboard, or removed, and says whose words it is in', async () => {
  const edited = sentence('e', 'Paper first.')
  stored = {
    ...stored,
    summary: summary([
      sentence('a', 'On paper.'),
      { ...edited, isEdited: true, editedBy: { __typename: 'User', id: 'ben', name: 'Ben' } },
    ]),
  }
  await open()
  expect(screen.getByText(strings.edited('Ben'))).toBeInstanceOf(HTMLElement)
  await userEvent.click(await button(strings.edit(1)))
  const words = await screen.findByRole('textbox', { name: strings.yourWords })
  expect(document.activeElement).toBe(words)
  await userEvent.clear(words)
  await userEvent.keyboard('She plans on paper.{Enter}')
  await vi.waitFor(() =>
    expect(server.acts).toMatchObject([
      {
        name: 'EditSummarySentence',
        variables: { input: { noteId: 'n', sentenceId: 'a', was: 'On paper.', text: 'She plans on paper.' } },
      },
    ]),
  )
  await server.answer(0, { editSummarySentence: { __typename: 'Note', id: 'n' } })
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: strings.yourWords })).toBeNull())
  await userEvent.click(await button(strings.edit(2)))
  await userEvent.click(await button(strings.removeSentence))
  await vi.waitFor(() => expect(server.acts[1]).toMatchObject({ variables: { input: { sentenceId: 'e', text: '' } } }))
})

test('of a new summary beside an edited one, changes are accepted one by one, all together, or not', async () => {
  const change = (id: string, kind: 'ADD' | 'REMOVE', text: string) => ({
    __typename: 'SummaryChange' as const,
    id,
    kind,
    title: null,
    sentence: sentence(id, text),
  })
  stored = {
    ...stored,
    summary: summary([sentence('a', 'On paper.')]),
    summaryOffer: {
      __typename: 'SummaryOffer',
      id: 'o',
      framework: 'Summary',
      changes: [change('ADD.k', 'ADD', 'On Sundays.'), change('REMOVE.k', 'REMOVE', 'On paper.')],
    },
  }
  await open()
  const offer = within(screen.getByRole('region', { name: strings.offer }))
  await userEvent.click(offer.getByRole('button', { name: strings.acceptThis('On Sundays.') }))
  await server.answer(0, { takeSummaryOffer: { __typename: 'Note', id: 'n' } })
  await userEvent.click(offer.getByRole('button', { name: strings.acceptAll }))
  await vi.waitFor(() => expect(server.acts).toHaveLength(2))
  await server.answer(1, { takeSummaryOffer: { __typename: 'Note', id: 'n' } })
  await userEvent.click(offer.getByRole('button', { name: strings.dismiss }))
  await vi.waitFor(() =>
    expect(server.acts).toMatchObject([
      { name: 'TakeSummaryOffer', variables: { input: { noteId: 'n', offerId: 'o', changeIds: ['ADD.k'] } } },
      { name: 'TakeSummaryOffer', variables: { input: { offerId: 'o', changeIds: null } } },
      { name: 'DismissSummaryOffer', variables: { input: { offerId: 'o' } } },
    ]),
  )
})

test('who may not edit has nothing to edit with', async () => {
  const can = { ...stored.summaryViewerCan, edit: false }
  stored = { ...stored, summaryViewerCan: can, summary: summary([sentence('a', 'On paper.')]) }
  await open()
  expect(screen.queryByRole('button', { name: strings.edit(1) })).toBeNull()
  expect(screen.queryByRole('button', { name: strings.add })).toBeNull()
})

test('a project whose summaries are in another language says that this needs a model, and makes them without', async () => {
  const french = new Intl.DisplayNames(undefined, { type: 'language' }).of('fr') ?? ''
  const project = { ...stored.project, defaultFramework: 'ByThemes', defaultSummaryLanguage: 'fr' } as const
  stored = { ...stored, project: project as SummarizedNote['project'] }
  await open()
  expect(screen.getByText(strings.projectLanguage(french))).toBeInstanceOf(HTMLElement)
  await userEvent.click(await button(`${strings.language}: ${strings.languageOfNote}`))
  expect(await screen.findByText(strings.otherLanguagesNeedModel)).toBeInstanceOf(HTMLElement)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await button(strings.summarize))
  await vi.waitFor(() =>
    expect(server.acts).toMatchObject([{ name: 'SummarizeNote', variables: { input: { framework: 'ByThemes' } } }]),
  )
})

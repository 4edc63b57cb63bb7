import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NearestSentencesQueryVariables } from '#generated/operations/capabilities/search/web/search.ts'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { ToastList } from '#platform/web/design/toast-list.tsx'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { searchStrings as strings } from '#search/web/index.ts'
import { SearchScreen } from './search-screen.tsx'

interface Asked {
  query: { value: string; method: string }
  location?: { ids: string[] }
  filter?: { fields: Array<{ field: { id: string }; values: object }> }
  counts?: string[]
  types?: string[]
  sort: { by: string }
  offset: number
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOTE_ID = '01890a5d-ac96-774b-bcce-b302099a8062'
const PROJECT_ID = '01890a5d-ac96-774b-bcce-b302099a8061'
const STARRED = {
  combinator: 'And',
  fields: [
    {
      id: 'a',
      field: { kind: 'system', id: 'Starred' },
      fieldType: 'BOOLEAN',
      operatorType: 'IS',
      values: { boolean: true },
    },
  ],
}
const UNSTARRED = { ...STARRED, fields: STARRED.fields.map((form) => ({ ...form, values: { boolean: false } })) }
const MY_STARS = {
  __typename: 'SavedFilter',
  id: ID,
  scopeId: PROJECT_ID,
  label: 'My stars',
  description: '',
  filter: STARRED,
  viewerCan: { __typename: 'SavedFilterViewerCan', edit: false, share: false, delete: false },
}
const savedFilters = new Map([[ID, MY_STARS]])
/** A mutation that was sent, and how the test answers it. */
interface Sent {
  name: string
  input: { id: string; label?: string; description?: string; filter?: typeof STARRED }
  done: (answer: ApolloLink.Result) => void
}
const sent: Sent[] = []
/** Of which kinds the viewer may see any. */
const seen = { people: true, projects: true }
/** Whether every search fails as if offline. */
let isCut = false
/** The pages of results that were requested. */
const asked: Asked[] = []
const KNOWN_COUNTS = [
  { by: 'TYPE', value: 'NOTE', title: 'NOTE', count: 3 },
  { by: 'PROJECT', value: PROJECT_ID, title: 'Garden study', count: 2 },
  { by: 'PROJECT', value: ID, title: 'Kitchen study', count: 1 },
]

/** What is searched for by these words is indexed after two answers. */
const LATE = 'late'
const isLateFound = (): boolean => asked.filter(({ query, counts }) => query.value === LATE && !counts).length > 2

/** A search for `filling` arrives while the index is filled, the second time a moment later. */
function readSoFar(value: string): object | null {
  if (value === LATE && !isLateFound())
    return { __typename: 'SearchReading', method: 'FULL_TEXT', things: null, waiting: null }
  if (value !== 'filling') return null
  const times = asked.filter(({ query }) => query.value === value).length
  return { __typename: 'SearchReading', method: 'FULL_TEXT', things: times * 1_200, waiting: null }
}

/** Answers as the server does, for two notes, one misspelling, and a filter that nothing matches. */
function answer({ query, filter, offset, counts: by }: Asked): object {
  const misspelt = query.value === 'interveiw'
  const suggestedQuery = misspelt ? 'interview' : null
  if (by)
    return {
      search: {
        __typename: 'SearchResult',
        counts: misspelt
          ? []
          : KNOWN_COUNTS.filter((count) => by.includes(count.by)).map((count) => ({
              __typename: 'SearchCount',
              ...count,
            })),
        reading: null,
        suggestedQuery,
        corrects: misspelt,
      },
    }
  const title = (text: string) => [{ text, match: true }]
  const item = (number: number, text: string) => ({
    __typename: 'SearchItem',
    id: ID.replace(/.$/, String(number)),
    type: 'NOTE',
    projectId: null,
    parent: null,
    saidBy: [],
    isInterviewers: false,
    lacks: [],
    fields: [],
    inSummary: [],
    foundBy: query.method === 'HYBRID' ? 'MEANING' : 'WORDS',
    createdAt: '2026-11-20T07:00:00.000Z',
    updatedAt: '2026-11-20T07:00:00.000Z',
    preview: { __typename: 'SearchPreview', title: title(text), content: [{ text: 'what was said', match: false }] },
  })
  const nothing = misspelt || JSON.stringify(filter) === JSON.stringify(UNSTARRED)
  const items = nothing
    ? []
    : offset === 0
      ? [
          item(1, `First ${query.value}`),
          ...(query.value === LATE && !isLateFound() ? [] : [item(2, `Second ${query.value}`)]),
        ]
      : [item(3, `Third ${query.value}`)]
  return {
    search: {
      __typename: 'SearchResult',
      items,
      total: nothing ? 0 : 3,
      whole: nothing ? 0 : 3,
      nextOffset: nothing || offset > 0 ? null : 2,
      matched: 'ALL',
      isNothingNear: false,
      withoutMeaning: query.value === 'no model' ? 'MODEL_MISSING' : null,
      leftOut: null,
      reading: readSoFar(query.value),
      suggestedQuery,
      corrects: nothing && suggestedQuery !== null,
    },
  }
}

/** The first note said more; what the search showed of the others is all that they said. */
function nearestOf({ options: { words, items } }: NearestSentencesQueryVariables): object[] {
  const first = items.find(({ id }) => id.endsWith('1'))
  const content = [{ text: `… Nearest to ${words}. Then more. …`, match: false }]
  return first ? [{ __typename: 'NearestSentence', ...first, content }] : []
}

function Keys() {
  useKeyboard({ platform: 'other' })
  return (
    <>
      <SearchScreen />
      <ToastList />
    </>
  )
}

const TOO_MUCH = {
  message: 'A search has at most 60 words.',
  extensions: { errorCode: 'ValidationError', humanReadable: true },
}

function of(data: object): Observable<ApolloLink.Result> {
  return new Observable((observer) => {
    observer.next({ data })
    observer.complete()
  })
}

/** One of them fails to load at first. */
function openSavedFilter(id: string): Observable<ApolloLink.Result> {
  const savedFilter = savedFilters.get(id)
  if (savedFilter === undefined && id === NOTE_ID)
    return new Observable((observer) => observer.error(new TypeError('Failed to fetch')))
  return of({ savedFilter: savedFilter ?? null })
}

function openScreen(address: string) {
  const link = new ApolloLink((operation) => {
    const { input } = operation.variables as { input?: Sent['input'] }
    if (input) {
      return new Observable((observer) => {
        sent.push({
          name: operation.operationName ?? '',
          input,
          done(given) {
            observer.next(given)
            observer.complete()
          },
        })
      })
    }
    if (operation.operationName === 'SearchedFields') return of({ fieldGroups: [], personFields: [] })
    if (operation.operationName === 'FilterSubjects')
      return of({
        viewerSeesPeople: seen.people,
        projects: {
          __typename: 'ProjectPage',
          nodes: seen.projects ? [{ __typename: 'Project', id: PROJECT_ID }] : [],
        },
      })
    if (operation.operationName === 'FilterFieldNames')
      return of({
        fieldsById: (operation.variables['ids'] as string[]).map((id) =>
          id === ID ? { __typename: 'Field', id, label: 'Role' } : null,
        ),
      })
    if (operation.operationName === 'MaySaveFilters') return of({ viewerCanSaveFilters: true })
    if (operation.operationName === 'OpenSavedFilter') return openSavedFilter(String(operation.variables['id']))
    if (operation.operationName === 'NearestSentences')
      return of({ nearestSentences: nearestOf(operation.variables as NearestSentencesQueryVariables) })
    const { options } = operation.variables as { options: Asked }
    if (!options.counts) asked.push(options)
    return new Observable((observer) => {
      if (isCut) return observer.error(new TypeError('Failed to fetch'))
      observer.next(options.query.value.startsWith('too much') ? { errors: [TOO_MUCH] } : { data: answer(options) })
      observer.complete()
    })
  })
  const root = createRootRoute()
  const routes = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/search', component: Keys }),
    createRoute({ getParentRoute: () => root, path: '/data/$id', component: () => <p>The note</p> }),
  ])
  const router = createRouter({ routeTree: routes, history: createMemoryHistory({ initialEntries: [address] }) })
  render(
    <MantineProvider env="test">
      <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
        <RouterProvider router={router as never} />
      </ApolloProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup() }
}

// A text area that grows checks whether fonts have loaded; happy-dom has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

beforeEach(() => {
  asked.length = 0
  sent.length = 0
  Object.assign(seen, { people: true, projects: true })
  localStorage.clear()
})

test('typed text is searched, kept in the address, and its results are navigated and opened by key', async () => {
  const { router, user } = openScreen('/search')
  const field = await screen.findByRole('searchbox')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'price')
  await screen.findByText('First price')
  expect((field as HTMLInputElement).value).toBe('price')
  expect(screen.getByText('3 results')).toBeTruthy()
  await waitFor(() => expect(router.state.location.hash).toBe('q=price'))
  await user.keyboard('{ArrowDown}j')
  expect(document.activeElement?.textContent).toContain('Second price')
  await user.keyboard('j')
  await screen.findByText('Third price')
  await user.keyboard('kk')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/data\//))
})

test('the back button returns to the query that Enter was pressed for, and to nothing that was typed in between', async () => {
  const { router, user } = openScreen('/search')
  const field = await screen.findByRole('searchbox')
  await user.type(field, 'price{Enter}')
  await waitFor(() => expect(router.state.location.hash).toBe('q=price'))
  await user.clear(field)
  await user.type(field, 'plan')
  await waitFor(() => expect(router.state.location.hash).toBe('q=plan'))
  act(() => router.history.back())
  await screen.findByText('First price')
  expect(field).toHaveProperty('value', 'price')
  expect(router.history.canGoBack()).toBe(false)
})

test('tab and order are in the address and narrow the search', async () => {
  openScreen('/search#q=price&tab=highlights&order=created')
  await screen.findByText('First price')
  expect(asked.at(-1)).toMatchObject({ types: ['HIGHLIGHT'], sort: { by: 'CREATED' }, offset: 0 })
  expect(screen.getByRole('link', { name: /^Highlights/ }).getAttribute('aria-current')).toBe('page')
})

test('a search beyond a limit names the limit, and is not retried', async () => {
  openScreen('/search#q=too+much+of+it')
  await screen.findByText('This search is not possible')
  expect(screen.getByRole('alert').textContent).toContain('A search has at most 60 words.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('while the index is filled, the page shows its progress and the results so far', async () => {
  const { user } = openScreen('/search#q=filling')
  await screen.findByText('First filling')
  expect(await screen.findByText(/1,200 items so far/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: strings.lookAgain }))
  expect(await screen.findByText(/2,400 items so far/)).toBeTruthy()
})

test('what is committed but not indexed when a search answers is found without a further change, and the page says so once it takes long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    openScreen(`/search#q=${LATE}`)
    await screen.findByText(`First ${LATE}`)
    expect(screen.queryByText(strings.reading(true, null, null), { exact: false })).toBeNull()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await screen.findByText(strings.reading(true, null, null), { exact: false })).toBeTruthy()
    expect(screen.queryByText(`Second ${LATE}`)).toBeNull()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await screen.findByText(`Second ${LATE}`)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(strings.reading(true, null, null), { exact: false })).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})

test('a misspelt search shows all results of the correct one, with counts of each kind, says so, and links to it', async () => {
  const { router, user } = openScreen('/search#q=interveiw')
  await screen.findByText('First interview')
  expect(screen.getByText(/Showing results for/)).toBeTruthy()
  await screen.findByRole('link', { name: 'Notes 3' })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Third interview')
  expect(asked.at(-1)).toMatchObject({ query: { value: 'interview' }, offset: 2 })
  await user.click(screen.getByRole('link', { name: 'interview' }))
  await waitFor(() => expect(router.state.location.hash).toBe('q=interview'))
  await waitFor(() => expect(screen.queryByText(/Showing results for/)).toBeNull())
})

test('one click searches for the words as they were typed, and the address keeps that until others are typed', async () => {
  const { router, user } = openScreen('/search#q=interveiw')
  await screen.findByText('First interview')
  await user.click(screen.getByRole('link', { name: 'Search for “interveiw” instead' }))
  await waitFor(() => expect(router.state.location.hash).toBe('q=interveiw&typed=1'))
  await screen.findByText(strings.nothing('interveiw'))
  expect(screen.getByText(/Did you mean/)).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Search the workspace' }), 's')
  await waitFor(() => expect(router.state.location.hash).toBe('q=interveiws'))
})

test('search by meaning is offered where there are words to mean something', async () => {
  openScreen(`/search#q=price&filter=${encodeURIComponent(JSON.stringify(UNSTARRED))}`)
  await screen.findByRole('link', { name: strings.asQuestion })
  cleanup()
  openScreen(`/search#filter=${encodeURIComponent(JSON.stringify(UNSTARRED))}`)
  await screen.findByText(strings.nothing(''))
  expect(screen.queryByRole('link', { name: strings.asQuestion })).toBeNull()
})

test('searches whose result was opened are offered again', async () => {
  const { user } = openScreen('/search#q=pricing')
  await user.click(await screen.findByText('First pricing'))
  await screen.findByText('The note')
  openScreen('/search')
  expect(await screen.findByRole('link', { name: 'pricing' })).toBeTruthy()
})

test('a user who returns from a result has the focus on it again, not on the field', async () => {
  const { router, user } = openScreen('/search#q=pricing')
  await screen.findByText('First pricing')
  await user.keyboard('{ArrowDown}j{Enter}')
  await screen.findByText('The note')
  act(() => router.history.back())
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Second pricing'))
})

test('a search that failed while the server was not reachable is sent again when it is back', async () => {
  isCut = true
  openScreen('/search#q=pricing')
  await screen.findByText('The search did not answer')
  act(() => connectionMonitor.report('http-network-error'))
  isCut = false
  act(() => connectionMonitor.report('http-ok'))
  await screen.findByText('First pricing')
})

test('a search is narrowed by where it was found, with the count that each choice would leave, and the address keeps it', async () => {
  const { router, user } = openScreen('/search#q=price')
  await screen.findByText('First price')
  await screen.findByRole('link', { name: 'Notes 3' })
  await user.click(screen.getByRole('button', { name: 'Project' }))
  await user.click(await screen.findByRole('option', { name: /Garden study\s*2/ }))
  await waitFor(() => expect(asked.at(-1)?.location?.ids).toEqual([PROJECT_ID]))
  expect(router.state.location.hash).toBe(`q=price&project=${PROJECT_ID}`)
  // Other values are still offered: the counts of a filter ignore its own choice.
  expect(screen.getByRole('option', { name: /Kitchen study\s*1/ })).toBeTruthy()
  await user.keyboard('{Escape}{Backspace}')
  await waitFor(() => expect(asked.at(-1)?.location).toBeUndefined())
})

test('a filter is built by keys, narrows results and counts, lists without a query, and is in the address', async () => {
  const { router, user } = openScreen('/search')
  await screen.findByRole('searchbox')
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: 'Filter by…' }), 'starr{Enter}')
  // An incomplete condition does not change the search.
  await user.keyboard('{Escape}')
  expect(asked).toEqual([])
  await user.keyboard('f')
  await user.type(await screen.findByRole('combobox', { name: 'Filter by…' }), 'starr{Enter}')
  await user.type(await screen.findByRole('combobox', { name: 'Find…' }), 'yes{Enter}')
  await screen.findByText('3 results')
  expect(asked.at(-1)?.filter?.fields).toMatchObject([
    { field: { kind: 'system', id: 'Starred' }, operatorType: 'IS', values: { boolean: true } },
  ])
  expect(decodeURIComponent(router.state.location.hash)).toContain('"id":"Starred"')
  // With the keyboard, the focus is on what was chosen and, once it is removed, where the next condition is added.
  const value = screen.getByRole('button', { name: 'Value of “Starred”' })
  await waitFor(() => expect(document.activeElement).toBe(value))
  await user.keyboard('{Enter}')
  await screen.findByRole('combobox', { name: 'Find…' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(value))
  await user.click(screen.getByRole('button', { name: 'Remove the filter “Starred”' }))
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
})

test('a link to a saved filter applies its conditions; others in the address replace them, even if empty, and the page shows that they differ', async () => {
  openScreen(`/search#selectedFilterId=${ID}`)
  await screen.findByText('3 results')
  expect(asked.map(({ filter }) => filter)).toEqual([STARRED])
  expect(screen.getByRole('button', { name: 'Remove the filter “Starred”' })).toBeTruthy()
  expect(screen.queryByText('changed')).toBeNull()
  cleanup()
  const { router, user } = openScreen(
    `/search#q=price&selectedFilterId=${ID}&filter=${encodeURIComponent('{"combinator":"Or","fields":[]}')}`,
  )
  await screen.findByText('First price')
  expect(asked.at(-1)?.filter).toBeUndefined()
  await screen.findByText('changed')
  // A user who may not change it saves their own filter from conditions, and nothing from none.
  expect(screen.queryByRole('button', { name: /^Save (filter changes|as new…)$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to the saved filter' }))
  await waitFor(() => expect(asked.at(-1)?.filter).toEqual(STARRED))
  expect(router.state.location.hash).toBe(`q=price&selectedFilterId=${ID}`)
  await user.click(screen.getByRole('button', { name: 'Remove the filter “My stars”' }))
  await waitFor(() => expect(router.state.location.hash).toBe('q=price'))
})

test.each([PROJECT_ID, 'cut-sho'])(
  'a missing saved filter is reported, and the rest of the address applies: %s',
  async (id) => {
    const { router, user } = openScreen(`/search#q=price&selectedFilterId=${id}`)
    await screen.findByText(/This saved filter is not here/)
    await screen.findByText('First price')
    expect(asked.every(({ filter }) => filter === undefined)).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Continue without it' }))
    await waitFor(() => expect(router.state.location.hash).toBe('q=price'))
    expect(screen.queryByText(/This saved filter is not here/)).toBeNull()
  },
)

test('while a saved filter cannot be loaded, nothing is listed that it would leave out', async () => {
  const { user } = openScreen(`/search#q=price&selectedFilterId=${NOTE_ID}`)
  await screen.findByText(/The saved filter did not load/)
  expect(asked).toEqual([])
  savedFilters.set(NOTE_ID, { ...MY_STARS, id: NOTE_ID })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('First price')
  expect(asked.map(({ filter }) => filter)).toEqual([STARRED])
})

test('a condition on a field that is deleted, or of another project, says so and can be removed alone', async () => {
  const over = (id: string) => ({
    id,
    field: { kind: 'note', id },
    fieldType: 'TEXT',
    operatorType: 'CONTAINS',
    values: { text: 'nurse' },
  })
  const { router, user } = openScreen(
    `/search#q=price&filter=${encodeURIComponent(JSON.stringify({ combinator: 'And', fields: [...STARRED.fields, over(ID), over(NOTE_ID)] }))}`,
  )
  const gone = await screen.findByRole('group', { name: 'A field' })
  expect(gone.textContent).toContain('was deleted, or is not shared with you')
  expect(screen.getByRole('group', { name: 'Role' }).textContent).toContain('is not a field of this page')
  await user.click(screen.getByRole('button', { name: 'Remove the filter “A field”' }))
  const left = () =>
    (JSON.parse(new URLSearchParams(router.state.location.hash).get('filter') ?? '{}') as typeof STARRED).fields.map(
      ({ field }) => field.id,
    )
  await waitFor(() => expect(left()).toEqual(['Starred', ID]))
  await user.click(screen.getByRole('button', { name: 'Remove the filter “Role”' }))
  await waitFor(() => expect(left()).toEqual(['Starred']))
})

test('a user who may see no contacts and no projects is not offered to filter by them', async () => {
  const offeredTo = async (sees: typeof seen): Promise<(string | null)[]> => {
    Object.assign(seen, sees)
    const { user } = openScreen('/search')
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await screen.findByRole('option', { name: 'Starred' })
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    cleanup()
    return names
  }
  expect(await offeredTo({ people: true, projects: true })).toEqual(
    expect.arrayContaining(['Contacts', 'Project', 'Folder']),
  )
  expect(await offeredTo({ people: false, projects: true })).not.toContain('Contacts')
  const withoutProjects = await offeredTo({ people: true, projects: false })
  expect(withoutProjects).toContain('Contacts')
  expect(withoutProjects).not.toContain('Project')
  expect(withoutProjects).not.toContain('Folder')
})

test.each(['{"combinator":"And","fie', '{"combinator":"Xor","fields":[]}'])(
  'conditions of a link that cannot be parsed are reported, and those of the saved filter that it names apply: %s',
  async (broken) => {
    const { router, user } = openScreen(`/search#q=price&selectedFilterId=${ID}&filter=${encodeURIComponent(broken)}`)
    await screen.findByText(/could not be read.*Those of “My stars” apply instead/)
    await screen.findByText('First price')
    expect(asked.map(({ filter }) => filter)).toEqual([STARRED])
    await user.click(screen.getByRole('button', { name: 'Continue without them' }))
    await waitFor(() => expect(router.state.location.hash).toBe(`q=price&selectedFilterId=${ID}`))
    expect(screen.queryByText(/could not be read/)).toBeNull()
    cleanup()
    openScreen(`/search#q=price&filter=${encodeURIComponent(broken)}`)
    await screen.findByText(/could not be read.*The page is shown without them/)
    await screen.findByText('First price')
    expect(asked.at(-1)?.filter).toBeUndefined()
  },
)

const REFUSED = {
  errors: [
    {
      message: 'One person keeps at most 200 saved filters.',
      extensions: { errorCode: 'InvalidOperation', humanReadable: true },
    },
  ],
}
const removeStarred = { name: 'Remove the filter “Starred”' }

test('a filter that could not be saved keeps the typed name and description, with the reason', async () => {
  const { router, user } = openScreen(`/search#q=price&filter=${encodeURIComponent(JSON.stringify(STARRED))}`)
  await user.click(await screen.findByRole('button', { name: 'Save filter…' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name of the filter' }), 'Stars')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'What I come back to')
  const press = async () => user.click(screen.getByRole('button', { name: 'Save' }))
  await press()
  await waitFor(() => expect(sent).toHaveLength(1))
  // Pressed twice, it is saved once.
  await press()
  sent[0]?.done(REFUSED)
  expect((await screen.findByRole('alert')).textContent).toContain('One person keeps at most 200 saved filters.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the filter' }).value).toBe('Stars')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('What I come back to')
  await press()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  const { id = '', ...kept } = sent[1]?.input ?? {}
  expect(kept).toMatchObject({ label: 'Stars', description: 'What I come back to', filter: STARRED })
  savedFilters.set(id, { ...MY_STARS, id, label: 'Stars', description: 'What I come back to' })
  sent[1]?.done({ data: { createSavedFilter: savedFilters.get(id) } })
  await screen.findByRole('button', { name: 'More for “Stars”' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(router.state.location.hash).toBe(`q=price&selectedFilterId=${id}`))
})

test('a new name that could not be saved is kept, too', async () => {
  savedFilters.set(ID, { ...MY_STARS, viewerCan: { ...MY_STARS.viewerCan, edit: true } })
  const { user } = openScreen(`/search#q=price&selectedFilterId=${ID}`)
  await user.click(await screen.findByRole('button', { name: 'More for “My stars”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename or describe…' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name of the filter' })
  await user.type(name, ' of old')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.done(REFUSED)
  await screen.findByText('One person keeps at most 200 saved filters.')
  expect(name.value).toBe('My stars of old')
  savedFilters.set(ID, MY_STARS)
})

test('changes made while a filter is being saved stay, and are not saved', async () => {
  const mine = { ...MY_STARS, viewerCan: { ...MY_STARS.viewerCan, edit: true } }
  savedFilters.set(ID, mine)
  const { router, user } = openScreen(
    `/search#q=price&selectedFilterId=${ID}&filter=${encodeURIComponent(JSON.stringify(UNSTARRED))}`,
  )
  await user.click(await screen.findByRole('button', { name: 'Save filter changes' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.input.filter).toEqual(UNSTARRED)
  await user.click(screen.getByRole('button', removeStarred))
  sent[0]?.done({ data: { changeSavedFilter: { ...mine, filter: UNSTARRED } } })
  await screen.findAllByText('Changed the conditions of “My stars”')
  expect(screen.queryByRole('button', removeStarred)).toBeNull()
  await screen.findByText('changed')
  expect(new URLSearchParams(router.state.location.hash).get('filter')).toBe('{"combinator":"And","fields":[]}')
  await user.click(screen.getByRole('button', { name: 'Back to the saved filter' }))
  await screen.findByRole('button', removeStarred)
  await waitFor(() => expect(asked.at(-1)?.filter).toEqual(UNSTARRED))
  savedFilters.set(ID, MY_STARS)
})

test('a question is answered by meaning, takes a follow-up, and leads back', async () => {
  const { router, user } = openScreen('/search#q=why+do+people+leave')
  await screen.findByText('First why do people leave')
  await user.click(screen.getByText('Question'))
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({
      query: { value: 'why do people leave', method: 'HYBRID', excludeInterviewers: true },
      types: ['NOTE', 'HIGHLIGHT', 'INSIGHT'],
    }),
  )
  expect(await screen.findAllByText('Similar meaning')).toHaveLength(2)
  // The sentence that is nearest, where the search showed another part; the note opens there.
  const first = (await screen.findByText(/Nearest to why do people leave\./)).closest('a')
  expect(first?.getAttribute('href')).toContain('passage=Nearest+to+why+do+people+leave.')
  expect(screen.getAllByText('what was said')).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Ask a follow-up' }), 'in the first week')
  await waitFor(() => expect(asked.at(-1)?.query.value).toBe('why do people leave in the first week'))
  expect(router.state.location.hash).toBe('q=why+do+people+leave&mode=question&then=in+the+first+week')
})

test('without a model, a question says so and is answered by words', async () => {
  openScreen('/search#q=no+model&mode=question')
  await screen.findByText(/the model is not on this machine/)
  await screen.findByText('First no model')
})

test('a question that is typed as keywords is answered first, and one click searches for its words', async () => {
  const { router, user } = openScreen('/search#q=why+do+people+leave')
  await screen.findByRole('heading', { name: strings.answers })
  expect(asked.map(({ query: { method }, types }) => `${method} ${types?.length ?? 0}`).toSorted()).toEqual([
    'HYBRID 0',
    'HYBRID 3',
  ])
  await user.click(screen.getByRole('link', { name: strings.readAsWords }))
  await waitFor(() => expect(router.state.location.hash).toBe('q=why+do+people+leave&typed=1'))
  await waitFor(() => expect(screen.queryByRole('heading', { name: strings.answers })).toBeNull())
  await waitFor(() => expect(asked.at(-1)?.query.method).toBe('FULL_TEXT'))
  expect(screen.queryByRole('link', { name: strings.readAsWords })).toBeNull()
})

test('a tab of one kind lists all of it before anything is typed', async () => {
  openScreen('/search#tab=contacts')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ query: { value: '' }, types: ['PERSON'] }))
  await screen.findByText('3 results')
  expect(screen.queryByRole('button', { name: strings.save })).toBeNull()
})

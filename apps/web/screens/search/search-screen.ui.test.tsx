import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { SearchScreen } from './search-screen.tsx'

interface Asked {
  query: { value: string }
  types?: string[]
  sort: { by: string }
  offset: number
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const asked: Asked[] = []

/** Answers as the server does, for two notes and one misspelling. */
function answer({ query, offset }: Asked): object {
  const title = (text: string) => [{ __typename: 'TextSegment', text, match: true }]
  const item = (number: number, text: string) => ({
    __typename: 'SearchItem', id: ID.replace(/.$/, String(number)), type: 'NOTE', projectId: null, parent: null, createdAt: '2026-11-20T07:00:00.000Z', updatedAt: '2026-11-20T07:00:00.000Z',
    preview: { __typename: 'SearchPreview', title: title(text), content: [{ __typename: 'TextSegment', text: 'what was said', match: false }] },
  })
  const misspelt = query.value === 'interveiw'
  const items = misspelt ? [] : offset === 0 ? [item(1, `First ${query.value}`), item(2, `Second ${query.value}`)] : [item(3, `Third ${query.value}`)]
  return {
    search: { __typename: 'SearchResult', items, total: misspelt ? 0 : 3, nextOffset: misspelt || offset > 0 ? null : 2, matched: 'ALL', suggestedQuery: misspelt ? 'interview' : null },
  }
}

function Keys() {
  useKeyboard({ platform: 'other' })
  return <SearchScreen />
}

const TOO_MUCH = { message: 'A search has at most 60 words.', extensions: { errorCode: 'ValidationError', humanReadable: true } }

function openScreen(address: string) {
  const link = new ApolloLink((operation) => {
    const { options } = operation.variables as { options: Asked }
    asked.push(options)
    return new Observable((observer) => {
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
    <MantineProvider>
      <ApolloProvider client={new ApolloClient({ cache: new InMemoryCache(), link })}>
        <RouterProvider router={router as never} />
      </ApolloProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup() }
}

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
})

test('what is typed is searched, kept in the address, gone through by key and opened', async () => {
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

test('tabs and order stand in the address and narrow what is asked', async () => {
  openScreen('/search#q=price&tab=highlights&order=created')
  await screen.findByText('First price')
  expect(asked.at(-1)).toMatchObject({ types: ['HIGHLIGHT'], sort: { by: 'CREATED' }, offset: 0 })
  expect(screen.getByRole('link', { name: 'Highlights' }).getAttribute('aria-current')).toBe('page')
})

test('a search beyond a limit says which, and is not tried again', async () => {
  openScreen('/search#q=too+much+of+it')
  await screen.findByText('This cannot be searched for')
  expect(screen.getByRole('alert').textContent).toContain('A search has at most 60 words.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a misspelt search offers the right one', async () => {
  const { user } = openScreen('/search#q=interveiw')
  await user.click(await screen.findByRole('link', { name: 'interview' }))
  await screen.findByText('First interview')
})

test('searches that led somewhere are offered again', async () => {
  const { user } = openScreen('/search#q=pricing')
  await user.click(await screen.findByText('First pricing'))
  await screen.findByText('The note')
  openScreen('/search')
  expect(await screen.findByRole('link', { name: 'pricing' })).toBeTruthy()
})

import { ApolloProvider } from '@apollo/client/react'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { links } from '../links.ts'
import { NotFound } from './not-found.tsx'
import { useCurrentProject } from './current-project.ts'
import { createActions } from './shell-actions.ts'
import { shellStrings } from './strings.ts'
import { ShellDataProvider, type ShellData } from './shell-data.tsx'
import { Shell } from './shell.tsx'
import { pageFirst } from './key-sheet.tsx'
import { openedLately } from './opened-lately.ts'
import type { PaletteSource } from './palette-source.ts'

const data: ShellData = {
  workspace: { name: 'Meridian Research', logoUrl: null, primaryColor: null },
  viewer: { name: 'Ana Kovač', email: 'ana@meridian.example', imageUrl: null },
  tree: [
    { id: 'folder', kind: 'folder', title: 'Onboarding', href: '/folders/folder' },
    { id: 'project', kind: 'project', title: 'First-run interviews', href: '/projects/project' },
  ],
  latestProjects: [],
  mayCreateFolders: false,
}

type Given = { path?: string; createNote?: () => void; source?: PaletteSource }

async function open({ path = '/home', createNote, source }: Given = {}) {
  function Frame() {
    return (
      <ShellDataProvider data={data}>
        <Shell paletteSource={source} />
      </ShellDataProvider>
    )
  }
  function Home() {
    useAction(createActions.note, () => createNote?.(), { enabled: createNote !== undefined })
    return (
      <Page title="Home">
        <PageHeader title="Home" />
      </Page>
    )
  }
  function Open({ heading }: { heading: string }) {
    useCurrentProject('project')
    return <h1>{heading}</h1>
  }
  const root = createRootRoute({ notFoundComponent: NotFound })
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
  const home = createRoute({ getParentRoute: () => frame, path: '/home', component: Home })
  const settings = createRoute({ getParentRoute: () => frame, path: '/settings', component: () => <h1>Settings</h1> })
  const project = createRoute({
    getParentRoute: () => frame,
    path: '/projects/$projectId',
    component: () => <Open heading="Project" />,
  })
  const note = createRoute({
    getParentRoute: () => frame,
    path: '/data/$noteId',
    component: () => <Open heading="Note" />,
  })
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren([home, settings, project, note])]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const { client } = createTestServer(() => ({}))
  renderInterface(
    <ApolloProvider client={client}>
      <RouterProvider router={router as never} />
    </ApolloProvider>,
  )
  await screen.findByRole('navigation', { name: 'Main' })
  return router
}

test('only destinations whose routes exist are offered; the current one is marked', async () => {
  await open()
  const main = screen.getByRole('navigation', { name: 'Main' })
  expect(within(main).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  expect(within(main).queryByRole('link', { name: 'Recent' })).toBeNull()
})

test('keys open destinations, two keys in sequence, and the keys that can follow a first one are shown', async () => {
  const router = await open()
  await userEvent.keyboard('g')
  expect((await screen.findByText('and then…')).textContent).toContain('and then')
  await userEvent.keyboard('s')
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
})

test('folders and projects are shown from the start, and the open one is marked', async () => {
  await open({ path: '/projects/project' })
  expect(screen.getByRole('link', { name: 'Onboarding' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'First-run interviews' }).getAttribute('aria-current')).toBe('page')
})

test('the project of an open note is marked, until another page is opened', async () => {
  const router = await open({ path: '/data/note' })
  const project = () => screen.getByRole('link', { name: 'First-run interviews' })
  await waitFor(() => expect(project().getAttribute('aria-current')).toBe('page'))
  act(() => router.history.push('/home'))
  await screen.findByRole('heading', { name: 'Home' })
  expect(screen.queryByRole('link', { name: 'First-run interviews', current: 'page' })).toBeNull()
})

test('New offers what can be created here, and is absent when there is nothing', async () => {
  const createNote = vi.fn()
  await open({ createNote })
  await userEvent.click(screen.getByRole('button', { name: 'New' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual([expect.stringContaining('Note')])
  await userEvent.keyboard('{Escape}c')
  await waitFor(() => expect(createNote).toHaveBeenCalledOnce())
})

test('users who may create nothing see no New', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
})

test('the palette finds actions and what is in the workspace, with the keyboard alone', async () => {
  const source: PaletteSource = async (query) => [
    {
      id: 'note-1',
      title: [
        { text: query, match: true },
        { text: ' interview', match: false },
      ],
      where: 'Note',
      href: '/projects/project',
      icon: () => null,
    } as never,
  ]
  const router = await open({ source })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await userEvent.type(field, 'settings')
  const first = (await screen.findAllByRole('option'))[0]
  expect(first?.textContent).toContain(shellStrings.goTo(shellStrings.places.settings))
  await waitFor(() => expect(screen.getByText('In this workspace')).toBeDefined())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/projects/project'))
})

test('the palette starts with what was opened lately', async () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  openedLately.keep({ kind: 'project', id, title: 'First weeks' }, data.viewer.email)
  const router = await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const [first] = await screen.findAllByRole('option')
  expect(first?.textContent).toContain('First weeks')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(links.project({ id, title: 'First weeks' })))
})

test('Enter in the palette waits for the results of the typed words, instead of opening the previous result or nothing', async () => {
  const answers = new Map<string, (found: Awaited<ReturnType<PaletteSource>>) => void>()
  const source: PaletteSource = async (query) => new Promise((resolve) => answers.set(query, resolve))
  const found = (name: string) => [
    {
      id: name,
      title: [{ text: name, match: true }],
      where: 'Note',
      href: `/projects/project#${name}`,
      icon: () => null,
    } as never,
  ]
  const router = await open({ source })
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await userEvent.type(field, 'zora')
  await act(async () => answers.get('zora')?.(found('zora')))
  await screen.findByText('In this workspace')
  await userEvent.clear(field)
  await userEvent.type(field, 'qwil{Enter}')
  expect(router.state.location.pathname).toBe('/home')
  await act(async () => answers.get('qwil')?.(found('qwil')))
  await waitFor(() => expect(router.state.location.hash).toBe('qwil'))
})

test('the key sheet starts with the keys of the page, and ends with those that do nothing on it', () => {
  const key = (available: boolean, screen?: string) => ({ available, ...(screen === undefined ? {} : { screen }) })
  const sections = [
    ['General', [key(true)]],
    ['Canvas', [key(false, 'canvas')]],
    ['Note', [key(false, 'note'), key(true, 'note')]],
  ] as [string, { available: boolean; screen?: string }[]][]
  expect(pageFirst(sections).map(([section]) => section)).toEqual(['Note', 'General', 'Canvas'])
})

test('? lists the keys from the registry', async () => {
  await open()
  await userEvent.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keys' })
  expect(within(sheet).getByText('Open the command palette')).toBeDefined()
  await userEvent.type(within(sheet).getByRole('searchbox'), 'sidebar')
  await waitFor(() => expect(within(sheet).queryByText('Open the command palette')).toBeNull())
})

test('an unknown address shows that it leads nowhere', async () => {
  const root = createRootRoute({ notFoundComponent: NotFound })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/nowhere'] }) })
  const { client } = createTestServer(() => ({}))
  renderInterface(
    <ApolloProvider client={client}>
      <RouterProvider router={router as never} />
    </ApolloProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined()
})

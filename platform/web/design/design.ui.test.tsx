import { fireEvent, screen, waitFor } from '@testing-library/react'
import { designStrings } from './strings.ts'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { CallError } from '../graphql/index.ts'
import { defineAction, useAction, useKeyboard } from '../keyboard/index.ts'
import { renderInterface } from '../testing.tsx'
import { ActionMenu } from './action-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { confirm, ConfirmHost } from './confirm.tsx'
import { DropTarget } from './drop-target.tsx'
import { Hint } from './hint.tsx'
import { HintLayer } from './hint-layer.tsx'
import { InlineText } from './inline-text.tsx'
import { Link } from './link.tsx'
import { MatchText } from './match-text.tsx'
import { Page } from './page.tsx'
import { PageFrameProvider } from './page-frame.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { SearchInput } from './search-input.tsx'
import { ToastList } from './toast-list.tsx'
import { showUndo } from './perform.ts'

describe('text edited in place', () => {
  test('Enter saves the trimmed text and returns the focus', async () => {
    const save = vi.fn()
    renderInterface(<InlineText label="Title" value="Old" placeholder="Untitled note" onSave={save} />)
    await userEvent.click(screen.getByRole('button', { name: /Title: Old/ }))
    await userEvent.keyboard('{Control>}a{/Control} New name {Enter}')
    expect(save).toHaveBeenCalledExactlyOnceWith('New name')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Title/ }))
  })

  test('Escape restores the text, and unchanged text is not saved', async () => {
    const save = vi.fn()
    renderInterface(<InlineText label="Title" value="" placeholder="Untitled note" onSave={save} />)
    await userEvent.click(screen.getByText('Untitled note'))
    await userEvent.keyboard('Half a{Escape}')
    await userEvent.click(screen.getByText('Untitled note'))
    await userEvent.keyboard('{Enter}')
    expect(save).not.toHaveBeenCalled()
  })
})

describe('links', () => {
  test.each([
    ['/data/abc#h=1', '/data/abc#h=1'],
    ['example.com/x', 'https://example.com/x'],
    ['http://example.com/', 'https://example.com/'],
    ['javascript:alert(1)', '#'],
    ['//evil.example', 'https://evil.example/'],
  ])('%s leads to %s', (given, requested) => {
    renderInterface(<Link href={given}>there</Link>)
    expect(screen.getByText('there').getAttribute('href')).toBe(requested)
  })
})

test('breadcrumbs: the page is marked, titles are whole if there is room, hidden steps open', async () => {
  renderInterface(
    <Breadcrumbs
      items={[
        { title: 'Home', href: '/home' },
        { title: 'Between', href: '/between' },
        { title: 'Also between', href: '/also' },
        { title: 'A title of more than twenty-six characters' },
      ]}
    />,
  )
  expect(screen.getByText('A title of more than twenty-six characters').getAttribute('aria-current')).toBe('page')
  expect(screen.queryByText('Between')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show the steps between' }))
  expect((await screen.findByRole('menuitem', { name: 'Between' })).getAttribute('href')).toBe('/between')
})

describe('a menu', () => {
  test('opens with the focus inside, runs the chosen line and returns the focus', async () => {
    const remove = vi.fn()
    renderInterface(
      <ActionMenu entries={[{ kind: 'command', title: 'Delete', danger: true, onSelect: remove }]}>
        <button type="button">More</button>
      </ActionMenu>,
    )
    const trigger = screen.getByRole('button', { name: 'More' })
    await userEvent.click(trigger)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(remove).toHaveBeenCalledOnce())
    expect(document.activeElement).toBe(trigger)
  })

  test('a menu of many names is searched by typing; Escape clears the search first, then closes the menu', async () => {
    const chosen: string[] = []
    renderInterface(
      <ActionMenu
        searched
        entries={Array.from({ length: 60 }, (_, at) => ({
          kind: 'command',
          title: `Field ${at}`,
          onSelect: () => void chosen.push(`Field ${at}`),
        }))}
      >
        <button type="button">Group</button>
      </ActionMenu>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Group' }))
    const find = await screen.findByRole<HTMLInputElement>('searchbox', { name: designStrings.findInMenu })
    await waitFor(() => expect(document.activeElement).toBe(find))
    expect(find.closest('[role="menu"]')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Group' }).contains(find)).toBe(true)
    await userEvent.keyboard('57')
    expect(screen.getAllByRole('menuitem').map((one) => one.textContent)).toEqual(['Field 57'])
    await userEvent.keyboard('{Escape}')
    expect(screen.getAllByRole('menuitem')).toHaveLength(60)
    await userEvent.keyboard('42{Enter}')
    await waitFor(() => expect(chosen).toEqual(['Field 42']))
    await userEvent.click(screen.getByRole('button', { name: 'Group' }))
    await screen.findByRole('searchbox', { name: designStrings.findInMenu })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  })
})

describe('toasts', () => {
  test('Undo undoes the act', async () => {
    const undo = vi.fn()
    renderInterface(<ToastList />)
    showUndo({ title: 'Deleted 3 highlights', undo, redo: vi.fn() })
    expect((await screen.findAllByText('Deleted 3 highlights')).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }))
    expect(undo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull())
  })

  test('an act that cannot be undone says so', async () => {
    renderInterface(<ToastList />)
    showUndo({
      title: 'Published the insight',
      undo: () => Promise.reject(new CallError('refused', 'Somebody else locked it.', { cause: null })),
      redo: vi.fn(),
    })
    await userEvent.click(await screen.findByRole('button', { name: /Undo/ }))
    expect(
      (await screen.findAllByText('This could not be undone: Published the insight. Somebody else locked it.')).length,
    ).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: designStrings.dismiss }))
  })
})

describe('questions before what cannot be undone', () => {
  function Asking({ reported }: { reported: (answer: boolean) => void }) {
    return (
      <>
        <button
          type="button"
          onClick={() =>
            void confirm({ title: 'Delete 3 notes?', confirmLabel: 'Delete notes', danger: true }).then(reported)
          }
        >
          Ask
        </button>
        <ConfirmHost />
      </>
    )
  }

  test.each([
    ['Delete notes', true],
    ['Cancel', false],
  ])('%s answers %s', async (button, answer) => {
    const reported = vi.fn()
    renderInterface(<Asking reported={reported} />)
    await userEvent.click(screen.getByText('Ask'))
    await userEvent.click(await screen.findByRole('button', { name: button }))
    await waitFor(() => expect(reported).toHaveBeenCalledExactlyOnceWith(answer))
  })
})

const testAction = defineAction({ id: 'test.share', title: 'Share', section: 'Test', keys: 'mod+shift+s' })

function Shared({ share }: { share: () => void }) {
  useKeyboard()
  useAction(testAction, share)
  return (
    <>
      <Hint label="Share the note" action={testAction.id}>
        <button type="button">Share</button>
      </Hint>
      <HintLayer />
    </>
  )
}

test('a hint says what a control does and shows its key; any key hides it', async () => {
  renderInterface(<Shared share={vi.fn()} />)
  fireEvent.pointerOver(screen.getByText('Share'), { pointerType: 'mouse' })
  const hint = await screen.findByRole('tooltip')
  expect(hint.textContent).toContain('Share the note')
  expect(hint.querySelectorAll('kbd')).toHaveLength(3)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a page names the tab and fills the bars of its frame; a page in a peek leaves the tab alone', () => {
  const breadcrumbs = document.createElement('div')
  const actions = document.createElement('div')
  document.title = 'before'
  const page = (
    <Page title="Interview" breadcrumbs={[{ title: 'Interview' }]} actions={<button type="button">Share</button>}>
      content
    </Page>
  )
  const { unmount } = renderInterface(
    <PageFrameProvider frame={{ breadcrumbs, actions, level: 'peek' }}>{page}</PageFrameProvider>,
  )
  expect(document.title).toBe('before')
  expect(breadcrumbs.textContent).toContain('Interview')
  expect(actions.textContent).toBe('Share')
  unmount()
  renderInterface(page)
  expect(document.title).toBe('Interview')
})

test('a drop target says what will happen to files dragged over it, and receives them', async () => {
  const files = vi.fn()
  renderInterface(
    <DropTarget label="Drop to import" onFiles={files}>
      <p>content</p>
    </DropTarget>,
  )
  const content = screen.getByText('content')
  const file = new File(['a,b'], 'survey.csv')
  fireEvent.dragEnter(content, { dataTransfer: { types: ['Files'] } })
  expect(screen.getByText('Drop to import')).toBeDefined()
  fireEvent.drop(content, { dataTransfer: { types: ['Files'], files: [file], items: [] } })
  await vi.waitFor(() => expect(files).toHaveBeenCalledExactlyOnceWith([file]))
  expect(screen.queryByText('Drop to import')).toBeNull()
  fireEvent.dragEnter(content, { dataTransfer: { types: ['text/plain'] } })
  expect(screen.queryByText('Drop to import')).toBeNull()
})

test('a progress bar shows its figures and can be stopped', async () => {
  const cancel = vi.fn()
  renderInterface(<ProgressBar label="Importing survey.csv" done={4210} total={10000} onCancel={cancel} />)
  expect(screen.getByRole('progressbar', { name: 'Importing survey.csv' }).getAttribute('aria-valuetext')).toMatch(
    /4.?210 of 10.?000/,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Stop: Importing survey.csv' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('Escape clears a search field, and a second Escape leaves it', async () => {
  function Narrow() {
    const [value, setValue] = useState('')
    return <SearchInput label="Search notes" value={value} onChange={setValue} />
  }
  renderInterface(<Narrow />)
  const field = screen.getByRole('searchbox', { name: 'Search notes' })
  await userEvent.type(field, 'pricing')
  await userEvent.keyboard('{Escape}')
  expect(field).toHaveProperty('value', '')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).not.toBe(field)
})

test('what matched is marked and nothing else', () => {
  const { container } = renderInterface(
    <MatchText
      segments={[
        { text: 'the ', match: false },
        { text: 'price', match: true },
      ]}
    />,
  )
  expect([...container.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['price'])
})

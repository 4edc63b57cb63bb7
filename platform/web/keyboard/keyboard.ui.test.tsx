import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHORD_TIMEOUT_MS } from './dispatcher.ts'
import { defineAction, listActions, runAction, useAction, useActions, useKeyboard } from './index.ts'

const goHome = defineAction({ id: 'test.home', title: 'Go home', section: 'Go', keys: 'g h' })
const palette = defineAction({ id: 'test.palette', title: 'Open palette', section: 'General', keys: 'mod+k' })
const next = defineAction({ id: 'test.next', title: 'Next', section: 'List', keys: 'j', repeats: true })
const undo = defineAction({ id: 'test.undo', title: 'Undo', section: 'General', keys: 'mod+z', when: 'outside-text' })
const help = defineAction({ id: 'test.help', title: 'Keys', section: 'General', keys: '?', when: 'everywhere' })

const leave = defineAction({ id: 'test.leave', title: 'Leave', section: 'List', keys: 'escape' })

const look = defineAction({ id: 'test.look', title: 'Look', section: 'List', keys: ['space', 'enter'] })

const mark = defineAction({ id: 'test.mark', title: 'Mark', section: 'List', keys: 'm', whileReading: true })
const undoRead = defineAction({
  id: 'test.undo-read',
  title: 'Undo while reading',
  section: 'General',
  keys: 'mod+shift+z',
  when: 'outside-text',
  whileReading: true,
})

const ran: string[] = []
function Page({ enabled = true, dialog = false }: { enabled?: boolean; dialog?: boolean }) {
  useKeyboard({ platform: 'other' })
  for (const action of [goHome, palette, undo, undoRead, help, look, mark, leave]) {
    // The list is fixed, so the order of hooks is too.
    useAction(action, () => void ran.push(action.id))
  }
  useAction(next, () => void ran.push(next.id), { enabled })
  const available = useActions().filter((action) => action.available)
  return (
    <>
      <p>{available.map((action) => action.id).join(' ')}</p>
      <input aria-label="Title" />
      <button type="button">Make it</button>
      <a href="/somewhere">Somewhere</a>
      <div role="menu">
        <button type="button" role="menuitem">
          Choose it
        </button>
      </div>
      <div contentEditable suppressContentEditableWarning aria-label="Text" role="textbox" tabIndex={0}>
        text
        <div contentEditable={false}>
          <div role="slider" aria-label="Place" aria-valuenow={0} tabIndex={0} />
        </div>
      </div>
      <div
        contentEditable
        suppressContentEditableWarning
        aria-label="Source"
        aria-readonly="true"
        role="textbox"
        tabIndex={0}
      >
        text
      </div>
      {dialog && <div role="dialog" aria-modal="true" />}
    </>
  )
}

beforeEach(() => {
  ran.length = 0
})
afterEach(() => {
  // Empties the buffer of typed keys.
  fireEvent.pointerDown(window)
  cleanup()
  vi.useRealTimers()
})

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ...more })

test('a chord runs its action, and only within its time', () => {
  vi.useFakeTimers()
  render(<Page />)
  press('g')
  press('h')
  expect(ran).toEqual(['test.home'])
  vi.advanceTimersByTime(CHORD_TIMEOUT_MS)
  press('g')
  vi.advanceTimersByTime(CHORD_TIMEOUT_MS)
  press('h')
  expect(ran).toEqual(['test.home'])
})

test('Enter and Space press the focused button; Enter alone presses a link', () => {
  render(<Page />)
  for (const target of [screen.getByRole('button'), screen.getByRole('link')]) press('Enter', {}, target)
  press(' ', {}, screen.getByRole('button'))
  expect(ran).toEqual([])
  press(' ', {}, screen.getByRole('link'))
  expect(ran).toEqual(['test.look'])
})

test('a stroke that does not continue the chord starts a new one', () => {
  render(<Page />)
  press('g')
  press('j')
  expect(ran).toEqual(['test.next'])
})

test('letters typed into text are text, mod keys still work, undo belongs to the editor', () => {
  render(<Page />)
  const fields = [screen.getByLabelText('Title'), screen.getByLabelText('Text')]
  for (const field of fields) for (const key of ['j', 'g', 'h']) press(key, {}, field)
  for (const field of fields) {
    press('z', { ctrlKey: true }, field)
    press('k', { ctrlKey: true }, field)
  }
  expect(ran).toEqual(['test.palette', 'test.palette'])
  press('z', { ctrlKey: true })
  expect(ran.at(-1)).toBe('test.undo')
})

test('behind a dialog only actions that work everywhere and mod keys fire', () => {
  render(<Page dialog />)
  press('j')
  press('?', { shiftKey: true, code: 'Slash' })
  press('k', { ctrlKey: true })
  expect(ran).toEqual(['test.help', 'test.palette'])
})

test('Escape in a dialog or a menu is for it, else for the page, also in a text', () => {
  const { rerender } = render(<Page dialog />)
  press('Escape', {}, screen.getByRole('dialog'))
  rerender(<Page />)
  press('Escape', {}, screen.getByRole('menuitem'))
  expect(ran).toEqual([])
  press('Escape', {}, screen.getByLabelText('Title'))
  press('Escape')
  expect(ran).toEqual([leave.id, leave.id])
})

test.each(['in the dialog', 'nowhere'])(
  'the key that closes a dialog does nothing behind it, with the focus %s',
  (where) => {
    const { rerender } = render(<Page dialog />)
    const close = (): void => rerender(<Page />)
    window.addEventListener('keydown', close, { capture: true, once: true })
    press('j', {}, where === 'nowhere' ? document.body : screen.getByRole('dialog'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(ran).toEqual([])
    press('j')
    expect(ran).toEqual([next.id])
  },
)

test('while a menu has the focus, letters belong to it', () => {
  render(<Page />)
  const choice = screen.getByRole('menuitem')
  press('j', {}, choice)
  expect(ran).toEqual([])
  press('?', {}, choice)
  press('k', { ctrlKey: true }, choice)
  expect(ran).toEqual(['test.help', 'test.palette'])
})

test('held keys repeat only where the action says so', () => {
  render(<Page />)
  press('j', { repeat: true })
  press('k', { ctrlKey: true, repeat: true })
  expect(ran).toEqual(['test.next'])
})

test('presses that something nearer handled or that compose text are ignored', () => {
  render(<Page />)
  const field = screen.getByLabelText('Title')
  field.addEventListener('keydown', (event) => event.preventDefault())
  press('k', { ctrlKey: true }, field)
  press('k', { ctrlKey: true, isComposing: true })
  expect(ran).toEqual([])
})

test('a disabled action is listed but not available', () => {
  const { rerender } = render(<Page enabled={false} />)
  expect(screen.queryByText(/test\.next/)).toBeNull()
  expect(runAction('test.next')).toBe(false)
  rerender(<Page />)
  expect(screen.getByText(/test\.next/)).toBeTruthy()
  act(() => void runAction('test.next', 'palette'))
  expect(ran).toEqual(['test.next'])
  expect(listActions().map((action) => action.id)).toContain('test.next')
})

test('keys that mean two things are refused when they are defined', () => {
  expect(() => defineAction({ id: 'test.other', title: 'Other', section: 'General', keys: 'mod+k' })).toThrow(
    'mean both',
  )
})

test('a player within a text is not text: its keys are not typing', () => {
  render(<Page />)
  press('j', {}, screen.getByRole('textbox', { name: 'Text' }))
  expect(ran).toEqual([])
  press('j', {}, screen.getByRole('slider'))
  expect(ran).toEqual(['test.next'])
})

test('the keys of a part that is in use come before those of its screen, whichever was defined first', async () => {
  const ofPart = defineAction({
    id: 'test.part',
    title: 'Back',
    section: 'Part',
    screen: 'part',
    keys: 'x',
    ofPart: true,
  })
  const ofScreen = defineAction({ id: 'test.screen', title: 'Delete', section: 'Screen', screen: 'screen', keys: 'x' })
  function Both({ inUse }: { inUse: boolean }) {
    useKeyboard({ platform: 'other' })
    useAction(ofScreen, () => void ran.push('screen'))
    useAction(ofPart, () => void ran.push('part'), { enabled: inUse })
    return null
  }
  const { rerender } = render(<Both inUse />)
  press('x')
  rerender(<Both inUse={false} />)
  press('x')
  await expect.poll(() => ran).toEqual(['part', 'screen'])
})

test('in a text that is open for reading only the keys for reading run actions: a word typed by mistake does nothing', () => {
  render(<Page />)
  const text = screen.getByRole('textbox', { name: 'Source' })
  for (const key of ['j', '?', 'g', 'h', ' ', 'Enter', 'ArrowLeft']) press(key, {}, text)
  press('z', { ctrlKey: true }, text)
  expect(ran).toEqual([])
  press('m', {}, text)
  press('z', { ctrlKey: true, shiftKey: true }, text)
  press('k', { ctrlKey: true }, text)
  expect(ran).toEqual(['test.mark', 'test.undo-read', 'test.palette'])
  ran.length = 0
  fireEvent.pointerDown(window)
  for (const key of ['m', ' ']) press(key, {}, screen.getByRole('textbox', { name: 'Text' }))
  press('z', { ctrlKey: true, shiftKey: true }, screen.getByRole('textbox', { name: 'Text' }))
  expect(ran).toEqual([])
})

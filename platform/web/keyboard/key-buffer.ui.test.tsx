import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from '../chunks/load-chunk.ts'
import { defineAction, reportLostWordsTo, useAction, useLoadingOverlay, useKeyboard } from './index.ts'

const create = defineAction({ id: 'test.create', title: 'New contact', section: 'General', keys: 'c' })

const go = defineAction({ id: 'test.search', title: 'Go to search', section: 'Go to', keys: '/', opensText: true })
const star = defineAction({ id: 'test.star', title: 'Star', section: 'General', keys: 's' })

/** The callbacks waiting for the next frame. */
let frames: FrameRequestCallback[] = []
let written = ''
let starred = 0

beforeEach(() => {
  frames = []
  written = ''
  starred = 0
  chosen = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  // The document of the tests has no `execCommand`.
  Object.assign(document, { execCommand: (_command: string, _shown: boolean, text: string) => (written += text) })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function nextFrame(): void {
  for (const draw of frames.splice(0)) draw(0)
}

let chosen = 0

function Page({ part }: { part: 'none' | 'arriving' | 'here' | 'menu' }) {
  useKeyboard({ platform: 'other' })
  useAction(create, () => undefined)
  useAction(go, () => undefined)
  useAction(star, () => void (starred += 1))
  return (
    <>
      {part === 'arriving' && <LoadingOverlay />}
      {part === 'here' && <input aria-label="Name" />}
      {part === 'menu' && (
        <div role="menu">
          <button type="button" role="menuitem" onClick={() => (chosen += 1)}>
            Visit
          </button>
        </div>
      )}
    </>
  )
}

function LoadingOverlay() {
  useLoadingOverlay(() => undefined)
  return null
}

const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key })

test.each([0, 1, 2, 3, 4])(
  'what is typed for a part whose file is requested %i frames after its key is written into it',
  async (framesUntilAsked) => {
    const { rerender } = render(<Page part="none" />)
    press('c')
    for (let frame = 0; frame < framesUntilAsked; frame += 1) nextFrame()
    rerender(<Page part="arriving" />)
    vi.runAllTimers()
    press('I')
    rerender(<Page part="here" />)
    press('n')
    screen.getByRole('textbox', { name: 'Name' }).focus()
    for (let frame = 0; frame < 5; frame += 1) nextFrame()
    vi.runAllTimers()
    await expect.poll(() => written).toBe('In')
  },
)

test('Enter chooses the item of a menu that has just been loaded, and letters typed meanwhile run no actions', async () => {
  const { rerender } = render(<Page part="arriving" />)
  press('s')
  rerender(<Page part="menu" />)
  screen.getByRole('menuitem', { name: 'Visit' }).focus()
  press('Enter')
  for (let frame = 0; frame < 5; frame += 1) nextFrame()
  vi.runAllTimers()
  await expect.poll(() => chosen).toBe(1)
  expect(starred).toBe(0)
})

test('what is typed after the key of a page with a field is written into the field, however long the page takes', async () => {
  const { rerender } = render(<Page part="none" />)
  press('/')
  press('s')
  for (let frame = 0; frame < 200; frame += 1) nextFrame()
  vi.runAllTimers()
  press('o')
  rerender(<Page part="here" />)
  nextFrame()
  vi.runAllTimers()
  screen.getByRole('textbox', { name: 'Name' }).focus()
  nextFrame()
  vi.runAllTimers()
  await expect.poll(() => written).toBe('so')
  expect(starred).toBe(0)
})

test('what is typed while the file of that page loads is kept for as long as that takes', async () => {
  const file = Promise.withResolvers<void>()
  const loading = loadChunk('search', async () => file.promise)
  const { rerender } = render(<Page part="none" />)
  press('/')
  press('s')
  for (let frame = 0; frame < 1_000; frame += 1) nextFrame()
  vi.advanceTimersByTime(0)
  press('o')
  file.resolve()
  await loading
  rerender(<Page part="here" />)
  screen.getByRole('textbox', { name: 'Name' }).focus()
  for (let frame = 0; frame < 5; frame += 1) nextFrame()
  vi.runAllTimers()
  await expect.poll(() => written).toBe('so')
  expect(starred).toBe(0)
})

test('where no field appears, the words typed for it are reported, and keys run actions again', async () => {
  const lost: string[] = []
  reportLostWordsTo((words) => void lost.push(words))
  render(<Page part="none" />)
  press('/')
  press('s')
  press('x')
  press('Backspace')
  for (let frame = 0; frame < 400; frame += 1) nextFrame()
  vi.runAllTimers()
  expect(starred).toBe(0)
  expect(lost).toEqual(['s'])
  press('s')
  expect(starred).toBe(1)
  expect(written).toBe('')
})

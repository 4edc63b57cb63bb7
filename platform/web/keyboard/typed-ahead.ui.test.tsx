import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineAction, useAction, useArriving, useKeyboard } from './index.ts'

const create = defineAction({ id: 'test.create', title: 'New contact', section: 'General', keys: 'c' })

/** What waits for the next frame. */
let frames: FrameRequestCallback[] = []
let written = ''

beforeEach(() => {
  frames = []
  written = ''
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  // The tests' document cannot write into a field by itself.
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

function Page({ part }: { part: 'none' | 'arriving' | 'here' }) {
  useKeyboard({ platform: 'other' })
  useAction(create, () => undefined)
  return (
    <>
      {part === 'arriving' && <Arriving />}
      {part === 'here' && <input aria-label="Name" />}
    </>
  )
}

function Arriving() {
  useArriving(() => undefined)
  return null
}

const press = (key: string): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key })

test.each([0, 1, 2, 3, 4])('what is typed for a part whose file is asked for %i frames after its key stands in it: asked for as the last frame was over, it once never got there', async (framesUntilAsked) => {
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
})

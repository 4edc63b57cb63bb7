import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInterface } from '../../testing.tsx'
import { followPress, type DragPoint } from './pointer-drag.ts'
import { rowAmong, useRowDrag } from './use-row-drag.ts'

const begun = vi.fn<() => void>()
const followed = vi.fn<(at: DragPoint) => void>()
const ended = vi.fn<(dropped: boolean) => void>()
const clicked = vi.fn<() => void>()
const put = vi.fn<(from: number, to: number) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  for (const one of [begun, followed, ended, clicked, put]) one.mockReset()
})
afterEach(() => {
  fireEvent.keyDown(window, { key: 'Escape' })
  vi.useRealTimers()
})

function Card({ atOnce = false }: { atOnce?: boolean }) {
  return (
    <button
      type="button"
      onPointerDown={(down) =>
        followPress(down, {
          picture: down.currentTarget,
          count: 3,
          atOnce,
          onBegin: begun,
          onFollow: followed,
          onEnd: ended,
        })
      }
      onClick={clicked}
    >
      Card
    </button>
  )
}

const card = () => screen.getByRole('button', { name: 'Card' })
const picture = () => document.querySelector('[data-carried]')
const at = (x: number, y: number, pointerType = 'mouse') => ({
  pointerId: 1,
  pointerType,
  button: 0,
  clientX: x,
  clientY: y,
})

test('a press that moves becomes a drag with a picture of its load; releasing drops it and opens nothing', () => {
  renderInterface(<Card />)
  fireEvent.pointerDown(card(), at(10, 10))
  fireEvent.pointerMove(window, at(12, 11))
  expect(begun).not.toHaveBeenCalled()
  fireEvent.pointerMove(window, at(40, 30))
  expect(begun).toHaveBeenCalledTimes(1)
  expect(picture()?.getAttribute('data-carried')).toBe('3')
  fireEvent.pointerMove(window, at(60, 50))
  fireEvent.pointerUp(window, at(60, 50))
  expect(followed).toHaveBeenLastCalledWith({ x: 60, y: 50, movedX: 50, movedY: 40 })
  expect(ended.mock.calls).toEqual([[true]])
  expect(picture()).toBeNull()
  fireEvent.click(card())
  expect(clicked).not.toHaveBeenCalled()
  vi.runAllTimers()
  fireEvent.click(card())
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('a press that does not move is a click', () => {
  renderInterface(<Card />)
  fireEvent.pointerDown(card(), at(10, 10))
  fireEvent.pointerUp(window, at(10, 10))
  fireEvent.click(card())
  expect([begun, ended].every((one) => one.mock.calls.length === 0)).toBe(true)
  expect(clicked).toHaveBeenCalledTimes(1)
})

test('Escape and a pointer cancelled by the browser drop nothing', () => {
  renderInterface(<Card />)
  for (const undoAct of [
    () => fireEvent.keyDown(window, { key: 'Escape' }),
    () => fireEvent.pointerCancel(window, at(40, 40)),
  ]) {
    fireEvent.pointerDown(card(), at(10, 10))
    fireEvent.pointerMove(window, at(40, 40))
    undoAct()
    fireEvent.pointerUp(window, at(40, 40))
    expect(ended.mock.lastCall).toEqual([false])
    expect(picture()).toBeNull()
  }
  expect(ended).toHaveBeenCalledTimes(2)
})

test('a finger that moves at once scrolls; one that rested first drags', () => {
  renderInterface(<Card />)
  fireEvent.pointerDown(card(), at(10, 10, 'touch'))
  fireEvent.pointerMove(window, at(10, 40, 'touch'))
  vi.runAllTimers()
  expect(begun).not.toHaveBeenCalled()
  expect(fireEvent.touchMove(window)).toBe(true)
  fireEvent.pointerDown(card(), at(10, 10, 'touch'))
  vi.advanceTimersByTime(300)
  expect(begun).toHaveBeenCalledTimes(1)
  expect(fireEvent.touchMove(window)).toBe(false)
  fireEvent.pointerUp(window, at(10, 10, 'touch'))
  expect(ended.mock.calls).toEqual([[true]])
})

function Rows() {
  const drag = useRowDrag(rowAmong(5, 40), put)
  return (
    <>
      <button type="button" onPointerDown={(event) => drag.press(event, 1)}>
        Grip
      </button>
      <output>{drag.from === null ? '' : `${drag.from} to ${drag.to}`}</output>
    </>
  )
}

test('a row is moved by its grip and shows the row it is over; Escape cancels the move', () => {
  renderInterface(<Rows />)
  const grip = screen.getByRole('button', { name: 'Grip' })
  fireEvent.pointerDown(grip, at(10, 60, 'touch'))
  expect(screen.getByRole('status').textContent).toBe('1 to 1')
  fireEvent.pointerMove(window, at(10, 150, 'touch'))
  act(() => void vi.advanceTimersByTime(50))
  expect(screen.getByRole('status').textContent).toBe('1 to 3')
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(screen.getByRole('status').textContent).toBe('')
  expect(put).not.toHaveBeenCalled()
  fireEvent.pointerDown(grip, at(10, 60))
  fireEvent.pointerMove(window, at(10, 900))
  fireEvent.pointerUp(window, at(10, 900))
  expect(put.mock.calls).toEqual([[1, 4]])
})

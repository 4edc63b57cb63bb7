import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEndChoice } from './use-end-choice.ts'

afterEach(cleanup)
const things = (...ids: string[]) => ids.map((id) => ({ id }))

test('the selection ends when something was done with it, even if the chosen things no longer exist', () => {
  const onClear = vi.fn()
  const { result, rerender } = renderHook(({ chosen }) => useEndChoice(chosen, onClear), {
    initialProps: { chosen: things('a', 'b') },
  })
  act(() => result.current(things('a', 'b')))
  expect(onClear).toHaveBeenCalledTimes(1)
  rerender({ chosen: things() })
  act(() => result.current(things('a', 'b')))
  expect(onClear).toHaveBeenCalledTimes(2)
})

test('things chosen while it was being done stay chosen', () => {
  const onClear = vi.fn()
  const { result, rerender } = renderHook(({ chosen }) => useEndChoice(chosen, onClear), {
    initialProps: { chosen: things('a') },
  })
  rerender({ chosen: things('a', 'c') })
  act(() => result.current(things('a')))
  expect(onClear).not.toHaveBeenCalled()
})

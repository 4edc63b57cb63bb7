import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useStoredValue } from './stored-value.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function Choice({ name, of = 'chosen' }: { name: string; of?: string }) {
  const [value, set] = useStoredValue<string[]>(of, NONE)
  return (
    <button type="button" aria-label={name} onClick={() => set((before) => [...before, name])}>
      {value.join(' ')}
    </button>
  )
}

const NONE: string[] = []
const words = (name: string): string | null => screen.getByRole('button', { name }).textContent

test('what is chosen in one place of a page is shown in the others, and at the next visit', () => {
  const { unmount } = render(
    <>
      <Choice name="one" />
      <Choice name="other" />
    </>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'one' }))
  fireEvent.click(screen.getByRole('button', { name: 'other' }))
  expect(words('one')).toBe('one other')
  expect(words('other')).toBe('one other')
  unmount()
  render(<Choice name="later" />)
  expect(words('later')).toBe('one other')
})

test('what another window stores is shown', () => {
  render(<Choice name="here" />)
  localStorage.setItem('chosen', JSON.stringify(['elsewhere']))
  fireEvent(window, new StorageEvent('storage', { key: 'chosen' }))
  expect(words('here')).toBe('elsewhere')
})

test('what cannot be read is as if nothing had been stored', () => {
  localStorage.setItem('chosen', '{')
  render(<Choice name="here" />)
  expect(words('here')).toBe('')
})

test('in a browser that refuses storage, a choice lasts as long as the page', () => {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: () => undefined })
  const { unmount } = render(<Choice name="here" of="refused" />)
  fireEvent.click(screen.getByRole('button', { name: 'here' }))
  expect(words('here')).toBe('here')
  unmount()
  render(<Choice name="here" of="refused" />)
  expect(words('here')).toBe('here')
})

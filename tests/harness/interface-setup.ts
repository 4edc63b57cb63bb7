import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The browser functions that Mantine needs and happy-dom does not have.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }),
})
window.HTMLElement.prototype.scrollIntoView = () => undefined

/** Waiting ends when the condition holds: the default of a second is too short if other tests share the machine. */
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

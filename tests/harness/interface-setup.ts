import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What Mantine asks of a browser and happy-dom does not answer.
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

/** Waiting ends with what is waited for: the usual second is short where other tests share the machine. */
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What Mantine asks of a browser and happy-dom does not answer.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({ matches: false, media: query, onchange: null, addEventListener: () => undefined, removeEventListener: () => undefined, dispatchEvent: () => false }),
})
window.HTMLElement.prototype.scrollIntoView = () => undefined

afterEach(cleanup)

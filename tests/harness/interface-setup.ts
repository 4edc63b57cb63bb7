import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// What Mantine asks of a browser and happy-dom does not answer.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => ({ matches: false, media: query, onchange: null, addEventListener: vi.fn(), removeEventListener: vi.fn(), dispatchEvent: vi.fn() }),
})
window.HTMLElement.prototype.scrollIntoView = () => undefined

afterEach(cleanup)

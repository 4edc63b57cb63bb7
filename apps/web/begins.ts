import type { AnyRouter } from '@tanstack/react-router'

/** Given with an address to the browser's history: what it opens was made a moment ago, to be written now. */
export const BEGINS = { begins: true } as const

/** Whether what is open was made a moment ago. */
export function begins(router: AnyRouter): boolean {
  return (router.state.location.state as Partial<typeof BEGINS>).begins === true
}

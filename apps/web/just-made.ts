import type { AnyRouter } from '@tanstack/react-router'

/** State of the browser's history for something that was created a moment ago, so that it opens ready for writing. */
export const JUST_MADE = { justMade: true } as const

/** Whether the page shows something that was created a moment ago. */
export function isJustMade(router: AnyRouter): boolean {
  return (router.state.location.state as Partial<typeof JUST_MADE>).justMade === true
}

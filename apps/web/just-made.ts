import type { AnyRouter } from '@tanstack/react-router'

/** Given to the browser's history with the address of something that was made a moment ago, to be written now. */
export const JUST_MADE = { justMade: true } as const

/** Whether what is open was made a moment ago. */
export function isJustMade(router: AnyRouter): boolean {
  return (router.state.location.state as Partial<typeof JUST_MADE>).justMade === true
}

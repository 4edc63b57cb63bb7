import type { ReactNode } from 'react'

/**
 * A component in its states, side by side in the gallery of `npm run dev`. Files named `*.stories.tsx` beside the
 * components export them as `stories`; the application never loads them.
 */
export interface Stories {
  /** The name of the component in code. */
  part: string
  /** A render function by the name of each state. Each is rendered as a component, so it may have its own state. */
  states: Readonly<Record<string, () => ReactNode>>
}

/** The callback of a component in a story: does nothing. */
export const nothing = (): undefined => undefined

/** A text that is too long for any place. */
export const LONG_TEXT =
  'Why people who planned a first week of dinners with great care close the app in front of an empty second one, and what each of them had hoped to find there instead'

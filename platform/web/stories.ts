import type { ReactNode } from 'react'

/**
 * A part in its states, side by side in the gallery of `npm run dev`. Files named `*.stories.tsx` beside the parts export
 * them as `stories`; the application never loads them.
 */
export interface Stories {
  /** How the part is called in code. */
  part: string
  /** What shows it in a state, by what the state is. Each is drawn as a component, so it may keep a state of its own. */
  states: Readonly<Record<string, () => ReactNode>>
}

/** What callbacks of a part lead to in a story: nothing. */
export const nothing = (): undefined => undefined

/** A text that is longer than any place has room for. */
export const LONG_TEXT =
  'Why people who planned a first week of dinners with great care close the app in front of an empty second one, and what each of them had hoped to find there instead'

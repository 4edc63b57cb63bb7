/**
 * What `built-constants.ts` computes when the application is built: a page that draws a text first does not wait for
 * the modules that make these values.
 */
declare module 'virtual:built-constants' {
  import type { LAYOUT_PX } from '#platform/web/theme/layout.ts'

  /** Layout constants in CSS pixels. */
  export const layout: typeof LAYOUT_PX
  /** The media query of narrow screens. */
  export const narrowScreen: string
  export const caretColors: readonly string[]
  /** The title shown for a note without one. */
  export const untitled: string
}

declare module 'virtual:theme-variables.css'

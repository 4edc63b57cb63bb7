/**
 * What `built-constants.ts` says when the application is built: a page that draws a text first does not wait for what
 * makes it.
 */
declare module 'virtual:built-constants' {
  import type { LAYOUT_PX } from '#platform/web/theme/layout.ts'

  /** Layout constants in CSS pixels. */
  export const layout: typeof LAYOUT_PX
  /** The media query of narrow screens. */
  export const narrowScreen: string
  export const caretColors: readonly string[]
  /** What a note without a title is called. */
  export const untitled: string
}

declare module 'virtual:theme-variables.css'

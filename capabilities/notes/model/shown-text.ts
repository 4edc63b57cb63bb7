import { cutText } from '#platform/kernel/text.ts'

/** Questions and options can be whole texts: lists, headers and sentences show their beginning. */
const MAX_SHOWN_CHARS = 80

/** The beginning of a text, with a sign where it is cut. */
export function shownText(text: string): string {
  const shown = cutText(text, MAX_SHOWN_CHARS)
  return shown.length < text.length ? `${shown.trimEnd()}…` : text
}

import { cutText } from '#platform/kernel/text.ts'

/** Questions and options can be whole texts: lists, headers and sentences show their beginning. */
const MAX_SHOWN_CHARS = 80

/** The beginning of a text, with a sign where it is cut. */
export function shownText(text: string, chars = MAX_SHOWN_CHARS): string {
  if (text.length <= chars) return text
  const shown = cutText(text, Math.max(0, chars))
  return shown.length < text.length ? `${shown.trimEnd()}…` : text
}

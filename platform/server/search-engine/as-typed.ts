import { isSpaceless } from './tokenize.ts'

const FOLDED_SIGNS = /[^\0-\x7f]|'/
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u
const GOES_ON = /^[\p{L}\p{M}\p{N}'’]/u

/** A text without such signs holds a word only where it holds its letters. */
export function hasFoldedSigns(text: string): boolean {
  return FOLDED_SIGNS.test(text)
}

/**
 * Whether folded words stand in a text as they are, one space between; never where their script is written without
 * spaces. Asks for the text in lower case. A pattern that does not regard case would say the same twenty times slower.
 */
export function asTyped(exact: readonly string[], unfinished: boolean): (lowered: string) => boolean {
  if (isSpaceless(exact.at(-1) ?? '')) return () => false
  const requested = exact.join(' ')
  return (lowered) => {
    for (let at = lowered.indexOf(requested); at >= 0; at = lowered.indexOf(requested, at + 1)) {
      const end = at + requested.length
      if (
        !ENDS_IN_WORD.test(lowered.slice(Math.max(0, at - 2), at)) &&
        (unfinished || !GOES_ON.test(lowered.slice(end, end + 2)))
      )
        return true
    }
    return false
  }
}

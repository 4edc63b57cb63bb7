import { isSpaceless } from './tokenize.ts'

const FOLDED_SIGNS = /[^\0-\x7f]|'/
const ENDS_IN_WORD = /[\p{L}\p{M}\p{N}]$/u
const GOES_ON = /^[\p{L}\p{M}\p{N}'’]/u

/**
 * Whether a text contains signs that are folded: a text without them contains a word only if it contains the same
 * letters.
 */
export function hasFoldedSigns(text: string): boolean {
  return FOLDED_SIGNS.test(text)
}

/**
 * Whether a text contains folded words unchanged, with one space between; never if their script is written without
 * spaces. Expects the text in lower case. A case-insensitive pattern would give the same result twenty times slower.
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

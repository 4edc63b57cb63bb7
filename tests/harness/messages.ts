/** A placeholder for any figure in a message that is made for `anyOf`. */
export const ANY_FIGURE = 7919
/** A placeholder for any words there. */
export const ANY_WORDS = '⋯'

const FIGURE = new RegExp(`${ANY_FIGURE}|${ANY_FIGURE.toLocaleString()}`, 'g')

/**
 * Matches text that contains one of these messages of catalogues, with anything in place of ANY_FIGURE and ANY_WORDS.
 */
export function anyOf(...messages: readonly string[]): RegExp {
  const patterns = messages.map((message) =>
    message
      .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll(FIGURE, String.raw`[\d,.]+`)
      .replaceAll(ANY_WORDS, '.+'),
  )
  return new RegExp(String.raw`(?<![\w])(?:${patterns.join('|')})(?![\w])`)
}

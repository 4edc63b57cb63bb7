/** Where words stand in order in a longer text. */
interface Alignment {
  /** For each of the words, where it stands in the text; null where it does not. */
  places: Array<number | null>
}

/** Longer texts are compared by their first words: a sentence and its quote are far shorter. */
const MAX_WORDS = 400
/** What a word of the text costs that stands between two others: of equal places the closest together are taken. */
const COST_BETWEEN = 0.05

/** The longest run of the words that stands in the text in the same order, as close together as possible. */
export function alignWords(words: readonly string[], text: readonly string[]): Alignment {
  const rows = Math.min(words.length, MAX_WORDS)
  const columns = Math.min(text.length, MAX_WORDS)
  const width = columns + 1
  const scores = new Float32Array((rows + 1) * width)
  const scoreAt = (row: number, column: number): number => scores[row * width + column] ?? 0
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1) {
      const isSame = words[row - 1] === text[column - 1]
      scores[row * width + column] = Math.max(
        isSame ? scoreAt(row - 1, column - 1) + 1 : 0,
        scoreAt(row - 1, column),
        scoreAt(row, column - 1) - COST_BETWEEN,
      )
    }
  const places = words.map((): number | null => null)
  let column = 0
  for (let at = 1; at <= columns; at += 1) if (scoreAt(rows, at) > scoreAt(rows, column)) column = at
  for (let row = rows; row > 0 && column > 0 && scoreAt(row, column) > 0;) {
    if (scoreAt(row, column) === scoreAt(row - 1, column)) row -= 1
    else if (
      words[row - 1] === text[column - 1] &&
      scoreAt(row, column) === Math.fround(scoreAt(row - 1, column - 1) + 1)
    ) {
      places[row - 1] = column - 1
      row -= 1
      column -= 1
    } else column -= 1
  }
  return { places }
}

/** Turns texts into the word pieces of BERT's uncased vocabulary, as the model was trained on them. */
export interface WordPieces {
  /** The numbers of the pieces, with the marks of beginning and end; what lies behind `MAX_PIECES` is not seen. */
  read(text: string): number[]
}

/** Pieces that the model was trained to see at once, both marks included. */
const MAX_PIECES = 256
/** More than this many signs hold more pieces than are seen, unless nearly all of them are spaces. */
const MAX_CHARS = 16_384
/** A longer word is unknown as a whole. */
const MAX_WORD_CHARS = 100
const MAX_KEPT_WORDS = 50_000
const UNKNOWN = '[UNK]'
const BEGINNING = '[CLS]'
const END = '[SEP]'

const ASCII = /^[\x20-\x7e\n\t\r]*$/
const UNSEEN = /[\0\ufffd\p{Co}]|(?![\t\n\r])[\p{Cc}\p{Cf}]/gu
const SPACE = /\p{White_Space}/gu
const IDEOGRAPH =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b820}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu
const ACCENT = /\p{Mn}/gu
/** Words, and signs of punctuation each by itself. */
const WORDS = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu

/** Reads the vocabulary: one piece a line, its number that of the line. */
export function openWordPieces(vocabulary: string): WordPieces {
  const numbers = new Map(vocabulary.split('\n').map((line, number) => [line.replace(/\r$/, ''), number] as const))
  const numberOf = (piece: string): number => {
    const number = numbers.get(piece)
    if (number === undefined) throw new Error(`The vocabulary of the model has no ${piece}.`)
    return number
  }
  const [unknown, beginning, end] = [numberOf(UNKNOWN), numberOf(BEGINNING), numberOf(END)]
  const known = new Map<string, readonly number[]>()

  const piecesOfWord = (word: string): readonly number[] => {
    const signs = Array.from(word)
    if (signs.length > MAX_WORD_CHARS) return [unknown]
    const pieces: number[] = []
    for (let from = 0; from < signs.length;) {
      let to = signs.length
      let number: number | undefined
      for (; to > from; to -= 1) {
        number = numbers.get(`${from > 0 ? '##' : ''}${signs.slice(from, to).join('')}`)
        if (number !== undefined) break
      }
      if (number === undefined) return [unknown]
      pieces.push(number)
      from = to
    }
    return pieces
  }
  const remembered = (word: string): readonly number[] => {
    const found = known.get(word)
    if (found !== undefined) return found
    const pieces = piecesOfWord(word)
    if (known.size >= MAX_KEPT_WORDS) known.clear()
    known.set(word, pieces)
    return pieces
  }

  return {
    read(text) {
      const pieces = [beginning]
      for (const [word] of normalise(text.slice(0, MAX_CHARS)).matchAll(WORDS)) {
        pieces.push(...remembered(word))
        if (pieces.length >= MAX_PIECES) break
      }
      pieces.length = Math.min(pieces.length, MAX_PIECES - 1)
      pieces.push(end)
      return pieces
    },
  }
}

/** Small letters without accents; ideographs as words of their own; nothing that is not seen. */
function normalise(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(SPACE, ' ')
    .replace(IDEOGRAPH, ' $& ')
    .normalize('NFD')
    .replace(ACCENT, '')
    .toLowerCase()
}

import tokenizer from 'llama-tokenizer-js'

/** A token of the model, with its probability at its position. */
export interface Piece {
  token: number
  logProbability: number
}

/** Pieces that make one word. */
export interface PieceWord {
  text: string
  /** Index of its first piece and of the one after its last. */
  start: number
  end: number
  /** The pieces that are letters or digits: the model attends to the pause after the word for a comma. */
  spoken: number[]
  confidence: number
}

const SPACE = '\u2581'
const BYTE = /^<0x([0-9A-F]{2})>$/
const CONTROL = /^<.*>$/
const SPOKEN = /[\p{L}\p{N}]/u
const PUNCTUATION = /^\p{P}+$/u
const DASH = /^\p{Pd}/u

function bytesOf(token: number): Buffer {
  const text = tokenizer.vocabById[token] ?? ''
  const byte = BYTE.exec(text)
  if (byte?.[1] !== undefined) return Buffer.from(byte[1], 'hex')
  return CONTROL.test(text) ? Buffer.alloc(0) : Buffer.from(text.replaceAll(SPACE, ' '))
}

/** The words that pieces make, each with the geometric mean of its spoken pieces as confidence. */
export function wordsOf(pieces: readonly Piece[]): PieceWord[] {
  const words: PieceWord[] = []
  let bytes: Buffer[] = []
  let start = 0
  let spoken: number[] = []
  const close = (end: number): void => {
    const text = Buffer.concat(bytes).toString('utf8').trim()
    const counted = spoken.length > 0 ? spoken : pieces.slice(start, end).map((_, index) => start + index)
    const mean =
      counted.reduce((sum, index) => sum + (pieces[index]?.logProbability ?? 0), 0) / Math.max(1, counted.length)
    const last = words.at(-1)
    if (PUNCTUATION.test(text) && last !== undefined) {
      last.text = `${last.text}${DASH.test(text) ? ' ' : ''}${text}`
      last.end = end
    } else if (text !== '') words.push({ text, start, end, spoken: counted, confidence: Math.exp(mean) })
    bytes = []
    spoken = []
    start = end
  }
  pieces.forEach(({ token }, index) => {
    const piece = bytesOf(token)
    if (piece[0] === ' '.charCodeAt(0) && index > start) close(index)
    bytes.push(piece)
    if (SPOKEN.test(piece.toString('utf8'))) spoken.push(index)
  })
  close(pieces.length)
  return words
}

/** The tokens of a text that begins a word. */
export function tokensOf(text: string): number[] {
  return tokenizer.encode(text, false, true)
}

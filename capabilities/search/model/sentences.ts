/** A stretch of a text (UTF-16 offsets) and about how many word pieces it holds. */
export interface Stretch {
  start: number
  end: number
  pieces: number
}

const LINE_ENDS = /[\n\r\u2028\u2029]+/g
/**
 * Sentence punctuation with a space after it, or that of scripts without spaces. A full stop before a small letter does
 * not end the sentence ("e.g. this").
 */
const SENTENCE_ENDS = /(?<![.!?…])[.!?…]+["'”’)\]»]*\s+(?!\p{Ll}|\s)|[。！？｡؟۔।॥።။៕]+[」』”’）]*\s*/gu
const BREAKS = /[\s,;:、，；：·/|_-]/
/** Characters that belong to the one before them. */
const JOINED = /[\p{M}\u200d\p{Emoji_Modifier}]/u
const MAX_JOINED = 16

const LATIN_END = 0x2_50
const PIECES_OF_LETTER = 0.26
const PIECES_OF_ACCENTED = 0.6
const PIECES_OF_DIGIT = 0.5
/** Word pieces per character, for characters below `LATIN_END`; every other character counts as one piece. */
const weights = Float32Array.from({ length: LATIN_END }, (_, code) => {
  const sign = String.fromCharCode(code)
  if (/[a-z]/i.test(sign)) return PIECES_OF_LETTER
  if (/\p{L}/u.test(sign)) return PIECES_OF_ACCENTED
  if (/\d/.test(sign)) return PIECES_OF_DIGIT
  return /[\s\p{C}]/u.test(sign) ? 0 : 1
})

function weightOf(code: number): number {
  return weights[code] ?? 1
}

/** The non-empty lines of a text, without the space around them. */
export function* linesOf(text: string): Generator<Stretch> {
  let from = 0
  for (const { index, 0: sign } of text.matchAll(LINE_ENDS)) {
    const line = trimmed(text, from, index)
    if (line !== undefined) yield line
    from = index + sign.length
  }
  const last = trimmed(text, from, text.length)
  if (last !== undefined) yield last
}

/** The sentences of a stretch, in order; none has more than `most` word pieces. */
export function* sentencesOf(text: string, { start, end }: Stretch, most: number): Generator<Stretch> {
  let from = start
  for (const { index, 0: sign } of text.slice(start, end).matchAll(SENTENCE_ENDS)) {
    const to = start + index + sign.length
    yield* partsOf(text, from, to, most)
    from = to
  }
  yield* partsOf(text, from, end, most)
}

/** A sentence, or its parts if it is too long: cut after a comma or a space in its second half, else at the limit. */
function* partsOf(text: string, start: number, end: number, most: number): Generator<Stretch> {
  let from = start
  let pieces = 0
  let breakAt = -1
  for (let at = start; at < end; at += 1) {
    pieces += weightOf(text.charCodeAt(at))
    if (pieces > most && at > from) {
      const to = breakAt > from ? breakAt : wholeSign(text, from, at)
      const part = trimmed(text, from, to)
      if (part !== undefined) yield part
      from = to
      at = to - 1
      pieces = 0
      breakAt = -1
    } else if (pieces > most / 2 && BREAKS.test(text.charAt(at))) breakAt = at + 1
  }
  const rest = trimmed(text, from, end)
  if (rest !== undefined) yield rest
}

/**
 * The nearest position at or before `at` that does not split a character from what belongs to it; never back to `from`.
 */
function wholeSign(text: string, from: number, at: number): number {
  for (let place = at; place > Math.max(from, at - MAX_JOINED); place -= 1) {
    const sign = text.codePointAt(place) ?? 0
    const isHalf = isLow(text.charCodeAt(place)) && isHigh(text.charCodeAt(place - 1))
    if (!isHalf && !JOINED.test(String.fromCodePoint(sign)) && text.charAt(place - 1) !== '\u200d') return place
  }
  return isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1)) && at - 1 > from ? at - 1 : at
}

function isHigh(code: number): boolean {
  return code >= 0xd8_00 && code < 0xdc_00
}

function isLow(code: number): boolean {
  return code >= 0xdc_00 && code < 0xe0_00
}

function trimmed(text: string, from: number, to: number): Stretch | undefined {
  let [start, end] = [from, to]
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  if (start === end) return undefined
  let pieces = 0
  for (let at = start; at < end; at += 1) pieces += weightOf(text.charCodeAt(at))
  return { start, end, pieces }
}

/** Spaces and invisible characters. */
function isBlank(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0x7f ||
    code === 0xa0 ||
    code === 0xfe_ff ||
    code === 0x30_00 ||
    (code >= 0x20_00 && code <= 0x20_0b) ||
    code === 0x20_28 ||
    code === 0x20_29
  )
}

/** A number of a text, in figures or in English words. */
export interface FoundNumber {
  written: string
  /** Its value in figures, without separators of thousands: "1,200" and "twelve hundred" are "1200". */
  value: string
  /** "One" as a pronoun, "first" and "second" alone: they need not be numbers. */
  isSpared: boolean
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'
const SMALL_ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
const TENS_ORDINALS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
const SPARED: ReadonlySet<string> = new Set(['one', 'first', 'second'])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['k', 1e3],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])
const values = new Map<string, number>([
  ...[SMALL, SMALL_ORDINALS].flatMap((words) => words.split(' ').map((word, value): [string, number] => [word, value])),
  ...[TENS, TENS_ORDINALS].flatMap((words) =>
    words.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ),
])

/** Figures with their separators, or a word; what is between two of them matters only as a hyphen or a space. */
const TOKENS = /\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu
const FIGURES = /^\p{Nd}/u
const SEPARATORS = /[.,'’\u00a0\u202f]/u
/** Only these may stand between the words of one number. */
const WITHIN_NUMBER = /^(?:[ \u00a0-]|\s*)$/u

interface Token {
  word: string
  start: number
  end: number
}

/** The numbers of a text in its order. Words of other languages than English are no numbers. */
export function numbersIn(text: string): FoundNumber[] {
  const tokens = Array.from(text.matchAll(TOKENS), ({ 0: written, index }): Token => ({
    word: written.toLowerCase(),
    start: index,
    end: index + written.length,
  }))
  const found: FoundNumber[] = []
  for (let at = 0; at < tokens.length;) {
    const read = readNumber(text, tokens, at)
    if (read === null) {
      at += 1
      continue
    }
    const written = text.slice(tokens[at]?.start, tokens[read.next - 1]?.end)
    found.push({ written, value: read.value, isSpared: SPARED.has(written.toLowerCase()) })
    at = read.next
  }
  return found
}

/** The first number of a text that another text does not have as many times; null if it has them all. */
export function missingNumber(text: string, other: string): string | null {
  const left = new Map<string, number>()
  for (const { value } of numbersIn(other)) left.set(value, (left.get(value) ?? 0) + 1)
  for (const { written, value, isSpared } of numbersIn(text)) {
    const times = left.get(value) ?? 0
    if (times === 0 && !isSpared) return written
    if (times > 0) left.set(value, times - 1)
  }
  return null
}

/** Reads the number that begins at a token, with all that belongs to it; null if none begins there. */
function readNumber(text: string, tokens: readonly Token[], from: number): { value: string; next: number } | null {
  const first = tokens[from]
  if (first === undefined) return null
  const follows = (at: number): string | null => {
    const [before, token] = [tokens[at - 1], tokens[at]]
    return before && token && WITHIN_NUMBER.test(text.slice(before.end, token.start)) ? token.word : null
  }
  if (FIGURES.test(first.word)) {
    const figures = plainFigures(first.word)
    const scale = SCALES.get(follows(from + 1) ?? '')
    return scale === undefined
      ? { value: figures, next: from + 1 }
      : { value: String(Math.round(Number(figures) * scale)), next: from + 2 }
  }
  return readWords(first.word, follows, from)
}

function readWords(
  first: string,
  follows: (at: number) => string | null,
  from: number,
): { value: string; next: number } | null {
  let next = from + 1
  let whole = 0
  let part = values.get(first) ?? (first === 'k' ? undefined : SCALES.get(first))
  if (part === undefined) return null
  for (let word = follows(next); word !== null; word = follows(next)) {
    const scale = word === 'k' ? undefined : SCALES.get(word)
    const isJoined = word === 'and' && (part === 0 || part % 100 === 0) && whole + part > 0
    const value = values.get(isJoined ? (follows(next + 1) ?? '') : word)
    if (scale !== undefined && scale >= 1e3) {
      whole += Math.max(1, part) * scale
      part = 0
    } else if (scale !== undefined && part > 0 && part < 100) part *= scale
    else if (value !== undefined && value > 0 && joins(whole, part, value)) part += value
    else break
    next += isJoined ? 2 : 1
  }
  const digits = follows(next) === 'point' ? values.get(follows(next + 1) ?? '') : undefined
  return digits === undefined
    ? { value: String(whole + part), next }
    : { value: `${whole + part}.${digits}`, next: next + 2 }
}

/** Whether a value goes on with the number before it, as in "twenty" "five" or "hundred" "twelve". */
function joins(whole: number, part: number, value: number): boolean {
  if (part === 0) return whole > 0
  if (part % 100 === 0) return value < 100
  return part % 100 >= 20 && part % 10 === 0 && value < 10
}

/** Groups of three figures are thousands; anything else after the last point or comma is a fraction. */
function plainFigures(written: string): string {
  const groups = written.split(SEPARATORS)
  const [first = '', ...rest] = groups
  if (rest.length === 0) return trimmed(first)
  const isThousands = (parts: readonly string[]): boolean =>
    first.length <= 3 && !first.startsWith('0') && parts.every((group) => group.length === 3)
  if (isThousands(rest)) return trimmed(groups.join(''))
  const fraction = rest.at(-1) ?? ''
  if (isThousands(rest.slice(0, -1))) return trimmed(`${groups.slice(0, -1).join('')}.${fraction}`)
  return groups.join('.')
}

/** Without zeros that do not change the value. */
function trimmed(figures: string): string {
  const whole = figures.replace(/^0+(?=\d)/, '')
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole
}

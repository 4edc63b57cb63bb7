/** The longest words that are looked for in lists, names and files, in characters. */
export const MAX_LOOKED_FOR_CHARS = 200

/** A stretch of a text, in UTF-16 units. */
interface Stretch {
  from: number
  to: number
}

/**
 * Letters that Unicode does not take apart, though people type them as others, and the form that one has at the end of
 * a word.
 */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ς: 'σ',
}
const SPECIAL_LETTERS = /[ßæœøđðłħıþς]/g
const MARKS = /\p{M}/gu
const SINGLE_QUOTES = /[‘’‚‛′]/g
const DOUBLE_QUOTES = /[“”„‟«»″]/g
const DASHES = /[‐‑‒–—−]/g
/** The signs that become others beside the marks, for whoever folds by other means. */
export const TYPED_OTHERWISE = 'ßæœøđðłħıþς‘’‚‛′“”„‟«»″‐‑‒–—−'
const BEYOND_ASCII = /[^\u0000-\u007f]/

/**
 * A text as people type it where they look for it: no case, no accents, plain quotes and dashes. Each character becomes
 * what it becomes alone.
 */
function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase()
  return plain
    .replace(SPECIAL_LETTERS, (letter) => TYPED_AS[letter] ?? letter)
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
}

/**
 * A text as `findFolded` looks through it, with one space for any white space: stored beside a text, it is looked
 * through where it lies, for words that became the same. No space stands at either end.
 */
export function foldedForFinding(text: string): string {
  return fold(text).trim().replace(/\s+/g, ' ')
}

/**
 * Whether the words that somebody types stand in a name or title, told by the same rule; nothing typed stands in all.
 */
export function wordsFinder(query: string): (title: string) => boolean {
  const requested = foldedForFinding(query)
  return (title) => foldedForFinding(title).includes(requested)
}

/** A text of as many units, each without case and accents where that is one unit too. */
export function foldedInPlace(text: string): string {
  const inPlace = (unit: string): string => {
    const plain = fold(unit)
    return plain.length === 1 ? plain : unit
  }
  return BEYOND_ASCII.test(text) ? text.split('').map(inPlace).join('') : text.toLowerCase()
}

/** A text as it is looked through; `starts` is where each of its units stood, null where each stands where it stood. */
interface FoldedText {
  text: string
  folded: string
  starts: number[] | null
}

function foldText(text: string): FoldedText {
  if (!BEYOND_ASCII.test(text)) return { text, folded: text.toLowerCase(), starts: null }
  const starts: number[] = []
  let folded = ''
  let at = 0
  for (const character of text) {
    const plain = character.charCodeAt(0) < 128 ? character.toLowerCase() : fold(character)
    for (let unit = 0; unit < plain.length; unit += 1) starts.push(at)
    folded += plain
    at += character.length
  }
  return { text, folded, starts }
}

let last: FoldedText = { text: '', folded: '', starts: null }

/**
 * Where the words of a query stand in a text, at most `most` times: whatever their case and accents, whichever quotes
 * and dashes, and with any white space between them. A stretch takes in the accents that are written behind its last
 * letter.
 */
export function findFolded(text: string, query: string, most: number): Stretch[] {
  const requested = foldedForFinding(query)
  if (requested === '') return []
  // While somebody types what to find, the text is the same.
  if (last.text !== text) last = foldText(text)
  const { folded, starts } = last
  const place = (unit: number): number => (starts === null ? unit : (starts[unit] ?? text.length))
  const pattern = new RegExp(requested.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'), 'gu')
  const found: Stretch[] = []
  for (const match of folded.matchAll(pattern)) {
    found.push({ from: place(match.index), to: place(nextPlace(starts, match.index + match[0].length)) })
    if (found.length === most) break
  }
  return found
}

/**
 * The first unit from here on that stands elsewhere than the one before it: a ligature or "ß" that is found by a part
 * of it is found whole.
 */
function nextPlace(starts: readonly number[] | null, unit: number): number {
  let next = unit
  while (starts !== null && next < starts.length && starts[next] === starts[next - 1]) next += 1
  return next
}

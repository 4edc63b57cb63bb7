/** The longest search text in lists, names and files, in characters. */
export const MAX_LOOKED_FOR_CHARS = 200

/** A stretch of a text, in UTF-16 units. */
interface Stretch {
  from: number
  to: number
}

/**
 * Letters that Unicode does not decompose, though people type them as others, and the form that one has at the end of a
 * word.
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
/** The characters, other than marks, that are folded to others, for code that folds by other means. */
export const TYPED_OTHERWISE = 'ßæœøđðłħıþς‘’‚‛′“”„‟«»″‐‑‒–—−'
const BEYOND_ASCII = /[^\u0000-\u007f]/

/**
 * A text as people type it in a search: no case, no accents, plain quotes and dashes. Each character is folded
 * independently.
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
 * A text as `findFolded` searches it, with one space for any white space: stored with a text, it can be searched in
 * place for words folded in the same way. No space at either end.
 */
export function foldedForFinding(text: string): string {
  return fold(text).trim().replace(/\s+/g, ' ')
}

/** Whether a name or title contains the words that a user types, by the same rule; an empty query is in every title. */
export function wordsFinder(query: string): (title: string) => boolean {
  const requested = foldedForFinding(query)
  return (title) => foldedForFinding(title).includes(requested)
}

/** The text with the same number of units, each without case and accents if the result is one unit too. */
export function foldedInPlace(text: string): string {
  const inPlace = (unit: string): string => {
    const plain = fold(unit)
    return plain.length === 1 ? plain : unit
  }
  return BEYOND_ASCII.test(text) ? text.split('').map(inPlace).join('') : text.toLowerCase()
}

/** A text prepared for searching; `starts` gives the original position of each unit, null if none moved. */
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
 * Where a text contains the words of a query, at most `most` times: regardless of case, accents, and kinds of quotes
 * and dashes, with any white space between the words. A stretch includes the accents after its last letter.
 */
export function findFolded(text: string, query: string, most: number): Stretch[] {
  const requested = foldedForFinding(query)
  if (requested === '') return []
  // While a user types what to find, the text is the same.
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
 * The first unit from here on with another original position than the one before: if part of a ligature or "ß" is
 * found, the whole is marked.
 */
function nextPlace(starts: readonly number[] | null, unit: number): number {
  let next = unit
  while (starts !== null && next < starts.length && starts[next] === starts[next - 1]) next += 1
  return next
}

import { porterStem } from '#platform/kernel/porter-stem.ts'

/** A word of a text: its position (UTF-16 offsets), its folded form and its stem. */
export class Token {
  readonly start: number
  readonly end: number
  readonly exact: string

  constructor(start: number, end: number, exact: string) {
    this.start = start
    this.end = end
    this.exact = exact
  }

  /** Computed on first use: for most words of a text it is never needed. */
  get stem(): string {
    return stemWord(this.exact)
  }
}

/** Longer words (encoded blobs, keys) are cut; no one types the rest. */
const MAX_TOKEN_CHARS = 64
const MAX_CACHED_STEMS = 100_000

/**
 * Scripts written without spaces (and Hangul, whose particles are attached to the word) become overlapping pairs of
 * characters, so that any part of a run is found regardless of dictionary word boundaries.
 */
const SPACELESS = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]`
/**
 * Articles and pronouns of French and Italian that are attached to the following word, which is the one to search for.
 */
const ELIDED = String.raw`(?<![\p{L}\p{M}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|all|dall|dell|nell|quell|quest|sull|un)['’](?=\p{L})`
/**
 * An apostrophe is part of a word if what follows is a short form of English ("don't", "we'll"), and in scripts other
 * than Latin; otherwise it separates two words ("O'Brien").
 */
const WITHIN_WORD = String.raw`(?:['’](?:(?:s|t|d|m|re|ve|ll)(?![\p{L}\p{M}])|[[\p{L}\p{M}]--[\p{Script=Latin}${SPACELESS}]]+))*`
const WORD = new RegExp(
  String.raw`(?<elided>${ELIDED})|(?<run>[${SPACELESS}&&[\p{L}\p{M}\p{N}]]+)|[[\p{L}\p{M}\p{N}]--${SPACELESS}]+${WITHIN_WORD}|\p{Extended_Pictographic}`,
  'iyv',
)

const ASCII_WORD = /^[0-9a-zA-Z]*$/
const STEMMABLE = /^[a-z]{3,}$/
const SILENT_MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u0652\u0670]/g
const NOT_A_LETTER = /[\0-/:-`{-\x7f]+/g
const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  þ: 'th',
  ς: 'σ',
}
const WITHOUT_DECOMPOSITION = /[ßæœøđðłıħþς]/g

const stems = new Map<string, string>()

/**
 * The form under which a word is compared: lower case, without accents, compatibility forms unified, apostrophes
 * dropped.
 */
export function foldWord(word: string): string {
  const plain = ASCII_WORD.test(word) ? word.toLowerCase() : foldBeyondAscii(word)
  return plain.length > MAX_TOKEN_CHARS ? plain.slice(0, MAX_TOKEN_CHARS).toWellFormed() : plain
}

function foldBeyondAscii(word: string): string {
  return word
    .replace(/['’]s$/i, '')
    .normalize('NFKD')
    .replace(SILENT_MARKS, '')
    .toLowerCase()
    .replace(WITHOUT_DECOMPOSITION, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/’/g, '')
    .replace(NOT_A_LETTER, '')
    .normalize('NFC')
}

/** The stem of a folded word: English suffixes removed from plain Latin words, every other word unchanged. */
export function stemWord(exact: string): string {
  if (exact.startsWith(JOINED)) return JOINED + stemWord(exact.slice(JOINED.length))
  const known = stems.get(exact)
  if (known !== undefined) return known
  const stem = STEMMABLE.test(exact) ? porterStem(exact) : exact
  if (stems.size >= MAX_CACHED_STEMS) stems.clear()
  stems.set(exact, stem)
  return stem
}

/**
 * The words of a text in order. Runs of scripts without spaces give one token per character: it and its successor, the
 * last one alone.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) at = pushNext(tokens, text, at)
  return tokens
}

const APOSTROPHE = "'".charCodeAt(0)

/** Takes the token at an offset; returns where to continue. Words of plain letters, which most are, need no pattern. */
function pushNext(tokens: Token[], text: string, at: number): number {
  let end = at
  while (isPlain(text.charCodeAt(end))) end += 1
  const next = text.charCodeAt(end)
  if (next === APOSTROPHE ? end === at : !(next > LAST_PLAIN)) {
    if (end === at) return at + 1
    const exact = text.slice(at, Math.min(end, at + MAX_TOKEN_CHARS)).toLowerCase()
    tokens.push(new Token(at, end, exact))
    return end
  }
  WORD.lastIndex = at
  const match = WORD.exec(text)
  if (match === null) return at + ((text.codePointAt(at) ?? 0) > LAST_UNIT ? 2 : 1)
  const { 0: word, groups } = match
  if (groups?.run !== undefined) pushPairs(tokens, word, at)
  else if (groups?.elided === undefined) pushToken(tokens, word, at, at + word.length)
  return at + word.length
}

const LAST_PLAIN = 0x7f
const LAST_UNIT = 0xffff

/** Whether a UTF-16 unit is an ASCII letter or digit. */
function isPlain(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57)
}

function pushToken(tokens: Token[], word: string, start: number, end: number): void {
  const exact = foldWord(word)
  if (exact !== '') tokens.push(new Token(start, end, exact))
}

function pushPairs(tokens: Token[], run: string, offset: number): void {
  const characters = Array.from(run)
  let start = offset
  for (const [index, character] of characters.entries()) {
    const pair = character + (characters[index + 1] ?? '')
    pushToken(tokens, pair, start, start + pair.length)
    start += character.length
  }
}

/** Prefix for the joined form of a word that a text writes in several parts: no text contains it. */
const JOINED = '\uE001'

/** The form in the index of a word that a text writes in several parts. */
export function joinedForm(word: string): string {
  return JOINED + word
}

/** Joins the parts of a word that is also written as one, or as several: "e-mail", "and/or", "O'Brien". */
const JOINT = /^[-‐‑/'’_]$/u
/** Longer chains are lists, paths and dates. */
const MAX_JOINED_PARTS = 4

/** The words that parts of a text form where a sign joins them: of each chain the whole, and each two. */
export function joinedWords(text: string, tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (let first = 0; first < tokens.length; first += 1) {
    let last = first
    while (isJoined(text, tokens[last], tokens[last + 1])) last += 1
    const parts = tokens.slice(first, last + 1).map(({ exact }) => exact)
    if (parts.length > 1) {
      if (parts.length > 2 && parts.length <= MAX_JOINED_PARTS) push(words, parts)
      for (let at = 1; at < parts.length; at += 1) push(words, parts.slice(at - 1, at + 1))
    }
    first = last
  }
  return words
}

function isJoined(text: string, one: Token | undefined, next: Token | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    next.start - one.end === 1 &&
    JOINT.test(text.charAt(one.end)) &&
    !isSpaceless(one.exact)
  )
}

function push(words: string[], parts: readonly string[]): void {
  const joined = joinParts(parts)
  if (joined !== null) words.push(joinedForm(joined))
}

/** Several words as one; null if they are only numbers, or too long to be a word. */
export function joinParts(parts: readonly string[]): string | null {
  const joined = parts.join('')
  return joined.length > MAX_TOKEN_CHARS || !/\p{L}/u.test(joined) || parts.some(isSpaceless) ? null : joined
}

/** True for words whose script is written without spaces, that is, those indexed as pairs of characters. */
export function isSpaceless(word: string): boolean {
  return FIRST_SPACELESS.test(word)
}

const FIRST_SPACELESS = new RegExp(`^${SPACELESS}`, 'v')

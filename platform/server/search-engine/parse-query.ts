import { asTyped } from './as-typed.ts'
import { functionWordOf } from './languages.ts'
import { foldWord, isSpaceless, tokenize, type Token } from './tokenize.ts'

/** A required part of a text: one word, or several adjacent ones. */
export interface Clause {
  exact: string[]
  stems: string[]
  /** What was typed, if it is a single word outside quotes, which may occur in other forms; otherwise empty. */
  typed: string
  /** Stems of the word's other forms in a language of the texts. */
  forms: readonly string[]
  /** Stems of other spellings of the words, each adjacent: of "e-mail" that of "email". */
  spellings: readonly (readonly string[])[]
  /** Stems in the form for fields with a scope that the reader holds. */
  guarded?: readonly (readonly string[])[]
  /** How the words were typed. */
  shown: string
  /** Its position among what was typed. */
  place: number
  /** In double quotes: the exact word forms, adjacent. */
  quoted: boolean
  /** The last word may be the beginning of a longer one. */
  unfinished: boolean
  /**
   * Whether a text in lower case contains the words unchanged, with one space between; texts may contain them in other
   * ways too.
   */
  plain: (lowered: string) => boolean
}

/** A query is cut after this many; callers refuse longer ones with their own error before. */
const MAX_CLAUSES = 64
const MAX_QUERY_CHARS = 4_000

const QUOTES = /["“”„‟″＂]/g
/** A slash between letters separates two words. */
const AROUND_WORDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu
const BETWEEN_WORDS = /\s+|(?<=\p{L})\/(?=\p{L})/u
const OPEN_END = /[\p{L}\p{M}\p{N}]$/u

/** Reads what a user typed. Never fails: unbalanced quotes run to the end, punctuation is ignored. */
export function parseQuery(text: string, completeLastWord: boolean): Clause[] {
  const typed = text.slice(0, MAX_QUERY_CHARS).replaceAll('\0', ' ').toWellFormed()
  const parts = typed.replace(QUOTES, '"').split('"')
  const clauses: Clause[] = []
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    const isOpen = isLast && completeLastWord && OPEN_END.test(part)
    if (index % 2 === 1) pushClause(clauses, tokenize(part), { word: '', shown: part.trim() }, true, isOpen)
    else pushWords(clauses, part, isOpen)
  }
  const placed = clauses.map((clause, place) => ({ ...clause, place }))
  return withoutDuplicate(withoutFunctionWords(placed, functionWordOf(tokenize(typed)))).slice(0, MAX_CLAUSES)
}

function pushWords(clauses: Clause[], part: string, isOpen: boolean): void {
  const words = part.split(BETWEEN_WORDS).filter((word) => word !== '')
  for (const [index, word] of words.entries()) {
    const unfinished = isOpen && index === words.length - 1
    const { pieces, whole } = splitScripts(word)
    for (const [at, piece] of pieces.entries())
      pushClause(clauses, piece, { word: whole, shown: whole }, false, unfinished && at === pieces.length - 1)
  }
}

/**
 * What is joined without a space is one clause ("e-mail", "ann@example.com"), except that a run of a script without
 * spaces is cut into dictionary words, each required separately.
 */
function splitScripts(word: string): { pieces: Token[][]; whole: string } {
  if (!Array.from(word).some(isSpaceless)) return { pieces: [tokenize(word)], whole: word }
  const pieces: Token[][] = []
  for (const { segment, isWordLike } of wordSegments(word)) {
    if (isWordLike !== true) continue
    pieces.push(tokenize(segment))
  }
  const longer = pieces.filter((piece) => piece.length > 1)
  return { pieces: longer.length > 0 ? longer : pieces, whole: '' }
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function wordSegments(word: string): Intl.Segments {
  return segmenter.segment(word)
}

/** @param from the source of the tokens, its `word` empty if they have no other forms */
function pushClause(
  clauses: Clause[],
  tokens: readonly Token[],
  { word, shown }: { word: string; shown: string },
  quoted: boolean,
  unfinished: boolean,
): void {
  const kept = withoutRunEnds(tokens)
  if (kept.length === 0) return
  const last = kept.at(-1)?.exact ?? ''
  const isSingleSign = isSpaceless(last) && Array.from(last).length === 1
  const exact = kept.map((token) => token.exact)
  clauses.push({
    exact,
    stems: kept.map((token) => token.stem),
    typed: kept.length === 1 && !isSpaceless(last) ? word.slice(kept[0]?.start, kept[0]?.end) : '',
    forms: [],
    spellings: [],
    shown: shown === '' ? exact.join('') : shown.replace(AROUND_WORDS, ''),
    place: 0,
    quoted,
    unfinished: isSingleSign || (unfinished && !isSpaceless(last)),
    plain: asTyped(exact, unfinished),
  })
}

/** The last character of a run is indexed alone only where the run ends there, which a query does not require. */
function withoutRunEnds(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const before = tokens[index - 1]
    return !(before !== undefined && before.end === token.end && isSpaceless(token.exact))
  })
}

/** Words without meaning of their own are not required if there are others, and never dropped from quotes. */
function withoutFunctionWords(clauses: readonly Clause[], isFunctionWord: (exact: string) => boolean): Clause[] {
  const meaningful = clauses.filter(
    (clause) => clause.quoted || clause.exact.length > 1 || !isFunctionWord(clause.exact[0] ?? ''),
  )
  return meaningful.length > 0 ? meaningful : [...clauses]
}

function withoutDuplicate(clauses: readonly Clause[]): Clause[] {
  const seen = new Set<string>()
  return clauses.filter((clause) => {
    const name = `${clause.quoted} ${clause.unfinished} ${clause.exact.join(' ')}`
    if (seen.has(name)) return false
    seen.add(name)
    return true
  })
}

/** The clauses with the forms of their words in the texts' languages. */
export function withForms(clauses: readonly Clause[], otherForms: (word: string) => readonly string[]): Clause[] {
  return clauses.map((clause) => (clause.typed === '' ? clause : { ...clause, forms: otherForms(clause.typed) }))
}

/**
 * Each word separately, once: the parts of joined words ("pay-off") count when not everything in the query can be
 * found. Quoted words stay together.
 */
export function inParts(clauses: readonly Clause[]): Clause[] {
  const parts = clauses.flatMap((clause) =>
    clause.quoted || clause.exact.length === 1
      ? [clause]
      : clause.exact.map((exact, at) => ({
          ...clause,
          exact: [exact],
          stems: [clause.stems[at] ?? exact],
          unfinished: false,
          shown: exact,
          plain: asTyped([exact], false),
        })),
  )
  return withoutDuplicate(parts)
}

/** The query with single words replaced, everything else as typed. */
export function replaceWords(text: string, corrections: ReadonlyMap<string, string>): string {
  let result = ''
  let position = 0
  for (const token of tokenize(text)) {
    const correction = corrections.get(foldWord(text.slice(token.start, token.end)))
    if (correction === undefined || token.start < position) continue
    result += text.slice(position, token.start) + correction
    position = token.end
  }
  return result + text.slice(position)
}

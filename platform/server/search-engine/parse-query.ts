import { asTyped } from './as-typed.ts'
import { functionWordOf } from './languages.ts'
import { foldWord, isSpaceless, tokenize, type Token } from './tokenize.ts'

/** Something that must stand in a text: one word, or several next to each other. */
export interface Clause {
  exact: string[]
  stems: string[]
  /** What was typed, where it is a single word outside of quotes, which may stand in other forms; else empty. */
  typed: string
  /** Stems of the other forms that a language of the texts has for the word. */
  forms: readonly string[]
  /** Stems of other spellings of the words, each next to each other: of "e-mail" that of "email". */
  spellings: readonly (readonly string[])[]
  /** Stems as they stand in fields that ask for a scope which the reader holds. */
  guarded?: readonly (readonly string[])[]
  /** How the words were typed. */
  shown: string
  /** The how-manyth of what was typed it is. */
  place: number
  /** In double quotes: the very word forms, next to each other. */
  quoted: boolean
  /** The last word may be the beginning of a longer one. */
  unfinished: boolean
  /** Whether a text in lower case holds the words as they are, one space between; texts may hold them otherwise too. */
  plain: (lowered: string) => boolean
}

/** Beyond these a query is cut; callers refuse longer ones with an error of their own before. */
const MAX_CLAUSES = 64
const MAX_QUERY_CHARS = 4_000

const QUOTES = /["“”„‟″＂]/g
/** A slash between letters stands between two words. */
const AROUND_WORDS = /^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu
const BETWEEN_WORDS = /\s+|(?<=\p{L})\/(?=\p{L})/u
const OPEN_END = /[\p{L}\p{M}\p{N}]$/u

/** Reads what a person typed. Never fails: unbalanced quotes run to the end, signs are ignored. */
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
 * What stands together without a space is one clause ("e-mail", "ann@example.com"), except that a run of a script
 * without spaces is cut into the words a dictionary sees, each required on its own.
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

/** @param from what the tokens were taken from, its `word` empty where they have no other forms */
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

/**
 * The last character of a run stands alone in the index only where the run ends there, which a query does not ask for.
 */
function withoutRunEnds(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, index) => {
    const before = tokens[index - 1]
    return !(before !== undefined && before.end === token.end && isSpaceless(token.exact))
  })
}

/** Words that carry no meaning of their own are not required beside others, and never left out of quotes. */
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

/** The clauses with the forms that the texts' languages have for their words. */
export function withForms(clauses: readonly Clause[], otherForms: (word: string) => readonly string[]): Clause[] {
  return clauses.map((clause) => (clause.typed === '' ? clause : { ...clause, forms: otherForms(clause.typed) }))
}

/**
 * Each word on its own, once: the parts of what stands together ("pay-off") count where not all that was asked for is to
 * be found. What is quoted stays together.
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

/** The query with single words exchanged, everything else as it was typed. */
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

import type { TextSegment } from './contract.ts'
import type { Clause } from './parse-query.ts'
import { isSpaceless, stemWord, tokenize, type Token } from './tokenize.ts'

/** The place in a text where a clause matches (UTF-16 offsets). */
interface Span {
  start: number
  end: number
  clause: number
}

/** The most characters of a snippet; passages up to this length are shown as a whole. */
export const SNIPPET_CHARS = 240
const SNIPPET_LEAD_CHARS = 60
/** Text is read in pieces of this size until one contains a match, so that a book costs no more than a page. */
const PIECE_CHARS = 100_000
const MAX_WORD_CHARS = 24

/** Where the clauses match among the tokens of one text, in order. */
function findSpans(tokens: readonly Token[], clauses: readonly Clause[]): Span[] {
  const spans: Span[] = []
  for (let index = 0; index < tokens.length; index++) {
    for (let number = 0; number < clauses.length; number++) {
      const [token, clause] = [tokens[index], clauses[number]]
      if (token === undefined || clause === undefined) continue
      const words = wordsAt(tokens, index, clause)
      if (words === 0) continue
      const last = tokens[index + words - 1] ?? token
      spans.push({ start: token.start, end: endOfMatch(token, last, clause), clause: number })
    }
  }
  return spans
}

/** Whether a quoted clause occurs in the text with its exact word forms. */
export function holdsExactly(tokens: readonly Token[], clause: Clause): boolean {
  return tokens.some((_, index) => holdsAt(tokens, index, clause))
}

/**
 * A single character of a script without spaces matches the pair that it begins, of which only that character was in
 * the query.
 */
function endOfMatch(first: Token, last: Token, clause: Clause): number {
  const asked = clause.exact[0] ?? ''
  return clause.exact.length === 1 && isSpaceless(asked) ? Math.min(last.end, first.start + asked.length) : last.end
}

/** How many tokens of a clause match from here on, in any spelling; 0 if none do. */
function wordsAt(tokens: readonly Token[], index: number, clause: Clause): number {
  if (holdsAt(tokens, index, clause)) return clause.stems.length
  for (const stems of clause.spellings)
    if (stems.every((stem, at) => tokens[index + at]?.stem === stem)) return stems.length
  return standsInParts(tokens, index, clause) ? 2 : 0
}

/** Whether two adjacent words are the parts of one that was searched for as a whole. */
function standsInParts(tokens: readonly Token[], index: number, { exact, spellings, stems, quoted }: Clause): boolean {
  if (quoted || (exact.length > 1 && spellings.length === 0)) return false
  const [one, next] = [tokens[index], tokens[index + 1]]
  if (one === undefined || next === undefined) return false
  const [whole = ''] = exact.length === 1 ? exact : [exact.join('')]
  if (!whole.startsWith(one.exact.slice(0, 1)) || one.exact.length >= whole.length || next.start - one.end !== 1)
    return false
  return (
    whole.startsWith(one.exact) &&
    stemWord(one.exact + next.exact) === (exact.length === 1 ? stems[0] : stemWord(whole))
  )
}

function holdsAt(tokens: readonly Token[], index: number, clause: Clause): boolean {
  const last = clause.stems.length - 1
  for (let at = 0; at <= last; at++) {
    const token = tokens[index + at]
    if (token === undefined) return false
    const exact = clause.exact[at] ?? ''
    if (!isWord(token, clause, at) && !(at === last && clause.unfinished && token.exact.startsWith(exact))) return false
  }
  return true
}

/** Whether a token is the word of a clause; a stem begins as its word does, but another form may not. */
function isWord(token: Token, clause: Clause, at: number): boolean {
  if (clause.quoted) return token.exact === clause.exact[at]
  const stem = clause.stems[at] ?? ''
  if (clause.forms.length === 0 && token.exact.charCodeAt(0) !== stem.charCodeAt(0)) return false
  return token.stem === stem || clause.forms.includes(token.stem)
}

/** The whole text cut into matching and other stretches. */
export function markText(text: string, clauses: readonly Clause[]): TextSegment[] {
  return cutAtSpans(text, 0, text.length, findSpans(tokenize(text), clauses))
}

/**
 * The stretch of a text that shows the most of the query, about 240 characters, cut at words, white space collapsed.
 * @param weights the weight of each clause (its rarity); same order as the clauses
 */
export function bestSnippet(text: string, clauses: readonly Clause[], weights: readonly number[]): TextSegment[] {
  return snippetWhere(text, clauses, weights, () => true) ?? openingOf(text)
}

/** The beginning of a text, if it contains nothing of the query. */
export function openingOf(text: string): TextSegment[] {
  const opening = text.slice(0, PIECE_CHARS)
  return cutSnippet(opening, [], 0, opening.length)
}

/** The same stretch of the parts that may be shown, by offsets into the text; null if there are none. */
export function snippetWhere(
  text: string,
  clauses: readonly Clause[],
  weights: readonly number[],
  isShown: (offset: number) => boolean,
): TextSegment[] | null {
  for (let offset = 0; clauses.length > 0 && offset < text.length; offset += PIECE_CHARS) {
    const piece = text.slice(offset, offset + PIECE_CHARS)
    const spans = findSpans(tokenize(piece), clauses)
    const shown = spans.filter(({ start }) => isShown(offset + start))
    if (shown.length > 0) return showingAll(piece, spans, shown, weights)
  }
  return null
}

/** One stretch or, if words that it does not show are elsewhere, two of half the length. */
function showingAll(
  text: string,
  spans: readonly Span[],
  requested: readonly Span[],
  weights: readonly number[],
): TextSegment[] {
  const whole = stretchAt(text, requested, weights, SNIPPET_CHARS)
  const clauses = new Set(requested.map(({ clause }) => clause))
  if (clauses.size === 1 || shownIn(requested, whole).size === clauses.size)
    return cutSnippet(text, spans, whole.start, text.length)
  const first = stretchAt(text, requested, weights, SNIPPET_CHARS / 2)
  const shown = shownIn(requested, first)
  const second = stretchAt(
    text,
    requested.filter(({ clause, start, end }) => !shown.has(clause) && (end < first.start || start > first.end)),
    weights,
    SNIPPET_CHARS / 2,
  )
  const [before, behind] = first.start < second.start ? [first, second] : [second, first]
  if (shownIn(requested, before).size === 0 || shownIn(requested, behind).size === 0 || before.end >= behind.start)
    return cutSnippet(text, spans, whole.start, text.length)
  const [opening, ...rest] = cutSnippet(text, spans, behind.start, text.length, SNIPPET_CHARS / 2)
  // The first ends with the dots that separate them.
  const joined = {
    match: false,
    text: ' ',
    ...(opening?.match === false ? { text: opening.text.replace(/^…?\s*/u, ' ') } : {}),
  }
  return mergeAlike([
    ...cutSnippet(text, spans, before.start, text.length, SNIPPET_CHARS / 2),
    joined,
    ...(opening?.match === true ? [opening] : []),
    ...rest,
  ])
}

interface Stretch {
  start: number
  end: number
}

function stretchAt(text: string, spans: readonly Span[], weights: readonly number[], chars: number): Stretch {
  const start = withLead(text, bestStart(spans, weights, chars))
  return { start, end: Math.min(text.length, start + chars) }
}

function shownIn(spans: readonly Span[], { start, end }: Stretch): Set<number> {
  return new Set(spans.filter((span) => span.start >= start && span.end <= end).map(({ clause }) => clause))
}

/**
 * The most relevant stretch of a passage (UTF-16 offsets into the text): all of it if it is short, else the stretch
 * with the most words of the query, otherwise whole sentences around its middle. A passage without text is shown by the
 * text.
 */
export function passageSnippet(
  text: string,
  { start, end }: { start: number; end: number },
  clauses: readonly Clause[],
  weights: readonly number[],
): TextSegment[] {
  const passage = text.slice(start, end)
  if (passage.trim() === '') return bestSnippet(text, clauses, weights)
  const spans = findSpans(tokenize(passage), clauses).map((span) => ({
    ...span,
    start: span.start + start,
    end: span.end + start,
  }))
  const shown = (): number =>
    spans.length > 0 ? Math.max(start, withLead(text, bestStart(spans, weights))) : start + middleSentence(passage)
  const from = passage.length <= SNIPPET_CHARS ? start : shown()
  return cutSnippet(text, spans, from, Math.min(end, text.length))
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Where the sentence begins that puts a snippet closest to the middle. */
function middleSentence(passage: string): number {
  const requested = Math.max(0, (passage.length - SNIPPET_CHARS) / 2)
  let best = 0
  for (const { index } of sentences.segment(passage))
    if (Math.abs(index - requested) < Math.abs(best - requested)) best = index
  return best
}

/** The start of the span that opens the window with the most weight of clauses. */
function bestStart(spans: readonly Span[], weights: readonly number[], chars = SNIPPET_CHARS): number {
  let best = { score: -1, start: 0 }
  for (const [index, first] of spans.entries()) {
    const seen = new Set<number>()
    let score = 0
    for (let next = index; next < spans.length; next++) {
      const span = spans[next]
      if (span === undefined || span.end > first.start + chars - SNIPPET_LEAD_CHARS) break
      const weight = weights[span.clause] ?? 1
      score += seen.has(span.clause) ? weight * 0.05 : weight
      seen.add(span.clause)
    }
    if (score > best.score) best = { score, start: first.start }
  }
  return best.start
}

/** Where a snippet begins so that some words precede the match. */
function withLead(text: string, matchStart: number): number {
  return matchStart <= SNIPPET_LEAD_CHARS ? 0 : boundAfter(text, matchStart - SNIPPET_LEAD_CHARS, matchStart)
}

function cutSnippet(
  text: string,
  spans: readonly Span[],
  start: number,
  limit: number,
  chars = SNIPPET_CHARS,
): TextSegment[] {
  const end = start + chars >= limit ? limit : boundBefore(text, start + chars)
  const segments = cutAtSpans(text, start, end, spans).map((segment) => ({
    ...segment,
    text: segment.text.replace(/\s+/gu, ' '),
  }))
  const first = segments[0]
  const last = segments.at(-1)
  if (first !== undefined)
    first.text = start > 0 && !first.match ? `… ${first.text.trimStart()}` : first.text.trimStart()
  if (last !== undefined) last.text = last.text.trimEnd()
  if (end < text.length && segments.length > 0) segments.push({ text: ' …', match: false })
  return mergeAlike(segments)
}

/** The first word start after the offset, not beyond the limit. */
function boundAfter(text: string, offset: number, limit: number): number {
  for (let index = offset; index < Math.min(limit, offset + MAX_WORD_CHARS); index++)
    if (/\s/u.test(text[index] ?? '')) return index + 1
  return wholeCharacter(text, offset)
}

function boundBefore(text: string, offset: number): number {
  for (let index = offset; index > offset - MAX_WORD_CHARS; index--) if (/\s/u.test(text[index] ?? '')) return index
  return wholeCharacter(text, offset)
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset
}

/** Which of the clauses match in a text. */
export function clausesIn(text: string, clauses: readonly Clause[]): Set<number> {
  return new Set(findSpans(tokenize(text), clauses).map(({ clause }) => clause))
}

function cutAtSpans(text: string, from: number, to: number, spans: readonly Span[]): TextSegment[] {
  const segments: TextSegment[] = []
  let position = from
  for (const span of spans) {
    const start = Math.max(span.start, position)
    const end = span.end
    if (start >= end || span.start < from || end > to) continue
    segments.push({ text: text.slice(position, start), match: false }, { text: text.slice(start, end), match: true })
    position = end
  }
  segments.push({ text: text.slice(position, to), match: false })
  return mergeAlike(segments)
}

function mergeAlike(segments: readonly TextSegment[]): TextSegment[] {
  const merged: TextSegment[] = []
  for (const segment of segments) {
    if (segment.text === '') continue
    const last = merged.at(-1)
    if (last !== undefined && last.match === segment.match) last.text += segment.text
    else merged.push({ ...segment })
  }
  return merged
}

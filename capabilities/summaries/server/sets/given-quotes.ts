import { createHash } from 'node:crypto'
import { readQuotes } from '#evidence/server/index.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { estimateTokens } from '#platform/server/models/index.ts'
import { recognisedLanguage } from '#platform/server/search-engine/index.ts'
import type { Candidate } from '../../model/arrange-set.ts'
import { MOST_QUOTES_GIVEN } from '../../model/limits.ts'
import { spreadCandidates } from '../../model/spread-candidates.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { noteOfPlace } from './words-store.ts'

/** A quote that a model is given, with the language of its note. */
export interface NumberedQuote extends Quote {
  language: string | null
}

/** The quotes that a model is given, by number, and the language of most of them. */
export interface GivenQuotes {
  quotes: Map<number, NumberedQuote>
  language: string | null
}

/** The first candidates that fit, spread over who says them; at least one of each voice where there is room. */
export function fittingCandidates(candidates: readonly Candidate[], tokens: number): Candidate[] {
  let chosen = spreadCandidates(candidates, MOST_QUOTES_GIVEN)
  for (;;) {
    const needed = tokensOfQuotes(chosen)
    if (needed <= tokens || chosen.length === 0) return chosen
    chosen = spreadCandidates(candidates, Math.min(chosen.length - 1, Math.floor((chosen.length * tokens) / needed)))
  }
}

/** About what quotes take of what a model reads. */
export function tokensOfQuotes(quotes: ReadonlyArray<{ text: string }>): number {
  return quotes.reduce((sum, { text }) => sum + estimateTokens(text) + TOKENS_AROUND_QUOTE, 0)
}

/** The number of a quote, who says it, and its share of the name of the note. */
const TOKENS_AROUND_QUOTE = 20

/** Reads candidates anew, as the person of the context sees them now: those that changed meanwhile are left out. */
export async function readGiven(context: WorkspaceContext, chosen: readonly Candidate[]): Promise<GivenQuotes> {
  const now = await readQuotes(
    context,
    chosen.map(({ place }) => place),
  )
  const read = now.flatMap((quote) => (typeof quote === 'string' || quote.isInterviewer ? [] : [quote]))
  const texts = new Map<string, string[]>()
  for (const quote of read) {
    const note = noteOfPlace(quote, quote.parentId) ?? quote.id
    texts.set(note, [...(texts.get(note) ?? []), quote.text])
  }
  const languages = new Map([...texts].map(([note, some]) => [note, recognisedLanguage(some.join('\n'))]))
  const language = mostFrequent([...languages.values()])
  const quotes = read.map((quote): [number, NumberedQuote] => {
    const own = languages.get(noteOfPlace(quote, quote.parentId) ?? quote.id) ?? language
    return [quote.number, { ...quote, language: own }]
  })
  return { quotes: new Map(quotes), language }
}

function mostFrequent(languages: ReadonlyArray<string | null>): string | null {
  const counts = new Map<string, number>()
  for (const one of languages) if (one !== null) counts.set(one, (counts.get(one) ?? 0) + 1)
  const [best = null] = [...counts].toSorted(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}

/** Names what a model is asked for: the same words of the same sources in the same way. A digest, and no words. */
export function keyOfAsked(
  { framework, language }: Pick<SetSummary, 'framework' | 'language'>,
  instructions: string | null,
  model: string,
  quotes: Iterable<NumberedQuote>,
): string {
  const hash = createHash('sha256').update(JSON.stringify([model, framework, language, instructions]))
  for (const { type, id, blockId, keys, text, speaker, scopeId, title } of quotes)
    hash.update(JSON.stringify([type, id, blockId, keys, text, speaker, scopeId, title]))
  return hash.digest('base64url')
}

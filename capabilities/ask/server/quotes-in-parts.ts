import { MAX_PLACES_READ, MAX_QUOTES } from '#evidence/model/limits.ts'
import type { QuoteNow, QuotePlace } from '#evidence/model/evidence.ts'
import { readQuotes } from '#evidence/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { tooManyAnswersRead } from '../model/errors.ts'
import { MAX_ANSWERS_READ } from '../model/limits.ts'

/**
 * What the kept quotes of answers say now, in their order: twenty answers of short quotes have more than are read at
 * once.
 * @throws Failure ValidationError for more answers than are read at once
 */
export async function quotesInParts(context: WorkspaceContext, places: readonly QuotePlace[]): Promise<QuoteNow[]> {
  if (places.length > MAX_ANSWERS_READ * MAX_QUOTES) throw tooManyAnswersRead()
  const quotes: QuoteNow[] = []
  for (let from = 0; from < places.length; from += MAX_PLACES_READ)
    quotes.push(...(await readQuotes(context, places.slice(from, from + MAX_PLACES_READ))))
  return quotes
}

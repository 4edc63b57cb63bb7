import type { CommandContext, WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { quotePlaces, type Quote, type QuoteNow, type QuotePlace } from '../model/evidence.ts'
import { placeOfKeys, quoteOfSentences, quoteOfWords } from './make-quotes.ts'
import { quotableThings, speakersOfWords, thingName, withPlaces } from './quotable-things.ts'
import { readSentences, type TimedSentence } from './read-sentences.ts'

/** Texts that are in memory at the same time: each may be a long transcript. */
const TEXTS_AT_ONCE = 100

/**
 * What kept quotes say now, in their order, numbered from 1: the words themselves only if they still stand in the text
 * and the reader may see it. A bounded number of statements for each hundred texts.
 * @throws Failure ValidationError for more than MAX_PLACES_READ
 */
export async function readQuotes(
  { read, services, actor }: WorkspaceContext,
  places: readonly QuotePlace[],
): Promise<QuoteNow[]> {
  return read(async (tx) => quotesNow({ tx, actor, kinds: services.kinds }, places))
}

/** The same in a transaction that is open anyway. */
export async function quotesNow(
  { tx, actor, kinds }: Pick<CommandContext, 'tx' | 'actor' | 'kinds'>,
  places: readonly QuotePlace[],
): Promise<QuoteNow[]> {
  const parsed = parseInput(quotePlaces, places)
  if (parsed.length === 0) return []
  const things = await quotableThings(tx, kinds, actor, parsed)
  const sentences = await sentencesAt(tx, things, parsed)
  const speakers = await speakersOfWords(tx, things.values())
  const quotes = parsed.map((place, at): QuoteNow => {
    const thing = things.get(thingName(place))
    if (thing === undefined) return 'GONE'
    if (thing === 'NO_ACCESS') return thing
    if (thing.words !== null) return numbered(quoteOfWords(place.type, thing, speakers.get(thing.words.noteId)), at)
    const own = sentences.get(place.id) ?? []
    const found = placeOfKeys(own, place.keys)
    return numbered(found && quoteOfSentences(place.type, thing, own, found.first, found.last), at)
  })
  const shown = await withPlaces(
    tx,
    actor,
    quotes.filter((quote) => typeof quote !== 'string'),
  )
  const byNumber = new Map(shown.map((quote) => [quote.number, quote]))
  return quotes.map((quote) => (typeof quote === 'string' ? quote : (byNumber.get(quote.number) ?? 'GONE')))
}

function numbered(quote: Quote | null, at: number): QuoteNow {
  return quote === null ? 'GONE' : { ...quote, number: at + 1 }
}

/** The sentences of the blocks that are quoted, by thing. */
async function sentencesAt(
  tx: CellTransaction,
  things: Awaited<ReturnType<typeof quotableThings>>,
  places: readonly QuotePlace[],
): Promise<Map<Id, TimedSentence[]>> {
  const blocks = new Map<Id, Set<string>>()
  const written = new Map<Id, { id: Id; documentId: Id }>()
  for (const place of places) {
    const thing = things.get(thingName(place))
    if (thing === undefined || thing === 'NO_ACCESS' || thing.documentId === null || place.blockId === null) continue
    written.set(thing.id, { id: thing.id, documentId: thing.documentId })
    blocks.set(thing.id, (blocks.get(thing.id) ?? new Set()).add(place.blockId))
  }
  const sentences = new Map<Id, TimedSentence[]>()
  const all = [...written.values()]
  for (let from = 0; from < all.length; from += TEXTS_AT_ONCE)
    for (const [id, read] of await readSentences(tx, all.slice(from, from + TEXTS_AT_ONCE), blocks))
      sentences.set(id, read)
  return sentences
}

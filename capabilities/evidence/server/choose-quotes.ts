import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { bestRun } from '../model/best-run.ts'
import { areInOnePlace, choosePassages } from '../model/choose-passages.ts'
import type { Quote } from '../model/evidence.ts'
import { MAX_QUOTES } from '../model/limits.ts'
import { locatedText, type LocatedText } from '../model/locate-passage.ts'
import type { FoundPassage, RankedPassages } from '../model/rank-passages.ts'
import { spreadQuotes } from '../model/spread-quotes.ts'
import { wordsOf } from '../model/telling-words.ts'
import { noteOfQuote, quoteOfSentences, quoteOfWords } from './make-quotes.ts'
import type { KnownSpeaker } from './placed-sentences.ts'
import { thingName, withPlaces, type FoundThing } from './quotable-things.ts'
import { readSentences } from './read-sentences.ts'

/** Of each passage, where there are many things: the words that answer best, and others' words beside them. */
const WORDS_OF_QUOTE = 60
/** Passages that are chosen beyond the words: some say what others say, or are no longer there. */
const SPARE = 2
/** What researchers wrote counts less than what participants said. */
const OF_INSIGHT = 0.8
/** Texts that are read at most. */
const MAX_TEXTS = 24

interface Choosing {
  question: string
  words: number
  things: readonly FoundThing[]
  passages: readonly FoundPassage[]
  ranked: RankedPassages
  speakers: ReadonlyMap<Id, ReadonlyMap<string, KnownSpeaker>>
}

/** The quotes of an answer, in their order: of the best passages the words of participants, read from the texts. */
export async function chooseQuotes(tx: CellTransaction, actor: Actor, choosing: Choosing): Promise<Quote[]> {
  const { question, words, things, passages, ranked, speakers } = choosing
  const byName = new Map(things.map((thing) => [thingName(thing), thing]))
  const isOne = areInOnePlace(passages)
  const scores = passages.map(({ thing }, at) => (ranked.scores[at] ?? 0) * (isInsight(thing) ? OF_INSIGHT : 1))
  // Of a passage a part is quoted where there are many things, so that more of them are needed.
  const chosen = choosePassages(passages, scores, isOne ? words : words * SPARE * 2)
  const written = chosen.flatMap(({ at }) => {
    const found = byName.get(passages[at]?.thing ?? '')
    return found?.thing.documentId == null ? [] : [{ id: found.id, documentId: found.thing.documentId }]
  })
  const texts = [...new Map(written.map((one) => [one.id, one])).values()].slice(0, MAX_TEXTS)
  const read = await readSentences(tx, texts)
  const located = new Map<Id, LocatedText>()
  const quotes = chosen.flatMap(({ at, score, fromEnd }): Quote[] => {
    const passage = passages[at]
    const found = byName.get(passage?.thing ?? '')
    if (passage === undefined || found === undefined) return []
    const { type, id, thing } = found
    if (thing.words !== null) {
      const quote = quoteOfWords(type, thing, speakers.get(thing.words.noteId))
      return quote === null || quote.isInterviewer ? [] : [{ ...quote, score }]
    }
    const sentences = read.get(id) ?? []
    const text = located.get(id) ?? locatedText(sentences)
    located.set(id, text)
    const runs = text.runsOf(passage.text).filter(({ first }) => sentences[first]?.isInterviewer !== true)
    const kept = isOne ? (fromEnd ? runs.toReversed() : runs) : bestRun(question, sentences, runs, WORDS_OF_QUOTE)
    return kept.flatMap(({ first, last }) => {
      const quote = quoteOfSentences(type, thing, sentences, first, last)
      return quote === null ? [] : [{ ...quote, score }]
    })
  })
  const placed = await withPlaces(tx, actor, withoutRepeated(quotes))
  return within(isOne ? placed : spreadQuotes(placed), words)
}

function isInsight(name: string): boolean {
  return name.startsWith('insight:')
}

/** The first quotes that fit into the words, at least one. */
function within(quotes: readonly Quote[], words: number): Quote[] {
  let left = words
  const kept: Quote[] = []
  for (const quote of quotes.slice(0, MAX_QUOTES)) {
    const own = wordsOf(quote.text).length
    if (kept.length > 0 && own > left) continue
    kept.push(quote)
    left -= own
  }
  return kept
}

/** Without quotes of a note whose words a highlight of it has, or that another quote has already. */
function withoutRepeated(quotes: readonly Quote[]): Quote[] {
  const kept: Quote[] = []
  for (const quote of quotes) {
    const note = noteOfQuote(quote)
    const isSaid = kept.some(
      (other) =>
        (note === null ? other.id === quote.id : noteOfQuote(other) === note) &&
        (other.text.includes(quote.text) || quote.text.includes(other.text)),
    )
    if (!isSaid) kept.push(quote)
  }
  return kept
}

import { checkSentence, type CitableSource, type CitedSentence } from '#evidence/model/check-sentence.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { changed, CHANGES, namesIn, pick, type Change, type Stock } from './truth-changes.ts'
import { readTruthMeetings, type TruthMeeting } from './truth-meetings.ts'

const SEED = 28
const OF_EACH = 1_000
/** More draws than this without enough changes: the meetings have too little to change. */
const MAX_DRAWS = 1_000_000
const SENTENCES_OF_SOURCE = 12
/** How many sources an answer has to cite. */
const SOURCES_OF_ANSWER = 8
const LEAST_WORDS = 6
const MOST_WORDS = 40

/** What was made of the sentences. */
export interface Checked {
  /** The share of the changed sentences that is struck, by change. */
  caught: Record<Change, number>
  /** The share of the unchanged sentences that is struck. */
  trueStruck: number
}

/** Checks 1,000 sentences with each change, and as many without any, of the meetings on which nothing was chosen. */
export function measureChecks(): Checked {
  const meetings = readTruthMeetings().filter(({ isForChoosing }) => !isForChoosing)
  const random = seededRandom(SEED)
  const sources = new Map(meetings.flatMap(sourcesOf).map(({ id, sentences }) => [id, { text: sentences.join(' ') }]))
  const proved = meetings.flatMap(sourcesOf).flatMap(({ id, sentences }) => provedBy(id, sentences, random))
  const stock: Stock = {
    names: [...new Set(proved.flatMap(({ text }) => namesIn(text)))],
    sentences: proved.map(({ quote }) => quote),
    citations: [...sources.keys()],
  }
  const check = (sentence: CitedSentence, right: string) => {
    const others = Array.from({ length: SOURCES_OF_ANSWER }, () => pick(stock.citations, random) ?? right)
    return checkSentence(sentence, sourcesNamed(sources, [right, sentence.citation, ...others]))
  }
  const caught = { number: 0, name: 0, negation: 0, citation: 0, quote: 0 }
  for (const change of CHANGES) {
    for (let [made, draws] = [0, 0]; made < OF_EACH; draws += 1) {
      if (draws > MAX_DRAWS) throw new Error(`There are not ${OF_EACH} sentences with a changed ${change}.`)
      const sentence = pick(proved, random)
      const other = sentence && changed(sentence, change, stock, random)
      if (!sentence || !other || (other.text === sentence.text && isSaidIn(sources.get(other.citation), other.quote)))
        continue
      made += 1
      if (!check(other, sentence.citation).proved) caught[change] += 1
    }
  }
  for (const change of CHANGES) caught[change] /= OF_EACH
  let struck = 0
  for (let made = 0; made < OF_EACH; made += 1) {
    const sentence = pick(proved, random)
    if (!sentence) continue
    if (!check(sentence, sentence.citation).proved) struck += 1
  }
  return { caught, trueStruck: struck / OF_EACH }
}

function sourcesNamed(
  sources: ReadonlyMap<string, CitableSource>,
  names: readonly string[],
): Map<string, CitableSource> {
  const named = new Map<string, CitableSource>()
  for (const name of names) {
    const source = sources.get(name)
    if (source !== undefined) named.set(name, source)
  }
  return named
}

/** A "changed" citation or quote that happens to be said there is no change. */
function isSaidIn(source: CitableSource | undefined, quote: string): boolean {
  return source?.text.includes(plain(quote)) === true
}

function sourcesOf({ name, sentences }: TruthMeeting): Array<{ id: string; sentences: string[] }> {
  const texts = sentences.map(({ text }) => text)
  return Array.from({ length: Math.ceil(texts.length / SENTENCES_OF_SOURCE) }, (_, part) => ({
    id: `${name} ${part}`,
    sentences: texts.slice(part * SENTENCES_OF_SOURCE, (part + 1) * SENTENCES_OF_SOURCE),
  }))
}

/**
 * The sentences of a source that say enough, each in its own words and with a quote of one of three kinds: itself, itself
 * in other typography, or itself with the sentence that follows.
 */
function provedBy(citation: string, sentences: readonly string[], random: () => number): CitedSentence[] {
  return sentences.flatMap((text, at) => {
    const words = text.split(' ').length
    if (words < LEAST_WORDS || words > MOST_WORDS) return []
    const quotes = [text, typeset(text), [text, sentences[at + 1] ?? ''].join(' ').trim()]
    return [{ text, citation, quote: pick(quotes, random) ?? text }]
  })
}

function typeset(text: string): string {
  return text
    .replaceAll("'", '’')
    .replaceAll(' - ', ' – ')
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(' ', '\u00a0')
}

function plain(quote: string): string {
  return quote.replaceAll('’', "'").replaceAll(' – ', ' - ').replace(/[“”]/g, '"').replace('\u00a0', ' ')
}

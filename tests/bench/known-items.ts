import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { cutPassages } from '#search/model/passages.ts'
import { wordsOf } from './bare-words.ts'
import { fileOf, readSciFact, type FoundText, type Question, type RetrievalSet } from './retrieval-sets.ts'

/** What a user remembers of a text and searches for. */
export const KNOWN_BY = ['title', 'rare-word', 'two-words', 'misspelt', 'hyphenated', 'inflected'] as const
export type KnownBy = (typeof KNOWN_BY)[number]

const ITEMS = 500
const SEED = 26
/** A rare word occurs in at most this many texts. */
const RARE_IN = 2
/** Words with fewer letters say little, and no one misspells them. */
const LEAST_LETTERS = 5
const TRIES = 200

/** Reads papers and complaints, and for each way of knowing 500 questions for one of them. */
export function readKnownItems(): { texts: FoundText[]; questions: ReadonlyMap<KnownBy, Question[]> } {
  const texts = [...readSciFact().texts, ...readComplaints()]
  const counts = new Map<string, number>()
  for (const { title, body } of texts)
    for (const word of new Set(plainWords(`${title} ${body}`))) counts.set(word, (counts.get(word) ?? 0) + 1)
  const random = seededRandom(SEED)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const asked: Record<KnownBy, (text: FoundText) => string | undefined> = {
    title: ({ title }) => (title === '' ? undefined : title),
    'rare-word': ({ body }) => oneOf(contentWords(body).filter((word) => (counts.get(word) ?? 0) <= RARE_IN)),
    'two-words': ({ body }) => twoWords(body, oneOf)?.join(' '),
    misspelt: ({ body }) => {
      const two = twoWords(body, oneOf)
      const at = random() < 0.5 ? 0 : 1
      return two?.map((word, index) => (index === at ? misspelt(word, random) : word)).join(' ')
    },
    hyphenated: ({ body }) => {
      const compound = oneOf(body.match(/(?<![\p{L}\p{N}-])\p{L}{2,}-\p{L}{3,}(?![\p{L}\p{N}-])/gu) ?? [])
      const beside = oneOf(contentWords(body).filter((word) => (counts.get(word) ?? 0) < texts.length / 50))
      if (compound === undefined || beside === undefined) return undefined
      return `${beside} ${compound.toLowerCase().replace('-', random() < 0.5 ? '' : ' ')}`
    },
    inflected: ({ body }) => twoWords(body, oneOf)?.map(inflected).join(' '),
  }
  const questions = new Map<KnownBy, Question[]>()
  for (const by of KNOWN_BY) {
    const made: Question[] = []
    for (let tries = 0; made.length < ITEMS && tries < ITEMS * TRIES; tries += 1) {
      const text = oneOf(texts)
      const query = text && asked[by](text)
      if (text && query) made.push({ id: `${by} ${made.length}`, text: query, answers: new Map([[text.id, 1]]) })
    }
    questions.set(by, made)
  }
  return { texts, questions }
}

/** Complaints of customers of lenders. */
function readComplaints(): FoundText[] {
  const written = gunzipSync(readFileSync(fileOf('1-feedback/cfpb-complaints-a/complaints_a.csv.gz')))
  const rows = parse<Record<string, string>>(written, { columns: true, relax_column_count: true })
  return rows.flatMap((row, at) => {
    const body = row['Consumer complaint narrative'] ?? ''
    return body === ''
      ? []
      : [{ id: `complaint ${at}`, place: 'complaints', title: '', body, passages: cutPassages('', body) }]
  })
}

/** Returns the set of one way of knowing, in the form of any other set. */
export function knownBy({ texts, questions }: ReturnType<typeof readKnownItems>, by: KnownBy): RetrievalSet {
  return { texts, questions: questions.get(by) ?? [] }
}

function plainWords(text: string): string[] {
  return wordsOf(text).map((word) => word.toLowerCase())
}

function contentWords(text: string): string[] {
  return [...new Set(plainWords(text))].filter(
    (word) => new RegExp(`^[a-z]{${LEAST_LETTERS},}$`).test(word) && !/^x+$/.test(word),
  )
}

function twoWords(
  body: string,
  oneOf: <Item>(items: readonly Item[]) => Item | undefined,
): [string, string] | undefined {
  const words = contentWords(oneOf(body.match(/[^.!?]+/g) ?? []) ?? '')
  const first = oneOf(words)
  const second = oneOf(words.filter((word) => word !== first))
  return first === undefined || second === undefined ? undefined : [first, second]
}

/** A typing error after the first letter: one letter left out or doubled, or two swapped. */
function misspelt(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (word.length - 2))
  const way = Math.floor(random() * 3)
  if (way === 0) return word.slice(0, at) + word.slice(at + 1)
  if (way === 1) return word.slice(0, at) + word.charAt(at) + word.slice(at)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}

/** Another form of the same word. */
function inflected(word: string): string {
  if (word.endsWith('ing')) return `${word.slice(0, -3)}ed`
  if (word.endsWith('ed')) return `${word.slice(0, -2)}ing`
  if (word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') && !word.endsWith('is'))
    return word.slice(0, -1)
  return `${word}s`
}

import { readAskedAnswers } from './asked-answers.ts'
import { beside, once, type Bench } from './bench.ts'
import { KNOWN_BY, knownBy, readKnownItems, type KnownBy } from './known-items.ts'
import { openPlainBm25 } from './plain-bm25.ts'
import { embedAll, openBenchEmbedders, rank } from './retrieval-ranking.ts'
import { gainAtTen, meanScore, recallAtTen, similarityOf, type Score } from './retrieval-scores.ts'
import { isForChoosing, readMeetings, readSciFact, type Question, type RetrievalSet } from './retrieval-sets.ts'

/** How many of the best of each method are fused by their ranks, and the constant of the fusion, as is usual. */
const FUSED = 100
const RANK_CONSTANT = 60
const FOUND = 10

type Ranking = ReadonlyMap<string, readonly string[]>

/** The results of the product, and what it is measured beside, question by question. */
interface Compared {
  questions: readonly Question[]
  both: Ranking
  plain: Ranking
  meaning: Ranking
  fusion: Ranking
}

async function compare(set: RetrievalSet): Promise<Compared> {
  const embedder = await openBenchEmbedders()
  try {
    const { both } = await rank(set, embedder, { corrects: true })
    const bm25 = openPlainBm25(set.texts)
    const owners = set.texts.flatMap(({ id, place, passages }) => passages.map(({ text }) => ({ id, place, text })))
    const vectors = await embedAll(
      embedder,
      owners.map(({ text }) => text),
      'passage',
    )
    const asked = await embedAll(
      embedder,
      set.questions.map(({ text }) => text),
      'query',
    )
    const plain = new Map<string, string[]>()
    const meaning = new Map<string, string[]>()
    const fusion = new Map<string, string[]>()
    for (const [at, { id, text, place }] of set.questions.entries()) {
      const byWords = bm25.find(text, place, FUSED)
      const nearest = new Map<string, number>()
      const query = asked[at]
      for (const [index, owner] of owners.entries()) {
        const vector = vectors[index]
        if (query === undefined || vector === undefined || (place !== undefined && owner.place !== place)) continue
        nearest.set(owner.id, Math.max(nearest.get(owner.id) ?? -1, similarityOf(query, vector)))
      }
      const byMeaning = [...nearest].sort(([, one], [, other]) => other - one).slice(0, FUSED)
      const ranked = byMeaning.map(([name]) => name)
      plain.set(id, byWords.slice(0, FOUND))
      meaning.set(id, ranked.slice(0, FOUND))
      fusion.set(id, fusedByRanks([byWords, ranked]))
    }
    return { questions: set.questions, both, plain, meaning, fusion }
  } finally {
    await embedder.close()
  }
}

function fusedByRanks(rankings: ReadonlyArray<readonly string[]>): string[] {
  const scores = new Map<string, number>()
  for (const ranking of rankings)
    for (const [place, id] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RANK_CONSTANT + place + 1))
  return [...scores]
    .sort(([, one], [, other]) => other - one)
    .slice(0, FOUND)
    .map(([id]) => id)
}

const papers = once(async () => compare(readSciFact()))
const meetings = once(async () => compare(readMeetings()))
const answers = once(async () => compare(readAskedAnswers()))
const known = once(async () => {
  const items = readKnownItems()
  const questions = KNOWN_BY.flatMap((by) => knownBy(items, by).questions)
  return compare({ texts: items.texts, questions })
})

const unseen = ({ questions }: Compared): Question[] => questions.filter(({ id, place }) => !isForChoosing(place ?? id))

/** Both together compared with the best of plain BM25, meaning alone, and their fusion by ranks. */
function bestBeside(compared: Compared, questions: readonly Question[], score: Score) {
  const of = (ranking: Ranking): number => meanScore(questions, ranking, score)
  return beside(of(compared.both), Math.max(of(compared.plain), of(compared.meaning), of(compared.fusion)))
}

const shared = {
  limit: 'the best of plain BM25, meaning alone, and their fusion by ranks',
  leavesOut: 'how long it takes',
  direction: 'at least',
} as const

const LENGTHS = [1, 2, 3] as const
const lengthOf = ({ text }: Question): number => Math.min(3, text.trim().split(/\s+/u).length)

/**
 * Both methods together on the half that was not used to choose settings: against the best of what is usual, on sets of
 * other origin, by the length of the query, and for known items against BM25.
 */
export const benches: readonly Bench[] = [
  {
    ...shared,
    name: 'retrieval-both-scifact',
    unit: 'nDCG@10',
    goal: 1.03,
    run: async () => bestBeside(await papers(), unseen(await papers()), gainAtTen),
  },
  {
    ...shared,
    name: 'retrieval-both-meetings',
    unit: 'nDCG@10',
    goal: 1.03,
    run: async () => bestBeside(await meetings(), unseen(await meetings()), gainAtTen),
  },
  {
    ...shared,
    name: 'retrieval-both-answers',
    unit: 'recall@10 of answers',
    limit: 'fusion of BM25 and meaning by ranks',
    goal: 1,
    async run() {
      const compared = await answers()
      const questions = unseen(compared)
      return beside(
        meanScore(questions, compared.both, recallAtTen),
        meanScore(questions, compared.fusion, recallAtTen),
      )
    },
  },
  ...KNOWN_BY.map((by): Bench => ({
    ...shared,
    name: `retrieval-both-known-${by}`,
    unit: 'nDCG@10',
    limit: 'plain BM25 (k1 1.2, b 0.75, stems, the stop words of Lucene)',
    goal: by === 'misspelt' || by === 'hyphenated' ? 1.2 : 0.99,
    run: async () => besidePlain(await known(), ({ id }) => isKnownBy(id, by)),
  })),
  ...LENGTHS.map((words): Bench => ({
    ...shared,
    name: `retrieval-both-words-${words}`,
    unit: `nDCG@10, known items by ${words === 3 ? '3 and more words' : words === 1 ? '1 word' : '2 words'}`,
    limit: 'plain BM25 (k1 1.2, b 0.75, stems, the stop words of Lucene)',
    goal: null,
    run: async () => besidePlain(await known(), (question) => lengthOf(question) === words),
  })),
]

function isKnownBy(id: string, by: KnownBy): boolean {
  return id.startsWith(`${by} `)
}

function besidePlain(compared: Compared, isCounted: (question: Question) => boolean) {
  const questions = unseen(compared).filter(isCounted)
  return beside(meanScore(questions, compared.both, gainAtTen), meanScore(questions, compared.plain, gainAtTen))
}

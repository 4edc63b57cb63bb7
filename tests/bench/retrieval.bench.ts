import { openBareWords, wordsOf } from './bare-words.ts'
import { alone, beside, once, type Bench, type Measurement } from './bench.ts'
import { measureHostileQueries } from './hostile-queries.ts'
import { embedAll, openBenchEmbedders, rank, type Method } from './retrieval-ranking.ts'
import { gainAtTen, labelOfNearest, meanScore, recallAtTen, type Score } from './retrieval-scores.ts'
import {
  isForChoosing,
  readBanking,
  readMeetings,
  readSciFact,
  type Question,
  type RetrievalSet,
} from './retrieval-sets.ts'

/** The scores of each method of the product, and of SQLite for the same words. */
type Scores = Readonly<Record<Method | 'sqlite', number>>

/** How well a set is found with each method; `unseen` is the half that was not used to choose settings. */
interface Found {
  all: Scores
  unseen: Scores
}

/**
 * The number of nearest known customer questions that vote on the intent of a new one; chosen on the known ones alone.
 */
const NEIGHBOURS = 3
/** The number of results that are evaluated. */
const FOUND = 10

async function measure(set: RetrievalSet, score: Score): Promise<Found> {
  const embedder = await openBenchEmbedders()
  try {
    const rankings = await rank(set, embedder)
    const bare = await rankBySqlite(set)
    const scoresOf = (questions: readonly Question[]): Scores => ({
      words: meanScore(questions, rankings.words, score),
      meaning: meanScore(questions, rankings.meaning, score),
      both: meanScore(questions, rankings.both, score),
      sqlite: meanScore(questions, bare, score),
    })
    return {
      all: scoresOf(set.questions),
      unseen: scoresOf(set.questions.filter(({ id, place }) => !isForChoosing(place ?? id))),
    }
  } finally {
    await embedder.close()
  }
}

/** The results of SQLite's full-text search for each question by any of its words, the best first. */
async function rankBySqlite({ texts, questions }: RetrievalSet): Promise<Map<string, string[]>> {
  await using bare = await openBareWords(texts)
  const everywhere = [...new Set(texts.map(({ place }) => place))]
  return new Map(
    questions.map(({ id, text, place }) => [
      id,
      bare
        .find(wordsOf(text), place === undefined ? everywhere : [place], { any: true, limit: FOUND })
        .flatMap((at) => texts[at]?.id ?? []),
    ]),
  )
}

async function intentsReported(): Promise<Measurement> {
  const { known, asked } = readBanking()
  const embedder = await openBenchEmbedders()
  try {
    const vectors = await embedAll(
      embedder,
      known.map(({ text }) => text),
      'passage',
    )
    const neighbours = known.flatMap(({ label }, at) =>
      vectors[at] === undefined ? [] : [{ label, vector: vectors[at] }],
    )
    const questions = await embedAll(
      embedder,
      asked.map(({ text }) => text),
      'query',
    )
    const right = asked.filter(
      ({ label }, at) => questions[at] !== undefined && labelOfNearest(questions[at], neighbours, NEIGHBOURS) === label,
    ).length
    return alone(right / asked.length)
  } finally {
    await embedder.close()
  }
}

const papers = once(async () => measure(readSciFact(), gainAtTen))
const meetings = once(async () => measure(readMeetings(), recallAtTen))

const atLeast = { direction: 'at least' } as const
const besideSqlite = {
  ...atLeast,
  limit: 'the full-text search of SQLite (FTS5), searching for any of the same words',
  leavesOut: 'how long it takes',
} as const
const sciFact = { ...besideSqlite, unit: 'nDCG@10, SciFact', goalOf: 'value' } as const
const ofMeetings = { ...besideSqlite, unit: 'recall@10 of passages, QMSum', goal: null } as const
const bothOfMeetings = {
  ...atLeast,
  kind: 'growth',
  unit: ofMeetings.unit,
  limit: 'the better of words and meaning alone',
  leavesOut: 'how long it takes',
  goal: 1,
} as const

/** Both methods together compared with the better of the two alone. */
const bothBesideBest = ({ words, meaning, both }: Scores): Measurement => beside(both, Math.max(words, meaning))

/**
 * How well the right things are found by words, by meaning and by both, on the sets beside the repository. The length
 * of passages was chosen on half of the meetings, the fusion of both on half of the meetings and of the claims of
 * SciFact, by hash: `unseen` are the other halves.
 */
export const benches: readonly Bench[] = [
  {
    ...sciFact,
    name: 'retrieval-scifact-words',
    goal: 0.68,
    run: async () => besideBare((await papers()).all, 'words'),
  },
  {
    ...sciFact,
    name: 'retrieval-scifact-meaning',
    goal: 0.645,
    run: async () => besideBare((await papers()).all, 'meaning'),
  },
  { ...sciFact, name: 'retrieval-scifact-both', goal: 0.74, run: async () => besideBare((await papers()).all, 'both') },
  {
    ...sciFact,
    name: 'retrieval-scifact-both-unseen',
    goal: 0.74,
    run: async () => besideBare((await papers()).unseen, 'both'),
  },
  { ...ofMeetings, name: 'retrieval-meetings-words', run: async () => besideBare((await meetings()).all, 'words') },
  { ...ofMeetings, name: 'retrieval-meetings-meaning', run: async () => besideBare((await meetings()).all, 'meaning') },
  { ...bothOfMeetings, name: 'retrieval-meetings-both', run: async () => bothBesideBest((await meetings()).all) },
  {
    ...bothOfMeetings,
    name: 'retrieval-meetings-both-unseen',
    run: async () => bothBesideBest((await meetings()).unseen),
  },
  {
    ...atLeast,
    name: 'retrieval-banking77',
    unit: 'of intents told right',
    limit: null,
    leavesOut: 'how long it takes; the tagging of the product is not used, only its vectors',
    goal: 0.91,
    goalOf: 'value',
    run: intentsReported,
  },
  {
    kind: 'growth',
    name: 'retrieval-hostile',
    unit: 'ms, slowest',
    limit: 'the words of the same query, each searched alone',
    leavesOut: 'HTTP, GraphQL, network; the size of a large workspace',
    goal: 1,
    direction: 'at most',
    run: measureHostileQueries,
  },
]

function besideBare(scores: Scores, method: Method): Measurement {
  return beside(scores[method], scores.sqlite)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSearchEngine, type SearchEngine } from '#platform/server/search-engine/index.ts'
import { beside, once, type Bench, type Measurement } from './bench.ts'
import { KNOWN_BY, knownBy, readKnownItems } from './known-items.ts'
import { openPlainBm25 } from './plain-bm25.ts'
import { BENCH_WORKSPACE, changesOf } from './retrieval-ranking.ts'
import { gainAtTen, meanScore } from './retrieval-scores.ts'
import { isForChoosing, readMeetings, readSciFact, type FoundText, type Question } from './retrieval-sets.ts'

const FOUND = 10
const TEXTS_AT_ONCE = 512

type Rankings = ReadonlyMap<string, readonly string[]>

/** The results of the product by words and those of plain BM25, question by question. */
interface Compared {
  questions: readonly Question[]
  words: Rankings
  plain: Rankings
}

/**
 * Searches an index of the texts by words alone, as the page does: queries that it corrects automatically are searched
 * in corrected form.
 */
async function withEngine<Result>(
  texts: readonly FoundText[],
  work: (engine: SearchEngine) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const engine = openSearchEngine({ folder })
  try {
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
      await engine.apply(
        texts.slice(from, from + TEXTS_AT_ONCE).flatMap((text) => changesOf(text, [])),
        String(from),
      )
    return await work(engine)
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  texts: readonly FoundText[],
  questions: readonly Question[],
  engine: SearchEngine,
): Promise<Compared> {
  const bm25 = openPlainBm25(texts)
  const words = new Map<string, readonly string[]>()
  const plain = new Map<string, readonly string[]>()
  for (const { id, text, place } of questions) {
    const search = async (asked: string) =>
      engine.search(
        { workspaceId: BENCH_WORKSPACE, text: asked, completeLastWord: false, limit: FOUND },
        place === undefined ? 'all' : [place],
      )
    const typed = await search(text)
    const found = typed.corrects && typed.suggestedQuery !== null ? await search(typed.suggestedQuery) : typed
    words.set(
      id,
      found.hits.map((hit) => hit.id),
    )
    plain.set(id, bm25.find(text, place, FOUND))
  }
  return { questions, words, plain }
}

const papers = once(async () => {
  const { texts, questions } = readSciFact()
  return withEngine(texts, async (engine) => compare(texts, questions, engine))
})
const meetings = once(async () => {
  const { texts, questions } = readMeetings()
  return withEngine(texts, async (engine) => compare(texts, questions, engine))
})
const known = once(async () => {
  const items = readKnownItems()
  return withEngine(items.texts, async (engine) => {
    const compared = new Map<string, Compared>()
    for (const by of KNOWN_BY) compared.set(by, await compare(items.texts, knownBy(items, by).questions, engine))
    return compared
  })
})

/** The half that was not used to choose settings. */
function reported({ questions, words, plain }: Compared): Measurement {
  const unseen = questions.filter(({ id, place }) => !isForChoosing(place ?? id))
  return beside(meanScore(unseen, words, gainAtTen), meanScore(unseen, plain, gainAtTen))
}

const besidePlain = {
  unit: 'nDCG@10',
  limit:
    'plain BM25 (k1 1.2, b 0.75, stems, the stop words of Lucene), on the half that was not used to choose settings',
  leavesOut: 'how long it takes',
  direction: 'at least',
} as const

/**
 * Words alone compared with plain BM25: known sets, and queries of users who look for a text they have read before. A
 * rare word is one word, a text known by two words is two; claims, questions and titles are longer.
 */
export const benches: readonly Bench[] = [
  { ...besidePlain, name: 'retrieval-words-scifact', goal: 1, run: async () => reported(await papers()) },
  { ...besidePlain, name: 'retrieval-words-meetings', goal: 1, run: async () => reported(await meetings()) },
  ...KNOWN_BY.map((by): Bench => ({
    ...besidePlain,
    name: `retrieval-words-known-${by}`,
    goal: by === 'misspelt' || by === 'hyphenated' ? 1.2 : 0.99,
    run: async () => reported((await known()).get(by) ?? { questions: [], words: new Map(), plain: new Map() }),
  })),
]

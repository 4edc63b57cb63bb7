import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENTENCE_MODEL_NAME } from '#platform/server/models/embeddings/sentence-model.ts'
import { similarityScaleOf } from '#platform/server/models/index.ts'
import { openSearchEngine } from '#platform/server/search-engine/index.ts'
import { alone, once, type Bench } from './bench.ts'
import { changesOf, embedAll, openBenchEmbedders } from './retrieval-ranking.ts'
import { isForChoosing, readMeetings, readSciFact, type RetrievalSet } from './retrieval-sets.ts'
import { strangerQueries } from './stranger-queries.ts'

const TEXTS_AT_ONCE = 512
const WORKSPACE = 'bench'

/** The shares of unanswerable queries and of answerable ones whose answer says that nothing is near. */
interface Told {
  strangers: number
  answerable: number
}

async function measure({ texts, questions }: RetrievalSet): Promise<Told> {
  const scale = similarityScaleOf(SENTENCE_MODEL_NAME)
  if (scale === null) throw new Error('The model of this machine has no scale.')
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const engine = openSearchEngine({ folder })
  const embedder = await openBenchEmbedders()
  try {
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
      const portion = texts.slice(from, from + TEXTS_AT_ONCE)
      const vectors = await embedAll(
        embedder,
        portion.flatMap(({ passages }) => passages.map(({ text }) => text)),
        'passage',
      )
      await engine.apply(
        portion.flatMap((text) => changesOf(text, vectors.splice(0, text.passages.length))),
        String(from),
      )
    }
    const shareReported = async (asked: ReadonlyArray<{ text: string; place?: string }>): Promise<number> => {
      const meanings = await embedAll(
        embedder,
        asked.map(({ text }) => text),
        'query',
      )
      let reported = 0
      for (const [at, { text, place }] of asked.entries()) {
        const { isNothingNear } = await engine.search(
          {
            workspaceId: WORKSPACE,
            text,
            method: 'both',
            meaning: meanings[at],
            similarityScale: scale,
            completeLastWord: false,
            suggest: false,
            limit: 1,
          },
          place === undefined ? 'all' : [place],
        )
        if (isNothingNear) reported += 1
      }
      return reported / asked.length
    }
    return {
      strangers: await shareReported(strangerQueries().map((text) => ({ text }))),
      answerable: await shareReported(questions.filter(({ id, place }) => !isForChoosing(place ?? id))),
    }
  } finally {
    await embedder.close()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const papers = once(async () => measure(readSciFact()))
const meetings = once(async () => measure(readMeetings()))

const reported = { unit: 'of queries', limit: null, leavesOut: 'how long it takes', goalOf: 'value' } as const
const ofStrangers = { ...reported, direction: 'at least', goal: 0.9 } as const
const ofAnswerable = { ...reported, direction: 'at most', goal: 0.05 } as const

/**
 * How often an answer says that nothing is near: for questions of another field and in other languages, where it is
 * right, and for answerable ones of the half that was not used to choose settings, where it is wrong.
 */
export const benches: readonly Bench[] = [
  { ...ofStrangers, name: 'nothing-near-papers', run: async () => alone((await papers()).strangers) },
  { ...ofAnswerable, name: 'nothing-near-papers-answerable', run: async () => alone((await papers()).answerable) },
  { ...ofStrangers, name: 'nothing-near-meetings', run: async () => alone((await meetings()).strangers) },
  { ...ofAnswerable, name: 'nothing-near-meetings-answerable', run: async () => alone((await meetings()).answerable) },
]

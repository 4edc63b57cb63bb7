import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print } from 'graphql'
import { SearchDocument, type SearchQuery } from '#generated/operations/capabilities/search/web/search.ts'
import { openWordPieces } from '#platform/server/models/embeddings/bert-word-pieces.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { startModelProcess } from '#platform/server/models/model-process.ts'
import type { SearchEngine } from '#platform/server/search-engine/index.ts'
import { findModel, testModelFolder } from '../harness/models.ts'
import { beside, DataAbsentError, medianOf, percentile, type RatioMeasurement } from './bench.ts'
import { whileChanging } from './keep-changing.ts'
import { askProduct } from './large-view.ts'
import type { SearchCorpus } from './search-corpus.ts'
import { DIMENSIONS, PAGE_RESULTS, type SearchTexts } from './search-texts.ts'
import { withEngine } from './with-engine.ts'

const WARM_UP_QUERIES = 40
const QUERIES = 160
const UPDATES_A_SECOND = 50
const HEAP_MB = 512
const READERS = 8
const READING_MS = 5_000
const READING_TURNS = 3

/** The milliseconds of each answer, and of the limit beside it. */
export interface HybridSearch {
  whole: number[]
  bare: number[]
}

/**
 * Sends realistic questions through the server: embedded, searched by words and by meaning. Beside each, the model
 * alone on the question and one reading of all vectors' bytes. In turns, while 50 changes per second arrive.
 */
export async function measureHybrid(corpus: SearchCorpus): Promise<HybridSearch> {
  if ((await findModel(sentenceModel)) === undefined)
    throw new DataAbsentError('The sentence model cannot be had here.')
  await using model = await openBareSentences()
  const readVectors = bareReading(corpus.items)
  return await corpus.withProduct({ runsJobs: false }, async (product) =>
    whileChanging(corpus, UPDATES_A_SECOND, async () => {
      const asReader = { ...product, cookie: product.reader.cookie }
      const query = print(SearchDocument)
      const ask = async (value: string): Promise<number> => {
        const options = {
          query: { value, method: 'HYBRID' },
          types: ['NOTE', 'HIGHLIGHT', 'INSIGHT'],
          sort: { by: 'RELEVANCE' },
          limit: PAGE_RESULTS,
          offset: 0,
        }
        const began = performance.now()
        const { search } = (await askProduct(asReader, query, { options })) as SearchQuery
        const took = performance.now() - began
        if (search.withoutMeaning !== null)
          throw new Error(`A search by meaning was answered by words: ${search.withoutMeaning}.`)
        return took
      }
      const measured: HybridSearch = { whole: [], bare: [] }
      for (let number = 0; number < WARM_UP_QUERIES + QUERIES; number += 1) {
        const question = corpus.texts.question(number)
        const whole = await ask(question)
        const bare = (await model.embed(question)) + readVectors()
        if (number < WARM_UP_QUERIES) continue
        measured.whole.push(whole)
        measured.bare.push(bare)
      }
      return measured
    }),
  )
}

/** The sentence model alone, in a separate process. */
export async function openBareSentences(): Promise<{ embed(text: string): Promise<number> } & AsyncDisposable> {
  const { read } = openWordPieces(await readFile(join(testModelFolder, 'embeddings/vocab.txt'), 'utf8'))
  const child = startModelProcess(new URL('./bare-sentence-process.ts', import.meta.url), { heapMb: HEAP_MB })
  return {
    async embed(text) {
      const answered = once(child, 'message')
      child.send([[read(text)]])
      const [{ seconds }] = (await answered) as [{ seconds: number }]
      return seconds * 1_000
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Returns the milliseconds of reading as many bytes as the vectors have once, as fast as the C library does. */
export function bareReading(items: number): () => number {
  const bytes = Buffer.alloc(items * DIMENSIONS, 1)
  return () => {
    const began = performance.now()
    if (bytes.indexOf(2) !== -1) throw new Error('All of the bytes are alike.')
    return performance.now() - began
  }
}

/** What loading the vectors costs a process that has just started. */
export interface Loading {
  /** The first search by meaning. */
  seconds: number
  /** The additional memory afterwards, compared with the size of the vectors. */
  megabytes: RatioMeasurement
}

export async function measureLoading(corpus: SearchCorpus): Promise<Loading> {
  const folder = await corpus.index()
  const child = fork(fileURLToPath(new URL('./first-meaning-process.ts', import.meta.url)))
  try {
    child.send({ folder, workspaceId: corpus.teamId })
    const { seconds, bytes } = await new Promise<{ seconds: number; bytes: number }>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error('The process that measures the first search by meaning has ended.')))
    })
    return { seconds, megabytes: beside(bytes / 1e6, (corpus.items * DIMENSIONS) / 1e6) }
  } finally {
    child.disconnect()
  }
}

export interface Readers {
  /** Searches per second of eight readers, compared with those of one. */
  throughput: RatioMeasurement
  /** Milliseconds p95 of each of eight readers, compared with those of one. */
  waiting: RatioMeasurement
}

/** Each reader sends its next query after the previous answer; one reader and eight in turns. */
export async function measureReaders({ texts, index }: SearchCorpus): Promise<Readers> {
  return withEngine(await index(), async (engine) => {
    const turns: Readers[] = []
    for (let turn = 0; turn < READING_TURNS; turn += 1) {
      const alone = await readFor(engine, texts, 1)
      const together = await readFor(engine, texts, READERS)
      turns.push({ throughput: beside(together.rate, alone.rate), waiting: beside(together.wait, alone.wait) })
    }
    return {
      throughput: medianOf(turns.map(({ throughput }) => throughput)),
      waiting: medianOf(turns.map(({ waiting }) => waiting)),
    }
  })
}

async function readFor(
  engine: SearchEngine,
  texts: SearchTexts,
  readers: number,
): Promise<{ rate: number; wait: number }> {
  const waits: number[] = []
  const began = performance.now()
  let number = 0
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() - began < READING_MS) {
        const asked = performance.now()
        await engine.search(texts.query((number += 1), 'both'), texts.allowed)
        waits.push(performance.now() - asked)
      }
    }),
  )
  return { rate: (waits.length * 1_000) / (performance.now() - began), wait: percentile(waits, 0.95) }
}

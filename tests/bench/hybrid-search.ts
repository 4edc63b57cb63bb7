import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EngineQuery, SearchEngine } from '#platform/server/search-engine/index.ts'
import { LABEL_BYTES, SLOTS, scanModule } from '#platform/server/search-engine/scan-module.ts'
import { medianOf, percentile, type Measurement } from './bench.ts'
import type { SearchCorpus } from './search-corpus.ts'
import { DIMENSIONS, type SearchTexts } from './search-texts.ts'
import { withEngine } from './with-engine.ts'

const WARM_UP_QUERIES = 40
const QUERIES = 240
const UPDATES_A_SECOND = 50
const COMMIT_INTERVAL_MS = 200
const READERS = 8
const READING_MS = 8_000
const READING_TURNS = 3

/**
 * Milliseconds of each answer; of the limit the engine's answer by words alone plus a bare comparison of all vectors.
 */
export interface HybridSearch {
  whole: number[]
  bare: number[]
}

/** By turns, while 50 changes a second arrive. */
export async function measureHybrid(corpus: SearchCorpus): Promise<HybridSearch> {
  return withEngine(await corpus.index(), async (engine) => {
    const { texts } = corpus
    const scan = bareScan(corpus.items)
    const time = async (method: NonNullable<EngineQuery['method']>, number: number): Promise<number> => {
      const began = performance.now()
      await engine.search(texts.query(number, method), texts.allowed)
      return performance.now() - began
    }
    const updates = keepChanging(engine, corpus, (await engine.sequence()) ?? '')
    const measured: HybridSearch = { whole: [], bare: [] }
    for (let number = 0; number < WARM_UP_QUERIES + QUERIES; number += 1) {
      // The second to ask finds warm pages, so each of the two is first half of the time.
      const hybridFirst = number % 4 < 2
      const first = await time(hybridFirst ? 'both' : 'words', number)
      const second = await time(hybridFirst ? 'words' : 'both', number)
      const scanned = scan()
      if (number < WARM_UP_QUERIES) continue
      measured.whole.push(hybridFirst ? first : second)
      measured.bare.push((hybridFirst ? second : first) + scanned)
    }
    await updates.stop()
    return measured
  })
}

/** What the vectors' loading costs a process that has just started. */
export interface Loading {
  /** The first search by meaning. */
  seconds: number
  /** What it holds more afterwards, beside the vectors' own bytes. */
  megabytes: Measurement
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
    return { seconds, megabytes: ratioOf(bytes / 1e6, (corpus.items * DIMENSIONS) / 1e6) }
  } finally {
    child.disconnect()
  }
}

export interface Readers {
  /** Searches a second of eight, beside those of one. */
  throughput: Measurement
  /** Milliseconds p95 of each of eight, beside those of one. */
  waiting: Measurement
}

/** Each reader asks again as soon as it is answered; one reader and eight by turns. */
export async function measureReaders({ texts, index }: SearchCorpus): Promise<Readers> {
  return withEngine(await index(), async (engine) => {
    const turns: Readers[] = []
    for (let turn = 0; turn < READING_TURNS; turn += 1) {
      const alone = await readFor(engine, texts, 1)
      const together = await readFor(engine, texts, READERS)
      turns.push({ throughput: ratioOf(together.rate, alone.rate), waiting: ratioOf(together.wait, alone.wait) })
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

export function ratioOf(value: number, limit: number): Measurement {
  return { value, limit, ratio: value / limit }
}

/** The time in milliseconds of comparing a vector with as many others in a memory of its own. */
function bareScan(items: number): () => number {
  const chunks = Math.ceil(items / SLOTS)
  const chunkBytes = SLOTS * (DIMENSIONS + LABEL_BYTES)
  const start = 65_536
  const scores = 8_192
  const list = 16_384
  const memory = new WebAssembly.Memory({
    initial: Math.ceil((start + chunks * chunkBytes) / 65_536),
    maximum: 65_536,
    shared: true,
  })
  new Uint8Array(memory.buffer).fill(1, start)
  const { scoreAll } = new WebAssembly.Instance(new WebAssembly.Module(scanModule(DIMENSIONS)), { scan: { memory } })
    .exports as unknown as { scoreAll(...numbers: number[]): number }
  return () => {
    const began = performance.now()
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const vectors = start + chunk * chunkBytes
      scoreAll(0, vectors, vectors + SLOTS * DIMENSIONS, scores, list, Infinity)
    }
    return performance.now() - began
  }
}

/** Changes texts and vectors at a steady rate until it is stopped. */
function keepChanging(
  engine: SearchEngine,
  { texts, items }: SearchCorpus,
  sequence: string,
): { stop(): Promise<void> } {
  const atOnce = (UPDATES_A_SECOND * COMMIT_INTERVAL_MS) / 1_000
  let commits = 0
  let committing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    commits += 1
    const numbers = Array.from({ length: atOnce }, (_, index) => (commits * 7_919 + index * 104_729) % items)
    const changes = numbers.flatMap((number) =>
      texts.changesOf(number, `Said again in round ${commits}: people leave because of the price.`),
    )
    committing = Promise.all([committing, engine.apply(changes, sequence)]).then(() => undefined)
  }, COMMIT_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await committing
    },
  }
}

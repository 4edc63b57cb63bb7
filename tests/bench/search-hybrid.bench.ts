import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { EngineQuery, SearchEngine } from '#platform/server/search-engine/index.ts'
import { LABEL_BYTES, SLOTS, scanModule } from '#platform/server/search-engine/scan-module.ts'
import { medianOf, percentile, type Bench, type Measurement } from './bench.ts'
import { DIMENSIONS, makeMeaningCorpus, withEngine, type MeaningCorpus } from './meaning-corpus.ts'

const ITEMS = 1_000_000
const WARM_UP_QUERIES = 40
const QUERIES = 240
const UPDATES_A_SECOND = 50
const COMMIT_INTERVAL_MS = 200
const READERS = 8
const READING_MS = 8_000
const READING_TURNS = 3

/** What is measured on one index of a million items, which is made once. */
interface Figures {
  /** Milliseconds p95. */
  hybrid: Measurement
  /** Seconds. */
  firstMeaning: number
  /** Bytes. */
  memory: Measurement
  throughput: Measurement
  waiting: Measurement
}

let measured: Promise<Figures> | null = null

async function figures(): Promise<Figures> {
  measured ??= onCorpus(ITEMS, async (engine, corpus) => ({
    ...(await measureLoading(corpus)),
    ...(await measureReaders(engine, corpus)),
    hybrid: await measureHybrid(engine, corpus),
  }))
  return measured
}

/**
 * Indexes of items with a vector each, read by one who sees 40 % of its 2,000 projects. `search-hybrid` is held against the
 * same engine's answer by words plus a bare comparison of all vectors, asked by turns while 50 changes a second arrive; `search-first-meaning`
 * and `search-memory` are of the vectors' loading; the others of eight readers at once, beside one.
 */
export const benches: readonly Bench[] = [
  bench('search-hybrid', 'ms p95', 1.3, 'at most', async () => (await figures()).hybrid),
  bench('search-first-meaning', 's', 1, 'at most', async () => ratioOf((await figures()).firstMeaning, 5)),
  bench('search-memory', 'MB', 1.3, 'at most', async () => (await figures()).memory),
  bench('search-eight-readers', 'searches/s', 1.6, 'at least', async () => (await figures()).throughput),
  bench('search-eight-readers-wait', 'ms p95', 6, 'at most', async () => (await figures()).waiting),
  bench('search-hybrid-100k', 'ms p95', 1.3, 'at most', async () => onCorpus(100_000, measureHybrid)),
  bench('search-hybrid-10k', 'ms p95', 1.3, 'at most', async () => onCorpus(10_000, measureHybrid)),
]

function bench(name: string, unit: string, goal: number, direction: Bench['direction'], run: () => Promise<Measurement>): Bench {
  return { name, unit, goal, direction, run }
}

function ratioOf(value: number, limit: number): Measurement {
  return { value, limit, ratio: value / limit }
}

async function onCorpus<Result>(items: number, work: (engine: SearchEngine, corpus: MeaningCorpus) => Promise<Result>): Promise<Result> {
  const corpus = await makeMeaningCorpus(items)
  try {
    return await withEngine(corpus, async (engine) => work(engine, corpus))
  } finally {
    await corpus.remove()
  }
}

/** The first search by meaning in a process that has just started, and what it holds more afterwards. */
async function measureLoading({ folder, items }: MeaningCorpus): Promise<Pick<Figures, 'firstMeaning' | 'memory'>> {
  const child = fork(fileURLToPath(new URL('./first-meaning-process.ts', import.meta.url)))
  try {
    child.send(folder)
    const { seconds, bytes } = await new Promise<{ seconds: number; bytes: number }>((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error('The process that measures the first search by meaning has ended.')))
    })
    return { firstMeaning: seconds, memory: ratioOf(bytes / 1e6, (items * DIMENSIONS) / 1e6) }
  } finally {
    child.disconnect()
  }
}

async function measureHybrid(engine: SearchEngine, corpus: MeaningCorpus): Promise<Measurement> {
  const scan = bareScan(corpus.items)
  const time = async (method: NonNullable<EngineQuery['method']>, number: number): Promise<number> => {
    const began = performance.now()
    await engine.search(corpus.query(number, method), corpus.allowed)
    return performance.now() - began
  }
  const updates = keepChanging(engine, corpus)
  const whole: number[] = []
  const bare: number[] = []
  for (let number = 0; number < WARM_UP_QUERIES + QUERIES; number += 1) {
    // The second to ask finds warm pages, so each of the two is first half of the time.
    const hybridFirst = number % 4 < 2
    const first = await time(hybridFirst ? 'both' : 'words', number)
    const second = await time(hybridFirst ? 'words' : 'both', number)
    const scanned = scan()
    if (number < WARM_UP_QUERIES) continue
    whole.push(hybridFirst ? first : second)
    bare.push((hybridFirst ? second : first) + scanned)
  }
  await updates.stop()
  return ratioOf(percentile(whole, 0.95), percentile(bare, 0.95))
}

/** The time in milliseconds of comparing a vector with as many others in a memory of its own. */
function bareScan(items: number): () => number {
  const chunks = Math.ceil(items / SLOTS)
  const chunkBytes = SLOTS * (DIMENSIONS + LABEL_BYTES)
  const start = 65_536
  const scores = 8_192
  const list = 16_384
  const memory = new WebAssembly.Memory({ initial: Math.ceil((start + chunks * chunkBytes) / 65_536), maximum: 65_536, shared: true })
  new Uint8Array(memory.buffer).fill(1, start)
  const { scoreAll } = new WebAssembly.Instance(new WebAssembly.Module(scanModule(DIMENSIONS)), { scan: { memory } }).exports as unknown as { scoreAll(...numbers: number[]): number }
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
function keepChanging(engine: SearchEngine, corpus: MeaningCorpus): { stop(): Promise<void> } {
  const atOnce = (UPDATES_A_SECOND * COMMIT_INTERVAL_MS) / 1_000
  let commits = 0
  let committing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    commits += 1
    const numbers = Array.from({ length: atOnce }, (_, index) => (commits * 7_919 + index * 104_729) % corpus.items)
    const changes = numbers.flatMap((number) => corpus.changesOf(number, `Said again in round ${commits}: people leave because of the price.`))
    committing = Promise.all([committing, engine.apply(changes, String(commits))]).then(() => undefined)
  }, COMMIT_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await committing
    },
  }
}

/** Each reader asks again as soon as it is answered; one reader and eight by turns. */
async function measureReaders(engine: SearchEngine, corpus: MeaningCorpus): Promise<Pick<Figures, 'throughput' | 'waiting'>> {
  const turns: Array<Pick<Figures, 'throughput' | 'waiting'>> = []
  for (let turn = 0; turn < READING_TURNS; turn += 1) {
    const alone = await readFor(engine, corpus, 1)
    const together = await readFor(engine, corpus, READERS)
    turns.push({ throughput: ratioOf(together.rate, alone.rate), waiting: ratioOf(together.wait, alone.wait) })
  }
  return { throughput: medianOf(turns.map(({ throughput }) => throughput)), waiting: medianOf(turns.map(({ waiting }) => waiting)) }
}

async function readFor(engine: SearchEngine, corpus: MeaningCorpus, readers: number): Promise<{ rate: number; wait: number }> {
  const waits: number[] = []
  const began = performance.now()
  let number = 0
  await Promise.all(
    Array.from({ length: readers }, async () => {
      while (performance.now() - began < READING_MS) {
        const asked = performance.now()
        await engine.search(corpus.query((number += 1), 'both'), corpus.allowed)
        waits.push(performance.now() - asked)
      }
    }),
  )
  return { rate: (waits.length * 1_000) / (performance.now() - began), wait: percentile(waits, 0.95) }
}

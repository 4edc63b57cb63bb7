import { figureOf, percentile, type Bench } from './bench.ts'
import { FINDABLE_BY, measureFindable } from './findable.ts'
import { measureHybrid, measureLoading, measureReaders, ratioOf } from './hybrid-search.ts'
import { makeSearchCorpus, type SearchCorpus } from './search-corpus.ts'
import { measureTypeAhead } from './type-ahead.ts'
import { measureTypedPaint } from './typed-paint.ts'

const ITEMS = 1_000_000
const FIRST_MEANING_S = 5
const PAINTED_MS = 80
const SERVER_MS = { p50: 12, p95: 30 }
const HYBRID_MS = 120
const FINDABLE_S = { word: 0.6, meaning: 10 }

const corpora: Array<Promise<SearchCorpus>> = []

function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let done: Promise<Result> | undefined
  return async () => (done ??= work())
}

/**
 * What is measured on a corpus of so many items, which is made for the first of it; what several figures are of is
 * measured once.
 */
function speedOf(items: number) {
  const corpus = once(async () => {
    const making = makeSearchCorpus(items)
    corpora.push(making)
    return making
  })
  const measured = <Figures>(measure: (corpus: SearchCorpus) => Promise<Figures>): (() => Promise<Figures>) =>
    once(async () => measure(await corpus()))
  return {
    typed: measured(measureTypeAhead),
    painted: measured(measureTypedPaint),
    byMeaning: measured(async (made) => measureFindable(made, FINDABLE_BY.meaning)),
    byWord: measured(async (made) => measureFindable(made, FINDABLE_BY.word)),
    hybrid: measured(measureHybrid),
    loading: measured(measureLoading),
    readers: measured(measureReaders),
  }
}

type Speed = ReturnType<typeof speedOf>

const million = speedOf(ITEMS)
/** How it grows: the same of fewer items. */
const fewer = [
  { name: '100k', speed: speedOf(100_000) },
  { name: '10k', speed: speedOf(10_000) },
]

const ratioBench = { goal: 1.3, direction: 'at most' } as const

function typeAhead(name: string, { typed }: Speed, share: number): Bench {
  return {
    ...ratioBench,
    name,
    unit: 'ms (the bare engine)',
    async run() {
      const { server, engine } = await typed()
      return ratioOf(percentile(server, share), percentile(engine, share))
    },
  }
}

function hybrid(name: string, speed: Speed): Bench {
  return {
    ...ratioBench,
    name,
    unit: 'ms p95 (by words, and the bare scan)',
    async run() {
      const { whole, bare } = await speed.hybrid()
      return ratioOf(percentile(whole, 0.95), percentile(bare, 0.95))
    },
  }
}

const atMost = { direction: 'at most' } as const

/**
 * Searches of one who sees 40 % of 2,000 projects, in a workspace of a million notes and highlights with a vector each,
 * while 50 changes a second arrive. `type-ahead` asks the server what is typed; `search-hybrid`,
 * `search-first-meaning`, `search-memory` and `search-eight-readers` ask the engine; `findable` follows changes from
 * their commit in another process until the server finds them.
 */
export const benches: readonly Bench[] = [
  typeAhead('type-ahead-p50', million, 0.5),
  typeAhead('type-ahead-p95', million, 0.95),
  figureOf(million.typed, {
    ...atMost,
    name: 'type-ahead-server-p50',
    unit: 'ms in the server',
    goal: SERVER_MS.p50,
    limit: SERVER_MS.p50,
    of: ({ server }) => percentile(server, 0.5),
  }),
  figureOf(million.typed, {
    ...atMost,
    name: 'type-ahead-server-p95',
    unit: 'ms in the server',
    goal: SERVER_MS.p95,
    limit: SERVER_MS.p95,
    of: ({ server }) => percentile(server, 0.95),
  }),
  figureOf(million.painted, {
    ...atMost,
    name: 'type-ahead-painted',
    unit: 'ms p95, search page',
    goal: PAINTED_MS,
    limit: PAINTED_MS,
    of: ({ page }) => percentile(page, 0.95),
  }),
  figureOf(million.painted, {
    ...atMost,
    name: 'type-ahead-painted-palette',
    unit: 'ms p95',
    goal: PAINTED_MS,
    limit: PAINTED_MS,
    of: ({ palette }) => percentile(palette, 0.95),
  }),
  figureOf(million.byMeaning, {
    ...atMost,
    name: 'findable-meaning',
    unit: 's p95, 10 changes/s',
    goal: FINDABLE_S.meaning,
    limit: FINDABLE_S.meaning,
    of: (seconds) => percentile(seconds, 0.95),
  }),
  figureOf(million.byWord, {
    ...atMost,
    name: 'findable-word',
    unit: 's p95, 50 changes/s',
    goal: FINDABLE_S.word,
    limit: FINDABLE_S.word,
    of: (seconds) => percentile(seconds, 0.95),
  }),
  hybrid('search-hybrid', million),
  figureOf(million.hybrid, {
    ...atMost,
    name: 'search-hybrid-p95',
    unit: 'ms',
    goal: HYBRID_MS,
    limit: HYBRID_MS,
    of: ({ whole }) => percentile(whole, 0.95),
  }),
  figureOf(million.loading, {
    ...atMost,
    name: 'search-first-meaning',
    unit: 's',
    goal: FIRST_MEANING_S,
    limit: FIRST_MEANING_S,
    of: ({ seconds }) => seconds,
  }),
  { ...ratioBench, name: 'search-memory', unit: 'MB', run: async () => (await million.loading()).megabytes },
  {
    name: 'search-eight-readers',
    unit: 'searches/s',
    goal: 1.6,
    direction: 'at least',
    run: async () => (await million.readers()).throughput,
  },
  {
    ...atMost,
    name: 'search-eight-readers-wait',
    unit: 'ms p95',
    goal: 6,
    run: async () => (await million.readers()).waiting,
  },
  ...fewer.flatMap(({ name, speed }) => [
    typeAhead(`type-ahead-${name}`, speed, 0.95),
    hybrid(`search-hybrid-${name}`, speed),
  ]),
]

/** Lets go of the corpora that were made. */
export async function done(): Promise<void> {
  for (const corpus of corpora.splice(0)) await (await corpus)[Symbol.asyncDispose]()
}

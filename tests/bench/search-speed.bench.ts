import { beside, figureOf, once, percentile, type Bench, type RatioMeasurement } from './bench.ts'
import { measureFirstQuote } from './first-quote.ts'
import { FINDABLE_BY, measureFindable } from './findable.ts'
import { measureHybrid, measureLoading, measureReaders, type HybridSearch } from './hybrid-search.ts'
import { makeSearchCorpus, type SearchCorpus } from './search-corpus.ts'
import { measureTypeAhead } from './type-ahead.ts'
import { measureTypedPaint } from './typed-paint.ts'

const ITEMS = 1_000_000
/** To show growth: the same measured on a hundredth. */
const FEWER_ITEMS = 10_000
const FIRST_MEANING_S = 5
const PAINTED_MS = 80
const SERVER_MS = { p50: 12, p95: 30 }
const HYBRID_MS = 120
const FINDABLE_S = { word: 0.6, meaning: 10 }

const corpora: Array<Promise<SearchCorpus>> = []

/**
 * Measures on a corpus of this many items, which is made for the first bench that needs it; a measurement shared by
 * several figures runs once.
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
    firstQuote: measured(measureFirstQuote),
    hybrid: measured(measureHybrid),
    loading: measured(measureLoading),
    readers: measured(measureReaders),
  }
}

const million = speedOf(ITEMS)
const fewer = speedOf(FEWER_ITEMS)

const atMost = { direction: 'at most' } as const
const inServer = { ...atMost, leavesOut: 'network, TLS, drawing; the pause before a page counts' } as const
const onScreen = { ...atMost, leavesOut: 'network, TLS' } as const
const found = { ...atMost, leavesOut: 'network, TLS; the search is repeated until it finds the change' } as const
const growth = {
  ...inServer,
  kind: 'growth',
  unit: 'ms p95',
  limit: 'the same of 10,000 notes and highlights',
  goal: null,
} as const

/** What a first quote may take beyond its parts, before the ratio to them counts. */
const FIRST_QUOTE_ALLOWANCE_MS = 100

async function firstQuoteBeside(sized: ReturnType<typeof speedOf>): Promise<RatioMeasurement> {
  const { whole, bare } = await sized.firstQuote()
  return beside(Math.max(0, percentile(whole, 0.95) - FIRST_QUOTE_ALLOWANCE_MS), percentile(bare, 0.95))
}

const firstQuote = {
  ...atMost,
  leavesOut:
    'network, TLS, drawing; 100 ms, which are taken off the value; long notes, whose passages are all compared',
  unit: 'ms p95 beyond 100',
  limit: 'the model on the question, one reading of all vectors, one query of plain FTS5',
  goal: 1.5,
} as const

async function hybridBeside(): Promise<RatioMeasurement> {
  const { whole, bare } = await million.hybrid()
  return beside(percentile(whole, 0.95), percentile(bare, 0.95))
}

/**
 * Searches of a user who sees 40 % of 2,000 projects, in a workspace of a million notes and highlights with a vector
 * each, while 50 changes per second arrive. `search-first-meaning`, `search-memory` and `search-eight-readers` query
 * only the engine; `findable` follows changes from their commit in another process until the server finds them.
 */
export const benches: readonly Bench[] = [
  figureOf(million.typed, {
    ...inServer,
    name: 'type-ahead-p50',
    unit: 'ms in the server',
    goal: SERVER_MS.p50,
    of: ({ server }) => percentile(server, 0.5),
  }),
  figureOf(million.typed, {
    ...inServer,
    name: 'type-ahead-p95',
    unit: 'ms in the server',
    goal: SERVER_MS.p95,
    of: ({ server }) => percentile(server, 0.95),
  }),
  figureOf(million.typed, {
    ...inServer,
    name: 'type-ahead-counted-p95',
    unit: 'ms until what the page counts is there too',
    goal: null,
    of: ({ counted }) => percentile(counted, 0.95),
  }),
  figureOf(million.painted, {
    ...onScreen,
    name: 'type-ahead-painted',
    unit: 'ms p95, search page, which counts meanwhile',
    goal: PAINTED_MS,
    of: ({ page }) => percentile(page, 0.95),
  }),
  figureOf(million.painted, {
    ...onScreen,
    name: 'type-ahead-painted-palette',
    unit: 'ms p95',
    goal: PAINTED_MS,
    of: ({ palette }) => percentile(palette, 0.95),
  }),
  figureOf(million.byMeaning, {
    ...found,
    name: 'findable-meaning',
    unit: 's p95, 10 changes/s',
    goal: FINDABLE_S.meaning,
    of: (seconds) => percentile(seconds, 0.95),
  }),
  figureOf(million.byWord, {
    ...found,
    name: 'findable-word',
    unit: 's p95, 50 changes/s',
    goal: FINDABLE_S.word,
    of: (seconds) => percentile(seconds, 0.95),
  }),
  { ...firstQuote, name: 'ask-first-quote', run: async () => firstQuoteBeside(million) },
  { ...firstQuote, name: 'ask-first-quote-fewer', run: async () => firstQuoteBeside(fewer) },
  {
    ...inServer,
    name: 'search-hybrid',
    unit: 'ms p95, embedding the question counted',
    limit: 'the sentence model alone on the question, and one reading of the bytes of all vectors',
    goal: HYBRID_MS,
    goalOf: 'value',
    run: hybridBeside,
  },
  figureOf(million.loading, {
    ...atMost,
    name: 'search-first-meaning',
    unit: 's',
    leavesOut: 'embedding the question; the start of the process',
    goal: FIRST_MEANING_S,
    of: ({ seconds }) => seconds,
  }),
  {
    ...atMost,
    name: 'search-memory',
    unit: 'MB',
    limit: 'the size of the vectors themselves',
    leavesOut: 'pages of files, which the system reclaims when it needs them',
    goal: 1.3,
    run: async () => (await million.loading()).megabytes,
  },
  {
    kind: 'growth',
    name: 'search-eight-readers',
    unit: 'searches/s',
    limit: 'one reader',
    leavesOut: 'HTTP, GraphQL, network; embedding the question',
    goal: 1.6,
    direction: 'at least',
    run: async () => (await million.readers()).throughput,
  },
  {
    ...atMost,
    kind: 'growth',
    name: 'search-eight-readers-wait',
    unit: 'ms p95',
    limit: 'one reader',
    leavesOut: 'HTTP, GraphQL, network; embedding the question',
    goal: 6,
    run: async () => (await million.readers()).waiting,
  },
  {
    ...growth,
    name: 'type-ahead-growth',
    run: async () =>
      beside(percentile((await million.typed()).server, 0.95), percentile((await fewer.typed()).server, 0.95)),
  },
  {
    ...growth,
    name: 'search-hybrid-growth',
    run: async () => beside(wholeOf(await million.hybrid()), wholeOf(await fewer.hybrid())),
  },
]

function wholeOf({ whole }: HybridSearch): number {
  return percentile(whole, 0.95)
}

/** Releases the corpora. */
export async function done(): Promise<void> {
  for (const corpus of corpora.splice(0)) await (await corpus)[Symbol.asyncDispose]()
}

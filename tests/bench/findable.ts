import { print } from 'graphql'
import { SearchDocument, type SearchQuery } from '#generated/operations/capabilities/search/web/search.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { findModel } from '../harness/models.ts'
import { DataAbsentError } from './bench.ts'
import { whileChanging, type ChangeReported } from './keep-changing.ts'
import { askProduct } from './large-view.ts'
import type { CorpusProduct, SearchCorpus } from './search-corpus.ts'

/** A change that is not found within this time counts as never found. */
const TIMEOUT_MS = 60_000
const PAGE_RESULTS = 10
/** The number of words of a changed note that are searched for by meaning. */
const MEANT_WORDS = 40

interface Way {
  /** Changes per second that arrive during the measurement. */
  perSecond: number
  samples: number
  lookEveryMs: number
  method: 'FULL_TEXT' | 'VECTOR'
  /** The query that finds the change. */
  askedFor(change: ChangeReported): string
}

export const FINDABLE_BY = {
  word: { perSecond: 50, samples: 60, lookEveryMs: 25, method: 'FULL_TEXT', askedFor: ({ word }) => `${word} ` },
  meaning: {
    perSecond: 10,
    samples: 15,
    lookEveryMs: 100,
    method: 'VECTOR',
    askedFor: ({ word, title, text }) => `${word} ${title} ${text}`.split(' ').slice(0, MEANT_WORDS).join(' '),
  },
} satisfies Record<string, Way>

/**
 * Measures the seconds from the commit of some changes, made in another process, until a search of the server finds
 * each.
 */
export async function measureFindable(corpus: SearchCorpus, way: Way): Promise<number[]> {
  if ((await findModel(sentenceModel)) === undefined)
    throw new DataAbsentError('The sentence model cannot be had here.')
  return corpus.withProduct({ runsJobs: true }, async (product) =>
    whileChanging(corpus, way.perSecond, async (latest) => {
      const seconds: number[] = []
      while (seconds.length < way.samples)
        seconds.push((await untilFound(product, await newChange(latest), way)) / 1_000)
      return seconds
    }),
  )
}

/** Waits for the next reported change. */
async function newChange(latest: () => ChangeReported | undefined): Promise<ChangeReported> {
  const before = latest()
  for (;;) {
    const now = latest()
    if (now && now !== before) return now
    await rest(1)
  }
}

async function untilFound(
  product: CorpusProduct,
  change: ChangeReported,
  { method, lookEveryMs, askedFor }: Way,
): Promise<number> {
  for (;;) {
    const { search } = (await askProduct({ ...product, cookie: product.reader.cookie }, print(SearchDocument), {
      options: { query: { value: askedFor(change), method }, limit: PAGE_RESULTS },
    })) as SearchQuery
    if (search.withoutMeaning !== null)
      throw new Error(`A search by meaning was answered by words: ${search.withoutMeaning}.`)
    const waited = Date.now() - change.at
    if (search.items.some(({ id }) => id === change.id)) return waited
    if (waited > TIMEOUT_MS) throw new Error(`A change was not found within ${TIMEOUT_MS / 1_000} s.`)
    await rest(lookEveryMs)
  }
}

async function rest(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}

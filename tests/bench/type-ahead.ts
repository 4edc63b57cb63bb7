import { print } from 'graphql'
import { SearchCountsDocument, SearchDocument } from '#generated/operations/capabilities/search/web/search.ts'
import { whileChanging } from './keep-changing.ts'
import { askProduct } from './large-view.ts'
import type { SearchCorpus } from './search-corpus.ts'
import { PAGE_RESULTS } from './search-texts.ts'

const WARM_UP = 60
const QUERIES = 400
const UPDATES_A_SECOND = 50
/** The counts that the search page shows around its results: one query for the kinds, one for all filters. */
const COUNTED = [['TYPE'], ['PROJECT', 'AUTHOR', 'TAG', 'PERSON']] as const

/** Milliseconds of each answer. */
export interface TypeAhead {
  /** The results, measured in the server. */
  server: number[]
  /** The results and then their counts, until the last of them has arrived. */
  counted: number[]
}

/**
 * Sends typed queries to the server as the search page does: first the results, then, when typing pauses, their counts,
 * both queries at once; while changes arrive. The time of the server runs from the head of the request to the end of
 * the answer: reading it, the caller's identity, the engine, the rows of the results.
 */
export async function measureTypeAhead(corpus: SearchCorpus): Promise<TypeAhead> {
  let reported: (milliseconds: number) => void = () => undefined
  const onAnswer = (milliseconds: number): void => reported(milliseconds)
  return corpus.withProduct({ runsJobs: false, onAnswer }, async (product) =>
    whileChanging(corpus, UPDATES_A_SECOND, async () => {
      const asReader = { ...product, cookie: product.reader.cookie }
      const [searching, counting] = [print(SearchDocument), print(SearchCountsDocument)]
      const optionsOf = (value: string) => ({ query: { value, method: 'FULL_TEXT' }, sort: { by: 'RELEVANCE' } })
      const find = async (value: string): Promise<number> => {
        const time = new Promise<number>((resolve) => {
          reported = resolve
        })
        await askProduct(asReader, searching, { options: { ...optionsOf(value), limit: PAGE_RESULTS, offset: 0 } })
        return time
      }
      const count = async (value: string): Promise<void> => {
        await Promise.all(
          COUNTED.map(async (counts) =>
            askProduct(asReader, counting, { options: { ...optionsOf(value), limit: 0, counts } }),
          ),
        )
      }
      const measured: TypeAhead = { server: [], counted: [] }
      for (let number = 0; number < WARM_UP + QUERIES; number += 1) {
        const typed = corpus.texts.typed(number)
        const began = performance.now()
        const inServer = await find(typed)
        await count(typed)
        const counted = performance.now() - began
        if (number < WARM_UP) continue
        measured.server.push(inServer)
        measured.counted.push(counted)
      }
      return measured
    }),
  )
}

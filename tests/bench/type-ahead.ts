import { print } from 'graphql'
import { SearchCountsDocument, SearchDocument } from '#generated/operations/capabilities/search/web/search.ts'
import { whileChanging } from './keep-changing.ts'
import { askProduct } from './large-view.ts'
import type { SearchCorpus } from './search-corpus.ts'
import { PAGE_RESULTS } from './search-texts.ts'

const WARM_UP = 60
const QUERIES = 400
const UPDATES_A_SECOND = 50
/** What the search page counts around its results: one question for the kinds, one for all that narrows. */
const COUNTED = [['TYPE'], ['PROJECT', 'AUTHOR', 'TAG', 'PERSON']] as const

/** Milliseconds of each answer. */
export interface TypeAhead {
  /** What is found, in the server. */
  server: number[]
  /** What is found and, asked for behind it, what is counted around it, until the last of it has come. */
  counted: number[]
}

/**
 * What is typed is asked of the server as the search page asks it: what is found, then, when typing rests, the counts
 * of it, both questions at once; while changes arrive. The server's time is from the request's head to the answer's end:
 * reading it, who asks, the engine, the rows of what is found.
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

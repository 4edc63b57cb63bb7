import { print } from 'graphql'
import { SearchDocument } from '#generated/operations/capabilities/search/web/search.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { whileChanging } from './keep-changing.ts'
import { askProduct } from './large-view.ts'
import type { SearchCorpus } from './search-corpus.ts'
import { PAGE_RESULTS } from './search-texts.ts'

const WARM_UP = 60
const QUERIES = 400
const UPDATES_A_SECOND = 50

/** Milliseconds of each answer, the bare engine's beside it. */
export interface TypeAhead {
  server: number[]
  engine: number[]
}

/**
 * What is typed is asked of the server as the search page asks it, and of the engine alone with the same scopes, by
 * turns, while changes arrive. The server's time is from the request's head to the answer's end: reading it, who asks,
 * the engine, the rows of what is found.
 */
export async function measureTypeAhead(corpus: SearchCorpus): Promise<TypeAhead> {
  let told: (milliseconds: number) => void = () => undefined
  const onAnswer = (milliseconds: number): void => told(milliseconds)
  return corpus.withProduct({ runsJobs: false, onAnswer }, async (product) =>
    whileChanging(corpus, UPDATES_A_SECOND, async () => {
      const { services, searchIndex } = product.opened
      const context = await memberContext(services, product.teamId, product.reader.identityId)
      if (!searchIndex || !context) throw new Error('The reader is a member, and this process answers searches.')
      const { visibleScopes } = context.actor
      const asReader = { ...product, cookie: product.reader.cookie }
      const query = print(SearchDocument)
      const askServer = async (value: string): Promise<number> => {
        const time = new Promise<number>((resolve) => {
          told = resolve
        })
        await askProduct(asReader, query, {
          options: { query: { value, method: 'FULL_TEXT' }, sort: { by: 'RELEVANCE' }, limit: PAGE_RESULTS, offset: 0 },
        })
        return time
      }
      const askEngine = async (text: string): Promise<number> => {
        const began = performance.now()
        await searchIndex.search({ workspaceId: product.teamId, text, limit: PAGE_RESULTS }, visibleScopes)
        return performance.now() - began
      }
      const measured: TypeAhead = { server: [], engine: [] }
      for (let number = 0; number < WARM_UP + QUERIES; number += 1) {
        const typed = corpus.texts.typed(number)
        // The second to ask finds warm pages, so each of the two is first half of the time.
        const serverFirst = number % 2 === 0
        const first = serverFirst ? await askServer(typed) : await askEngine(typed)
        const second = serverFirst ? await askEngine(typed) : await askServer(typed)
        if (number < WARM_UP) continue
        measured.server.push(serverFirst ? first : second)
        measured.engine.push(serverFirst ? second : first)
      }
      return measured
    }),
  )
}

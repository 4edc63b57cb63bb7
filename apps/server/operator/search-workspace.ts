import { join } from 'node:path'
import { borrowSearchIndex, search } from '#search/server/index.ts'
import type { SearchResult } from '#search/model/search-result.ts'
import { RESULT_TYPES, type ResultType } from '#search/model/result-types.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { actAs, findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  workspace: string
  as: string | undefined
  type: string | undefined
  limit: number
  query: string
}

/** Searches as a member sees the workspace. Reads the index of a running server, or brings it up to date itself. */
export async function searchWorkspace({ services, configuration }: Operator, options: Options): Promise<SearchResult> {
  const route = await findWorkspace(services, options.workspace)
  const index = await borrowSearchIndex({
    database: services.database,
    kinds: services.kinds,
    folder: join(configuration.dataFolder, 'search'),
    model: services.embedder.name,
    onError: (error) => {
      services.logger.error({ err: error }, 'search index fault')
    },
  })
  try {
    await index.caughtUp()
    const context = await actAs({ ...services, searchIndex: index }, route.teamId, options.as)
    return await search(context, { query: { value: options.query }, limit: options.limit, ...(options.type === undefined ? {} : { types: [resultType(options.type)] }) })
  } finally {
    await index.close()
  }
}

function resultType(word: string): ResultType {
  const type = RESULT_TYPES.find((known) => known === word.toUpperCase())
  if (type) return type
  throw new Failure('ValidationError', `“${word}” is no type of result. There are: ${RESULT_TYPES.map((known) => known.toLowerCase()).join(', ')}.`)
}

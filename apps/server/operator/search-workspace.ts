import { search } from '#search/server/index.ts'
import type { SearchResult } from '#search/model/search-result.ts'
import { RESULT_TYPES, type ResultType } from '#content-kinds/model/result-types.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { actAs, findWorkspace, type Operator } from './open-operator.ts'
import { withSearchIndex } from './with-search-index.ts'

interface Options {
  workspace: string
  as: string | undefined
  type: string | undefined
  limit: number
  query: string
}

/** Searches as a member sees the workspace. Reads the index of a running server, or updates it itself. */
export async function searchWorkspace(operator: Operator, options: Options): Promise<SearchResult> {
  const { services } = operator
  const route = await findWorkspace(services, options.workspace)
  return withSearchIndex(operator, async (index) => {
    const context = await actAs({ ...services, searchIndex: index }, route.teamId, options.as)
    return search(context, {
      query: { value: options.query },
      limit: options.limit,
      ...(options.type === undefined ? {} : { types: [resultType(options.type)] }),
    })
  })
}

function resultType(word: string): ResultType {
  const type = RESULT_TYPES.find((known) => known === word.toUpperCase())
  if (type) return type
  throw new Failure(
    'ValidationError',
    `“${word}” is not a type of result. Types are: ${RESULT_TYPES.map((known) => known.toLowerCase()).join(', ')}.`,
  )
}

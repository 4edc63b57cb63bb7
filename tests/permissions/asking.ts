import { newId } from '#platform/kernel/ids.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { askGraph } from '../harness/graph.ts'

export type Ask = (source: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Queries as a user, with their current membership. @throws errors of the graph that are mistakes in the query */
export function askingAs(services: Services, context: () => Promise<WorkspaceContext>): Ask {
  return async (source, variables = {}) => {
    const { data, errors } = await askGraph(
      { services, workspace: { ...(await context()), services } },
      source,
      variables,
    )
    if (errors) throw errors[0]?.originalError ?? errors[0] ?? new Error('No answer.')
    return data ?? {}
  }
}

/** Runs an act as a user, by its name. @returns the answer, with `answer` as its selection */
export async function act(
  ask: Ask,
  name: string,
  input: Record<string, unknown>,
  answer = 'id',
): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const { done } = await ask(
    `mutation ($input: ${type}!, $operation: ID!) { done: ${name}(input: $input, operationId: $operation) { ${answer} } }`,
    { input, operation: newId() },
  )
  return done as Record<string, unknown>
}

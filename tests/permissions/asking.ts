import { newId } from '#platform/kernel/ids.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { askGraph } from '../harness/graph.ts'

export type Ask = (source: string, variables?: Record<string, unknown>) => Promise<Record<string, unknown>>

/** Asks as somebody, with what the workspace says of them now. @throws what the graph answers as a mistake */
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

/** Does something as somebody, by the name of the act. @returns the answer, of which `answer` is selected */
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

import { graphql, type ExecutionResult, type GraphQLSchema } from 'graphql'
import '#generated/registry/graphql.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'

let built: GraphQLSchema | undefined

/** The schema of the whole product. */
export function productSchema(): GraphQLSchema {
  built ??= buildSchema()
  return built
}

/** Who asks: a member in a workspace, somebody signed in on the root domain, or nobody. */
export interface Asking {
  services: Services
  workspace?: WorkspaceContext
  identity?: RequestContext['identity']
}

/** Answers a query as the server would, past the limits on its size. Errors keep what was thrown. */
export async function askGraph({ services, workspace, identity = null }: Asking, source: string, variableValues: Record<string, unknown> = {}): Promise<ExecutionResult> {
  const contextValue: RequestContext = {
    host: 'localhost',
    ipAddress: '127.0.0.1',
    services,
    identity,
    workspace: workspace ?? null,
    reauthenticate: async () => Promise.resolve(workspace ?? null),
  }
  const result = await graphql({ schema: productSchema(), source, variableValues, contextValue })
  await workspace?.close()
  return result
}

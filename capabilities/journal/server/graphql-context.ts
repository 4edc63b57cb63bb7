import { unauthorized } from '#platform/kernel/errors.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { Services, WorkspaceContext } from './context.ts'

declare module '#platform/server/graphql/request-context.ts' {
  interface RequestContext {
    services: Services
    /** Who signed in, also on the root domain; null for nobody. */
    identity: { id: string; sessionId: string | null; email: string; name: string } | null
    /** The workspace of the host with the signed-in member; null on the root domain and for strangers. */
    workspace: WorkspaceContext | null
    /** Asks anew who this is: null once the session, token or membership has ended. For what outlives one answer. */
    reauthenticate(): Promise<WorkspaceContext | null>
    /** Where the request comes from, proxies that are trusted looked through. */
    ipAddress: string
  }
}

/** The workspace of a request that needs one. @throws Failure Unauthorized. */
export function workspaceOf(context: RequestContext): WorkspaceContext {
  if (context.workspace) return context.workspace
  throw unauthorized()
}

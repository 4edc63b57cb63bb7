import { unauthorized } from '#platform/kernel/errors.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { Services, WorkspaceContext } from './context.ts'

declare module '#platform/server/graphql/request-context.ts' {
  interface RequestContext {
    services: Services
    /** The signed-in user, also on the root domain; null if no one is signed in. */
    identity: { id: string; sessionId: string | null; email: string; name: string } | null
    /**
     * The workspace of the host with the signed-in member; null on the root domain and for users who are not members.
     */
    workspace: WorkspaceContext | null
    /** Authenticates again: null if the session, token or membership has ended. For what outlives one answer. */
    reauthenticate(): Promise<WorkspaceContext | null>
    /** The address of the client; trusted proxies are skipped. */
    ipAddress: string
  }
}

/** The workspace of a request that needs one. @throws Failure Unauthorized. */
export function workspaceOf(context: RequestContext): WorkspaceContext {
  if (context.workspace) return context.workspace
  throw unauthorized()
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '#platform/kernel/ids.ts'
import type { Services, WorkspaceContext } from './context.ts'

/** What routes over HTTP know beside the request: the services, and who asks. */
export interface RouteContext {
  services: Services
  /** Who asks, in which workspace. @throws Failure Unauthorized, and Forbidden for a page of another site. */
  workspaceOf(request: FastifyRequest): Promise<WorkspaceContext>
  /** The workspace whose address was asked, whoever asks; null where there is none. */
  teamOf(request: FastifyRequest): Promise<Id | null>
}

/**
 * Adds the addresses of a capability to the server, once for each server: what the `server/routes.ts` of a capability
 * exports as `routes`.
 */
export type HttpRoutes = (server: FastifyInstance, context: RouteContext) => void

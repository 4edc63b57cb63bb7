import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '#platform/kernel/ids.ts'
import type { Services, WorkspaceContext } from './context.ts'

/** What HTTP routes know besides the request: the services, and who makes it. */
export interface RouteContext {
  services: Services
  /**
   * The workspace of the request, with its user. @throws Failure Unauthorized, and Forbidden for a page of another
   * site.
   */
  workspaceOf(request: FastifyRequest): Promise<WorkspaceContext>
  /** The workspace of the requested address, whoever makes the request; null if there is none. */
  teamOf(request: FastifyRequest): Promise<Id | null>
}

/**
 * Adds the routes of a capability to the server, once for each server: the export `routes` of the capability's
 * `server/routes.ts`.
 */
export type HttpRoutes = (server: FastifyInstance, context: RouteContext) => void

import type { FastifyInstance } from 'fastify'
import { parseId } from '#platform/kernel/ids.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { noWorkspaceLink } from '#identity/server/index.ts'
import { findRoute, workspaceAddress } from '#workspaces/server/index.ts'

interface RedirectOptions {
  global: GlobalDatabase
  publicUrl: string
  singleHost: boolean
}

/**
 * /team-redirect/{teamId}/{path} leads into a workspace, regardless of its current name (document 1 §2.1): through the
 * root domain's entry, so that a user who is signed in there arrives signed in.
 */
export function redirectToTeams(server: FastifyInstance, { global, publicUrl, singleHost }: RedirectOptions): void {
  const wayInto = async (givenId: string, path: string): Promise<string> => {
    const teamId = parseId(givenId)
    const route = teamId === null ? null : await findRoute(global, { teamId })
    if (!route) return noWorkspaceLink(publicUrl, path)
    const way = new URL('/auth/enter', publicUrl)
    way.searchParams.set('host', new URL(workspaceAddress(publicUrl, singleHost, route)).host)
    way.searchParams.set('path', path)
    return way.href
  }
  const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
  server.get<{ Params: { teamId: string; '*'?: string } }>('/team-redirect/:teamId/*', async (request, reply) =>
    reply.redirect(await wayInto(request.params.teamId, `/${request.params['*'] ?? ''}${queryOf(request.url)}`), 302),
  )
  server.get<{ Params: { teamId: string } }>('/team-redirect/:teamId', async (request, reply) =>
    reply.redirect(await wayInto(request.params.teamId, `/${queryOf(request.url)}`), 302),
  )
}

/** The same path and query at another name of ours. A path that begins with two slashes does not name another host. */
export function atHostName(publicUrl: string, hostName: string, pathAndQuery: string): string {
  const url = new URL(publicUrl)
  url.hostname = hostName
  return `${url.origin}/${pathAndQuery.replace(/^[/\\]+/, '')}`
}

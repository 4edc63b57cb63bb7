import type { FastifyRequest } from 'fastify'
import { forbidden } from '#platform/kernel/errors.ts'
import { askedHost, hostName } from '../host-name.ts'
import type { WorkspaceQuestions } from '../workspace-questions.ts'

interface OriginRules {
  rootAddress: URL
  workspaces: Pick<WorkspaceQuestions, 'isWorkspaceHost'>
}

/**
 * Refuses calls that another site makes a browser send. A call is accepted from a page of the same host it goes to, if
 * that is the root domain or a workspace's host. Programs that send neither an origin nor a cookie have no user and may
 * pass.
 * @throws Failure Forbidden
 */
export async function refuseForeignOrigin(
  request: FastifyRequest,
  { rootAddress, workspaces }: OriginRules,
): Promise<void> {
  const { origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined && cookie === undefined && (site === undefined || site === 'same-origin')) return
  if (origin === undefined) {
    if (site === 'same-origin') return
    throw forbidden('This request does not say which page it comes from.')
  }
  if (origin !== `${rootAddress.protocol}//${askedHost(request)}`)
    throw forbidden('This request comes from another site.')
  const name = hostName(askedHost(request))
  if (name === hostName(rootAddress.host) || (await workspaces.isWorkspaceHost(name))) return
  throw forbidden('Nothing of ours answers at this address.')
}

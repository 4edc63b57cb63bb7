import type { IncomingMessage } from 'node:http'
import { Failure } from '#platform/kernel/errors.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { SignedIn } from '#documents/server/index.ts'
import type { Services } from '#journal/server/index.ts'
import { memberContext, type Host } from '#workspaces/server/index.ts'

/** The header that carries a public insights token. */
const PUBLIC_TOKEN_HEADER = 'x-public-token'

export interface ContextMaker {
  services: Services
  hostOf(host: string): Promise<Host>
}

/** The host that was asked, without its port. */
export function hostNameOf(request: Pick<IncomingMessage, 'headers'>): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '')
}

/**
 * Who asks, in which workspace: by session cookie, or by bearer token.
 * @throws Failure Unauthorized when a bearer token and a public token come together (document 1 §6).
 */
export async function makeRequestContext({ services, hostOf }: ContextMaker, request: IncomingMessage): Promise<RequestContext> {
  const bearer = request.headers.authorization
  if (bearer !== undefined && request.headers[PUBLIC_TOKEN_HEADER] !== undefined) {
    throw new Failure('Unauthorized', 'Send either a bearer token or a public token, not both.')
  }
  const host = hostNameOf(request)
  const [found, session] = await Promise.all([hostOf(host), services.identity.authenticate(request.headers, request.headers.host ?? host)])
  const identity = session ? { id: session.identityId, sessionId: session.sessionId, email: session.email, name: session.name } : null
  const route = found.kind === 'workspace' || found.kind === 'both' ? found.route : null
  return {
    host,
    services,
    identity,
    workspace: route && identity ? await memberContext(services, route.teamId, identity.id) : null,
  }
}

/** Who opens a document: the signed-in member of the workspace that the host leads to. */
export async function signedInEditor({ services, hostOf }: ContextMaker, request: { headers: Headers }): Promise<SignedIn | null> {
  const asked = request.headers.get('host') ?? ''
  const [found, session] = await Promise.all([
    hostOf(asked.replace(/:\d+$/, '')),
    services.identity.authenticate({ cookie: request.headers.get('cookie') ?? undefined }, asked),
  ])
  if ((found.kind !== 'workspace' && found.kind !== 'both') || !session) return null
  const workspace = await memberContext(services, found.route.teamId, session.identityId)
  if (!workspace || workspace.actor.userId === null) return null
  return { teamId: workspace.teamId, actor: workspace.actor, person: { id: workspace.actor.userId, name: session.name } }
}

import type { IncomingMessage } from 'node:http'
import { Failure, forbidden } from '#platform/kernel/errors.ts'
import { BACKGROUND_REQUEST_HEADER } from '#platform/kernel/background-request-header.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import type { SignedIn } from '#documents/server/index.ts'
import { hostName } from '#identity/server/index.ts'
import type { Principal, Services, WorkspaceContext } from '#journal/server/index.ts'
import type { RequestReader } from '#platform/server/database/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { memberContext, tokenContext, type Host } from '#workspaces/server/index.ts'

/** The header that carries a public insights token. */
const PUBLIC_TOKEN_HEADER = 'x-public-token'
const BEARER = /^bearer +(\S+) *$/i

/** The parts of a request that identify the caller. */
export type AskingRequest = Pick<IncomingMessage, 'headers' | 'socket'>

/** Credentials that a socket may send when it opens, because browsers cannot give it headers. */
const CREDENTIAL_PARAMETERS = ['authorization', PUBLIC_TOKEN_HEADER] as const

/** The request that opened a socket, with the credentials that its first message named. */
export function withConnectionParameters(
  { headers, socket }: AskingRequest,
  parameters: Readonly<Record<string, unknown>> | undefined,
): AskingRequest {
  const named = CREDENTIAL_PARAMETERS.flatMap((name) => {
    const value = parameters?.[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return { headers: { ...headers, ...Object.fromEntries(named) }, socket }
}

export interface ContextMaker {
  services: Services
  hostOf(host: string): Promise<Host>
  /**
   * Reads of the workspace share one transaction, which also found the caller and is kept until the context is ended:
   * only for short-lived contexts.
   */
  sharesReads?: boolean
  /** False for what no user requested at the moment, such as following changes: it does not prolong an idle session. */
  isUse?: boolean
  /** Aborted when no one waits for the answer any more: reads that share a transaction are cancelled. */
  signal?: AbortSignal
}

/** The facts of a request that identify the caller. */
interface Credentials {
  host: string
  cookie: string | undefined
  authorization: string | undefined
}

/** The context of a caller. */
export interface AskedContext extends RequestContext {
  /** The person behind the caller, also if a token acts for them; null for anyone else. */
  identityId: Id | null
}

interface Asker {
  identity: RequestContext['identity']
  /** The identity behind the caller, also if a token acts for it. */
  identityId: Id | null
  workspace: WorkspaceContext | null
  /** The name in the workspace or the session. */
  name: string
}

/** @throws Failure Unauthorized for a bearer token that is not valid on this host. */
async function askerOf(
  { services, hostOf, sharesReads = false, isUse = true, signal }: ContextMaker,
  { host, cookie, authorization }: Credentials,
): Promise<Asker> {
  const found = await hostOf(hostName(host))
  const route = found.kind === 'workspace' || found.kind === 'both' ? found.route : null
  const reader = route && sharesReads ? services.database.workspace(route.teamId).reader(signal) : undefined
  if (authorization !== undefined) {
    const token = BEARER.exec(authorization)?.[1]
    const bearer = route && token !== undefined ? await tokenContext(services, route.teamId, token, reader) : null
    if (!bearer)
      throw new Failure(
        'Unauthorized',
        'This access token is not valid here: it belongs to another workspace, was revoked, or has expired.',
        { reason: 'TOKEN_REFUSED' },
      )
    return { identity: null, identityId: bearer.identityId, workspace: bearer.context, name: bearer.name }
  }
  const session = await services.identity.authenticate({ cookie }, host, isUse)
  if (!session) return { identity: null, identityId: null, workspace: null, name: '' }
  return {
    identity: { id: session.identityId, sessionId: session.sessionId, email: session.email, name: session.name },
    identityId: session.identityId,
    workspace: route ? await memberContext(services, route.teamId, session.identityId, { reader, isUse }) : null,
    name: session.name,
  }
}

/** Whether a request comes from a page of its target host, or from a program, which sends no origin. */
export function isSameOrigin({ origin, host }: IncomingMessage['headers']): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

/** @throws as `makeRequestContext` */
function credentialsOf(request: AskingRequest): Credentials & { isBackground: boolean } {
  const { authorization, cookie, host = '', [BACKGROUND_REQUEST_HEADER]: background } = request.headers
  if (authorization !== undefined && request.headers[PUBLIC_TOKEN_HEADER] !== undefined) {
    throw new Failure('Unauthorized', 'Send either a bearer token or a public token, not both.')
  }
  // Browsers also send a cookie with requests that another site makes them send.
  if (cookie !== undefined && !isSameOrigin(request.headers)) throw forbidden('This request comes from another site.')
  return { host, cookie, authorization, isBackground: background !== undefined }
}

/**
 * The context of the caller and the workspace: by session cookie, or by bearer token.
 * @throws Failure Unauthorized when a bearer token and a public token are sent together (document 1 §6), or for a token
 * that is not valid here.
 */
export async function makeRequestContext(
  maker: ContextMaker,
  request: AskingRequest,
  ipAddress = request.socket.remoteAddress ?? '',
): Promise<AskedContext> {
  const { isBackground, ...credentials } = credentialsOf(request)
  const { identity, identityId, workspace } = await askerOf(
    isBackground ? { ...maker, isUse: false } : maker,
    credentials,
  )
  return {
    host: hostName(credentials.host),
    ipAddress,
    // In a workspace: services that report when something outside its tables is read.
    services: workspace?.services ?? maker.services,
    identity,
    identityId,
    workspace,
    async reauthenticate() {
      try {
        return (await askerOf({ ...maker, sharesReads: false, isUse: false }, credentials)).workspace
      } catch (error) {
        if (error instanceof Failure && error.code === 'Unauthorized') return null
        throw error
      }
    },
  }
}

/** A member with a query, as sent to another thread: the rights are looked up there. */
export interface MemberAsking {
  host: string
  ipAddress: string
  identity: RequestContext['identity']
  teamId: Id
  identityId: Id
  by: Principal['kind']
}

/** The member who sent a request; null for everyone else. @throws as `makeRequestContext` */
export async function memberAsking(
  maker: ContextMaker,
  request: AskingRequest,
  ipAddress: string,
): Promise<MemberAsking | null> {
  const { isBackground, ...credentials } = credentialsOf(request)
  const asker = await askerOf(isBackground ? { ...maker, isUse: false } : maker, credentials)
  const { identity, identityId, workspace } = asker
  if (identityId === null || !workspace) return null
  const { teamId, actor } = workspace
  return { host: hostName(credentials.host), ipAddress, identity, teamId, identityId, by: actor.principal.kind }
}

/**
 * The context of a member whom another thread reported, looked up again, so that what has ended in the meantime has
 * ended here, too.
 * @param signal aborted when no one waits for the answer any more
 */
export async function contextOfMember(
  services: Services,
  { host, ipAddress, identity, teamId, identityId, by }: MemberAsking,
  signal: AbortSignal | undefined,
): Promise<RequestContext> {
  const find = async (reader?: RequestReader): Promise<WorkspaceContext | null> =>
    memberContext(services, teamId, identityId, { by, reader, isUse: false, isFoundAnew: true })
  const workspace = await find(services.database.workspace(teamId).reader(signal))
  return { host, ipAddress, services: workspace?.services ?? services, identity, workspace, reauthenticate: find }
}

/**
 * The user who opens a document: the signed-in member of the workspace that the host leads to, or the bearer of a
 * token.
 */
export async function signedInEditor(
  maker: ContextMaker,
  { headers, bearer, isUse }: { headers: Headers; bearer: string | null; isUse: boolean },
): Promise<SignedIn | null> {
  const credentials = {
    host: headers.get('host') ?? '',
    cookie: headers.get('cookie') ?? undefined,
    authorization: bearer === null ? (headers.get('authorization') ?? undefined) : `Bearer ${bearer}`,
  }
  const { workspace, name } = await askerOf({ ...maker, isUse }, credentials).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'Unauthorized') return { workspace: null, name: '' }
    throw error
  })
  if (!workspace || workspace.actor.userId === null) return null
  return { teamId: workspace.teamId, actor: workspace.actor, person: { id: workspace.actor.userId, name } }
}

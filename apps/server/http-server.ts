import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import '#generated/registry/graphql.ts'
import { routes } from '#generated/registry/routes.ts'
import { commandDescriptions } from '#generated/registry/command-descriptions.ts'
import { unauthorized } from '#platform/kernel/errors.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { openCollaboration } from '#documents/server/index.ts'
import { askedHost, hostName } from '#identity/server/index.ts'
import { workspaceOf, type HttpRoutes } from '#journal/server/index.ts'
import { hostResolver } from '#workspaces/server/index.ts'
import { refuseForeignSites } from './foreign-sites.ts'
import { finishRequests } from './finish-requests.ts'
import { serveGraphql } from './graphql-endpoint.ts'
import { serveSubscriptions } from './graphql-sockets.ts'
import { answerHealth } from './health.ts'
import { readJsonBodies } from './json-bodies.ts'
import { acceptSockets, openGraphSockets } from './live-sockets.ts'
import { answerMetrics } from './metrics-page.ts'
import { answersAhead } from './answers-ahead.ts'
import { logBrowserReports } from './browser-reports.ts'
import { graphAnswers } from './graph-answers.ts'
import { answerNoteText } from './note-text.ts'
import { servePages } from './pages.ts'
import { limitRates, limitWeight } from './rate-limits.ts'
import { redirectToTeams } from './redirects.ts'
import {
  makeRequestContext,
  memberAsking,
  signedInEditor,
  type AskedContext,
  type AskingRequest,
  type ContextMaker,
} from './request-context.ts'
import { measureRequests, RequestLog } from './request-log.ts'
import { sendSecurityHeaders } from './security-headers.ts'
import { builtWeb, type ServedWeb } from './served-web.ts'
import type { OpenServices } from './services.ts'
import { limitUploads } from './upload-limits.ts'
import { readableAddress } from './unreadable-addresses.ts'

/** Document 3 §9.3. */
const MAX_JSON_BODY_BYTES = 10_001_000

/** The server that browsers talk to: pages, identity, the graph and its subscriptions. */
export async function createHttpServer(opened: OpenServices, web: ServedWeb = builtWeb): Promise<FastifyInstance> {
  const { services, liveUpdates, reading } = opened
  const { configuration, logger, database } = services
  const server = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new RequestLog(),
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: MAX_JSON_BODY_BYTES,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => readableAddress(request),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    ...(web.serverFactory ? { serverFactory: web.serverFactory } : {}),
  })
  const hostOf = hostResolver({
    global: database.global,
    publicUrl: configuration.publicUrl,
    singleHost: configuration.singleHost,
  })
  const contextOf =
    (asking: Pick<ContextMaker, 'sharesReads' | 'isUse'>) =>
    async (request: AskingRequest, ipAddress?: string, signal?: AbortSignal) =>
      makeRequestContext({ services, hostOf, ...asking, ...(signal && { signal }) }, request, ipAddress)

  readJsonBodies(server)
  sendSecurityHeaders(server, configuration, web.scriptSources)
  await limitRates(server)
  refuseForeignSites(server)
  measureRequests(server, services.metrics)
  finishRequests(server)
  const found = new WeakMap<FastifyRequest, Promise<AskedContext>>()
  // Of an upload the limits have already looked up the sender.
  const requestContextOf = async (request: FastifyRequest): Promise<AskedContext> => {
    const context = found.get(request) ?? contextOf({})(request.raw, request.ip)
    found.set(request, context)
    return context
  }
  limitUploads(server, async (request) => {
    const { workspace, identityId } = await requestContextOf(request)
    if (!workspace || identityId === null) throw unauthorized()
    return identityId
  })

  server.setErrorHandler(async (error, request, reply) => {
    const { status, isFault, body } = answerFailure(error)
    if (isFault) request.log.error({ err: error, req: request }, 'request failed')
    return reply.status(status).send(body)
  })

  answerHealth(server, opened)
  logBrowserReports(server)

  const addRoutes: readonly HttpRoutes[] = routes
  for (const add of addRoutes) {
    add(server, {
      services,
      workspaceOf: async (request) => workspaceOf(await requestContextOf(request)),
      teamOf: async (request) => {
        const host = await hostOf(hostName(askedHost(request)))
        return 'route' in host ? host.route.teamId : null
      },
    })
  }

  const graphSockets = openGraphSockets()
  const schema = buildSchema(commandDescriptions)
  const report = (error: unknown): void => logger.error({ err: error }, 'resolver failed')
  const spendWeight = limitWeight()
  serveGraphql(server, {
    schema,
    contextOf: contextOf({ sharesReads: true }),
    reading: reading && {
      thread: reading,
      memberAsking: async (request, ipAddress) => memberAsking({ services, hostOf }, request, ipAddress),
    },
    spendWeight,
    report,
  })
  serveSubscriptions({ schema, contextOf: contextOf({ isUse: false }), report, sockets: graphSockets })
  const collaboration = await openCollaboration({
    database,
    hooks: services.hooks,
    liveUpdates,
    authenticate: async (request) => signedInEditor({ services, hostOf }, request),
    onError: (error) => {
      logger.error({ err: error }, 'collaboration fault')
    },
  })
  acceptSockets(server, opened, { graph: graphSockets, collaboration, isTaken: web.takesUpgrade })
  answerMetrics(server, opened, collaboration)

  answerNoteText(server, opened, hostOf)
  const page = await web.open(server, opened)
  const graph = graphAnswers({ schema, report })
  const contextOfPage = (request: FastifyRequest) => async (signal: AbortSignal | undefined) =>
    contextOf({ sharesReads: true })(request.raw, request.ip, signal)
  servePages(server, opened, {
    page,
    hostOf,
    answersFor: async (request) => answersAhead({ ...graph, spendWeight }, contextOfPage(request), request),
  })

  redirectToTeams(server, {
    global: database.global,
    publicUrl: configuration.publicUrl,
    singleHost: configuration.singleHost,
  })
  return server
}

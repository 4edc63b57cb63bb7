import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import '#generated/registry/graphql.ts'
import { routes } from '#generated/registry/routes.ts'
import { commandDescriptions } from '#generated/registry/command-descriptions.ts'
import { Failure, unauthorized } from '#platform/kernel/errors.ts'
import { redactUrl } from '#platform/kernel/redact-url.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { buildSchema } from '#platform/server/graphql/schema.ts'
import { DOCUMENT_HEADER } from '#documents/model/preloaded-text.ts'
import { openCollaboration } from '#documents/server/index.ts'
import { askedHost, hostName, noWorkspaceLink } from '#identity/server/index.ts'
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
import { bootstrapData, preloadedText } from './bootstrap-data.ts'
import { firstAnswersHtml } from './first-answers.ts'
import { graphAnswers } from './graph-answers.ts'
import { limitRates, limitWeight } from './rate-limits.ts'
import { atHostName, redirectToTeams } from './redirects.ts'
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
const MAX_REPORT_BYTES = 65_536

/** A browser's report of a fault: limited, never trusted, only logged. */
const faultReport = z
  .object({
    message: z.string().max(2000),
    stack: z.string().max(20_000).optional(),
    address: z.string().max(2048).optional(),
  })
  .loose()

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
  server.post('/api/reports', { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
    const report = faultReport.safeParse(request.body)
    if (report.success)
      request.log.warn(
        { report: { ...report.data, address: redactUrl(report.data.address ?? '') } },
        'fault in a browser',
      )
    return reply.status(204).send()
  })

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

  server.get<{ Params: { noteId: string }; Querystring: { schema?: unknown } }>(
    '/api/notes/:noteId/text',
    async (request, reply) => {
      const text = await preloadedText(services, await hostOf(hostName(askedHost(request))), request, {
        noteId: request.params.noteId,
        schema: request.query.schema,
      })
      if (!text) return reply.status(204).send()
      return reply
        .header(DOCUMENT_HEADER, text.name)
        .type('application/octet-stream')
        .send(Buffer.from(text.updates.buffer))
    },
  )
  const page = await web.open(server, opened)
  const graph = graphAnswers({ schema, report })
  const contextOfPage = (request: FastifyRequest) => async (signal: AbortSignal | undefined) =>
    contextOf({ sharesReads: true })(request.raw, request.ip, signal)
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/packs/')) {
      throw new Failure('NotFound', 'There is nothing at this address.')
    }
    // Pages are requested rarely, and one from before a move would not know its workspace any more.
    const host = await hostOf(hostName(askedHost(request)), 'now')
    if (host.kind === 'moved') {
      // Not permanent: a workspace may move back, and a browser that stored both redirects would go round in a circle.
      return reply.redirect(
        atHostName(
          configuration.publicUrl,
          `${host.subdomain}.${new URL(configuration.publicUrl).hostname}`,
          request.url,
        ),
        302,
      )
    }
    if (host.kind === 'unknown') return reply.redirect(noWorkspaceLink(configuration.publicUrl, request.url), 302)
    const { beginning, ending } = await page.pageFor(host, request.url)
    const pieces = async function* () {
      yield beginning
      const bootstrap = await bootstrapData(services, host, request)
      // Afterwards, so that the answers are at least as new as the version that the page is given.
      const answers = bootstrap?.identity
        ? await answersAhead({ ...graph, spendWeight }, contextOfPage(request), request)
        : []
      yield ending(answers.length > 0 ? { ...bootstrap, answers } : bootstrap, firstAnswersHtml(answers))
    }
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(pieces()))
  })

  redirectToTeams(server, {
    global: database.global,
    publicUrl: configuration.publicUrl,
    singleHost: configuration.singleHost,
  })
  return server
}

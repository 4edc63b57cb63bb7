import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { WebSocketServer } from 'ws'
import { z } from 'zod'
import { embedFrameSources } from '#editor/document/embeds.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { captchaSources } from '#identity/model/captcha.ts'
import { COLLABORATION_PATH, openCollaboration } from '#documents/server/index.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { registerFileRoutes } from '#files/server/index.ts'
import { registerImportRoutes } from '#imports/server/index.ts'
import { findRoute, hostResolver, workspaceAddress } from '#workspaces/server/index.ts'
import { GRAPHQL_PATH, serveGraphql } from './graphql-endpoint.ts'
import { openPage, WEB_FOLDER } from './page.ts'
import { hostNameOf, makeRequestContext, signedInEditor } from './request-context.ts'
import type { OpenServices } from './services.ts'

/** Document 3 §9.3. */
const MAX_JSON_BODY_BYTES = 10_001_000
const MAX_REQUESTS_PER_MINUTE = 6_000
const ONE_YEAR_SECONDS = 31_536_000

/** What the browser tells of a fault: bounded, never trusted, only logged. */
const faultReport = z.object({ message: z.string().max(2000), stack: z.string().max(20_000).optional(), address: z.string().max(2048).optional() }).loose()

/** The server that people's browsers talk to: pages, identity, the graph and its subscriptions. */
export async function createHttpServer({ services, liveUpdates }: OpenServices): Promise<FastifyInstance> {
  const { configuration, logger, database } = services
  const server = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    disableRequestLogging: true,
    trustProxy: configuration.trustedProxies.length > 0 ? configuration.trustedProxies : false,
    bodyLimit: MAX_JSON_BODY_BYTES,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  })
  const hostOf = hostResolver({ global: database.global, publicUrl: configuration.publicUrl, singleHost: configuration.singleHost })
  const contextOf = async (request: IncomingMessage, ipAddress?: string) => makeRequestContext({ services, hostOf }, request, ipAddress)

  const captcha = captchaSources(configuration.captcha.provider)
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...captcha],
        // Mantine and the editor position things by style attributes; scripts stay strict.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'", ...captcha],
        'frame-src': ["'self'", ...embedFrameSources(), ...captcha],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: configuration.publicUrl.startsWith('https:') ? { maxAge: ONE_YEAR_SECONDS } : false,
  })
  await server.register(rateLimit, { max: MAX_REQUESTS_PER_MINUTE, timeWindow: 60_000, skipOnError: true })

  server.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Failure) {
      const status = error.code === 'Unauthorized' ? 401 : error.code === 'Forbidden' ? 403 : error.code === 'NotFound' ? 404 : 400
      return reply.status(status).send({ errors: [{ code: error.code, title: error.title, message: error.message, humanReadable: true }] })
    }
    const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    if (status >= 500) request.log.error({ err: error, req: request }, 'request failed')
    const message = status >= 500 ? 'Something went wrong on our side. Try again.' : error instanceof Error ? error.message : 'The request was refused.'
    return reply.status(status).send({ errors: [{ code: status >= 500 ? 'InternalError' : 'ValidationError', title: 'This did not work', message, humanReadable: status < 500 }] })
  })

  server.get('/ping', { config: { rateLimit: false } }, () => true)
  server.get('/health', { config: { rateLimit: false } }, async () => {
    await database.global.selectNoFrom((select) => select.val(1).as('one')).execute()
    return { status: 'ok' }
  })
  server.post('/api/reports', { bodyLimit: 65_536 }, async (request, reply) => {
    const report = faultReport.safeParse(request.body)
    if (report.success) request.log.warn({ report: report.data }, 'fault in a browser')
    return reply.status(204).send()
  })

  await server.register(services.identity.fastifyPlugin)

  const askingWorkspace = async (request: FastifyRequest) => workspaceOf(await contextOf(request.raw))
  registerFileRoutes(server, { workspaceOf: askingWorkspace })
  registerImportRoutes(server, { workspaceOf: askingWorkspace })

  const graphSockets = new WebSocketServer({ noServer: true, handleProtocols: (protocols) => (protocols.has('graphql-transport-ws') ? 'graphql-transport-ws' : false) })
  serveGraphql(server, { contextOf, sockets: graphSockets, report: (error) => logger.error({ err: error }, 'resolver failed') })
  const collaboration = await openCollaboration({
    database,
    liveUpdates,
    authenticate: async (request) => signedInEditor({ services, hostOf }, request),
    onError: (error) => {
      logger.error({ err: error }, 'collaboration fault')
    },
  })
  server.server.on('upgrade', (request, socket, head) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!sameOrigin(request.headers.origin, request.headers.host)) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    if (path === GRAPHQL_PATH) {
      graphSockets.handleUpgrade(request, socket, head, (connection) => {
        graphSockets.emit('connection', connection, request)
      })
      return
    }
    if (path === COLLABORATION_PATH) {
      collaboration.handleUpgrade(request, socket, head)
      return
    }
    socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  server.addHook('preClose', async () => {
    for (const connection of graphSockets.clients) connection.close(1012, 'The server restarts.')
    graphSockets.close()
    await collaboration.close()
  })

  const page = await openPage(configuration)
  await server.register(staticFiles, {
    root: WEB_FOLDER,
    wildcard: false,
    index: false,
    globIgnore: ['index.html', '**/*.map'],
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/packs/') ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'public, max-age=300')
    },
  })
  server.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/') || request.url.startsWith('/packs/')) {
      throw new Failure('NotFound', 'There is nothing at this address.')
    }
    const host = await hostOf(hostNameOf(request.raw))
    if (host.kind === 'moved') {
      const url = new URL(configuration.publicUrl)
      url.hostname = `${host.subdomain}.${url.hostname}`
      return reply.redirect(new URL(request.url, url).href, 301)
    }
    return reply
      .status(host.kind === 'unknown' ? 404 : 200)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.pageFor(host))
  })

  // /team-redirect/{teamId}/{path} leads into a workspace, whatever it is called today (document 1 §2.1).
  server.get<{ Params: { teamId: string; '*'?: string } }>('/team-redirect/:teamId/*', async (request, reply) => {
    const found = await findTeam(request.params.teamId)
    return reply.redirect(new URL(`/${request.params['*'] ?? ''}`, found).href, 302)
  })
  server.get<{ Params: { teamId: string } }>('/team-redirect/:teamId', async (request, reply) => reply.redirect(await findTeam(request.params.teamId), 302))

  async function findTeam(teamId: string): Promise<string> {
    const route = await findRoute(database.global, { teamId })
    if (!route) throw new Failure('NotFound', 'There is no such workspace.')
    return workspaceAddress(configuration.publicUrl, configuration.singleHost, route)
  }

  return server
}

/** A socket carries cookies but no token against forgery: it is opened only by pages of the same host. Programs send no origin. */
function sameOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}

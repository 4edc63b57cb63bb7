import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { COLLABORATION_PATH, type Collaboration } from '#documents/server/index.ts'
import { isFromForeignSite } from './foreign-sites.ts'
import { GRAPHQL_PATH } from './graphql-endpoint.ts'
import { limitSockets } from './rate-limits.ts'
import { isSameOrigin } from './request-context.ts'
import type { OpenServices } from './services.ts'

/** A subscription is a short text; documents have a separate limit. */
const MAX_GRAPH_MESSAGE_BYTES = 1_000_000

/** The server for subscriptions of the graph. */
export function openGraphSockets(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: MAX_GRAPH_MESSAGE_BYTES,
    handleProtocols: (protocols) => (protocols.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
}

interface LiveSockets {
  graph: WebSocketServer
  collaboration: Collaboration
  /** Whether an upgrade is answered elsewhere; never if left out. */
  isTaken?: ((request: IncomingMessage) => boolean) | undefined
}

/**
 * Takes upgrade requests of our own pages, and of programs, to the graph and to documents. A socket ends immediately
 * with the session that opened it, whichever process ended that.
 */
export function acceptSockets(
  server: FastifyInstance,
  { services }: OpenServices,
  { graph, collaboration, isTaken = () => false }: LiveSockets,
): void {
  const { identity, logger, configuration } = services
  const mayOpen = limitSockets(configuration.trustedProxies)
  const ofSession = new Map<string, Set<Duplex>>()

  const endWithSession = async (request: IncomingMessage, socket: Duplex): Promise<void> => {
    const session = await identity.authenticate({ cookie: request.headers.cookie }, request.headers.host ?? '', false)
    if (!session || socket.destroyed) return
    const { sessionId } = session
    const sockets = ofSession.get(sessionId) ?? new Set()
    ofSession.set(sessionId, sockets.add(socket))
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) ofSession.delete(sessionId)
    })
  }
  const stopListening = identity.onSessionsEnded((ended) => {
    for (const { sessionId } of ended) for (const socket of ofSession.get(sessionId) ?? []) socket.destroy()
  })

  server.server.on('upgrade', (request, socket, head) => {
    if (isTaken(request)) return
    socket.on('error', (error) => {
      logger.debug({ err: error }, 'socket fault')
    })
    // A socket carries cookies but no token against forgery: no page of another host may open one.
    if (!isSameOrigin(request.headers) || isFromForeignSite(request.headers)) {
      refuse(socket, '403 Forbidden')
      return
    }
    const path = pathOf(request.url)
    if (path !== GRAPHQL_PATH && path !== COLLABORATION_PATH) {
      refuse(socket, '404 Not Found')
      return
    }
    if (!mayOpen(request, socket)) {
      refuse(socket, '429 Too Many Requests')
      return
    }
    endWithSession(request, socket).catch((error: unknown) => {
      // Its owner is unknown, so it could outlive its session.
      logger.error({ err: error }, 'socket not accepted')
      socket.destroy()
    })
    if (path === COLLABORATION_PATH) {
      collaboration.handleUpgrade(request, socket, head)
      return
    }
    graph.handleUpgrade(request, socket, head, (connection) => {
      graph.emit('connection', connection, request)
    })
  })
  server.addHook('preClose', async () => {
    stopListening()
    for (const connection of graph.clients) connection.close(1012, 'The server restarts.')
    graph.close()
    await collaboration.close()
  })
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

function pathOf(url = '/'): string {
  return URL.canParse(url, 'http://localhost') ? new URL(url, 'http://localhost').pathname : ''
}

import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { metaTags, withBootstrap, type PageMaker } from '../page.ts'
import type { ServedWeb } from '../served-web.ts'
import type { OpenServices } from '../services.ts'
import { GALLERY_PATH, PACKS_PATH } from './paths.ts'

const SOCKET_PROTOCOLS: ReadonlySet<string | undefined> = new Set(['vite-hmr', 'vite-ping'])
const BAD_GATEWAY = 502

const isOfPages = ({ headers }: IncomingMessage): boolean => SOCKET_PROTOCOLS.has(headers['sec-websocket-protocol'])

/**
 * The web application directly from its sources, through this server: one port, any host name.
 * @param pages where they are made (`openSourcePages`)
 * @param addRoutes adds the routes that only this server has
 */
export function sourceWeb(
  pages: string,
  addRoutes: (server: FastifyInstance, opened: OpenServices) => Promise<void>,
): ServedWeb {
  return {
    // Before the routes of the product: hundreds of files for one page would exceed the limit of requests per person.
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (request.url?.startsWith(PACKS_PATH) === true) passOn(pages, request, response)
        else handle(request, response)
      }),
    // Vite writes a script into the page that lets React replace components, and waits for the server in a worker from
    // a blob.
    scriptSources: ["'unsafe-inline'", 'blob:'],
    takesUpgrade: isOfPages,
    async open(server, opened) {
      passSocketsOn(pages, server)
      server.get(GALLERY_PATH, async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(await documentOf(pages, 'gallery/index.html')),
      )
      await addRoutes(server, opened)
      return pagesOf(pages, opened)
    },
  }
}

function passOn(pages: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request
  const passed = ask(new URL(request.url ?? '', pages), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => {
    if (!response.headersSent) response.writeHead(BAD_GATEWAY)
    response.end()
  })
  request.pipe(passed)
}

/** The socket by which Vite notifies a page of changes. */
function passSocketsOn(pages: string, server: FastifyInstance): void {
  const open = new Set<Duplex>()
  server.server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    if (!isOfPages(request)) return
    const passed = ask(new URL(request.url ?? '', pages), { headers: request.headers })
    passed.on('upgrade', (answer, other) => {
      const lines = Array.from({ length: answer.rawHeaders.length / 2 }, (_, at) =>
        answer.rawHeaders.slice(2 * at, 2 * at + 2).join(': '),
      )
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'))
      open.add(socket)
      socket.on('error', () => other.destroy()).on('close', () => open.delete(socket) && other.destroy())
      other.on('error', () => socket.destroy()).on('close', () => socket.destroy())
      socket.pipe(other).pipe(socket)
    })
    passed.on('response', ({ statusCode, statusMessage }) => {
      socket.end(`HTTP/1.1 ${statusCode} ${statusMessage}\r\nconnection: close\r\n\r\n`)
    })
    passed.on('error', () => socket.destroy())
    socket.on('error', () => passed.destroy())
    passed.end()
  })
  // A page waits for the server once its socket is closed, and reloads itself then.
  server.addHook('onClose', async () => {
    for (const socket of open) socket.destroy()
    return Promise.resolve()
  })
}

async function documentOf(pages: string, path: string): Promise<string> {
  const answer = await fetch(`${pages}${PACKS_PATH}${path}`, { headers: { accept: 'text/html' } })
  if (!answer.ok) throw new Error(`Vite makes no page of ${path}: ${await answer.text()}`)
  return answer.text()
}

function pagesOf(pages: string, { services: { configuration } }: OpenServices): PageMaker {
  const release = { hash: 'development', date: new Date().toISOString() }
  return {
    async pageFor(host) {
      const [head = '', tail = ''] = (await documentOf(pages, 'index.html')).split('</head>')
      const application = host.kind === 'root' ? 'root' : 'workspace'
      return {
        beginning: `${head}${metaTags(configuration, release, application)}</head>`,
        ending: (reported) => withBootstrap(tail, reported),
      }
    },
  }
}

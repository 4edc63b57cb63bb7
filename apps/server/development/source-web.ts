import { createServer, type IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { metaTags, withTold, type PageMaker } from '../page.ts'
import type { ServedWeb } from '../served-web.ts'
import type { OpenServices } from '../services.ts'
import { GALLERY_PATH } from './paths.ts'

const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url))
const WEB_ROOT = join(PROJECT_FOLDER, 'apps', 'web')

/** Below it lies what Vite answers, so that no path of a page is taken for a file. */
const BASE = '/packs/'
const SOCKET_PROTOCOLS: ReadonlySet<string | undefined> = new Set(['vite-hmr', 'vite-ping'])

/** What the browser may read of the sources. */
const READABLE = ['apps/web', 'platform', 'capabilities', 'editor', 'generated', 'node_modules']
/** What each page begins with is made ready before it is asked for. */
const ENTRIES = ['main.tsx', 'root-application/root-application.tsx', 'workspace-application/workspace-application.tsx']

/**
 * The web application straight from its sources, by Vite within this server: one port, any host name, a changed part or
 * style in place without loading the page anew.
 * @param addRoutes adds what only this server has
 */
export function sourceWeb(addRoutes: (server: FastifyInstance, opened: OpenServices) => Promise<void>): ServedWeb {
  let vite: ViteDevServer | undefined
  return {
    // Before the routes of the product: hundreds of files for one page would be too many requests of one person.
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (vite && request.url?.startsWith(BASE) === true)
          vite.middlewares(request, response, () => response.writeHead(404).end())
        else handle(request, response)
      }),
    // Vite writes a script into the page that lets React replace parts, and waits for the server in a worker from a blob.
    scriptSources: ["'unsafe-inline'", 'blob:'],
    takesUpgrade: ({ headers }: IncomingMessage) => SOCKET_PROTOCOLS.has(headers['sec-websocket-protocol']),
    async open(server, opened) {
      const { configuration } = opened.services
      const cacheDir = join(configuration.dataFolder, 'vite')
      const opening = await createVite({
        configFile: join(WEB_ROOT, 'vite.config.ts'),
        configLoader: 'native',
        base: BASE,
        appType: 'custom',
        logLevel: 'warn',
        clearScreen: false,
        cacheDir,
        server: {
          middlewareMode: true,
          hmr: { server: server.server },
          fs: { allow: [cacheDir, ...READABLE.map((folder) => join(PROJECT_FOLDER, folder))] },
        },
        optimizeDeps: { entries: ['index.html', 'gallery/index.html'] },
      })
      vite = opening
      server.addHook('onClose', async () => opening.close())
      // Not before the server answers: the page that waits for it asks for these anyway.
      server.addHook('onListen', async () => {
        for (const entry of ENTRIES) void opening.warmupRequest(`/${entry}`)
        return Promise.resolve()
      })
      server.get(GALLERY_PATH, async (_request, reply) => {
        const html = await readFile(join(WEB_ROOT, 'gallery', 'index.html'), 'utf8')
        return reply
          .type('text/html; charset=utf-8')
          .send(await opening.transformIndexHtml('/gallery/index.html', html))
      })
      await addRoutes(server, opened)
      return pagesOf(opening, opened)
    },
  }
}

function pagesOf(vite: ViteDevServer, { services: { configuration } }: OpenServices): PageMaker {
  const release = { hash: 'development', date: new Date().toISOString() }
  return {
    async pageFor(host) {
      const source = await readFile(join(WEB_ROOT, 'index.html'), 'utf8')
      const [head = '', tail = ''] = (await vite.transformIndexHtml('/index.html', source)).split('</head>')
      const application = host.kind === 'root' ? 'root' : 'workspace'
      return {
        beginning: `${head}${metaTags(configuration, release, application)}</head>`,
        ending: (told) => withTold(tail, told),
      }
    },
  }
}

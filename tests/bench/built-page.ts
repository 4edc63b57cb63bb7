import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** A built page, served unchanged until it is disposed of. */
export interface BuiltPage extends AsyncDisposable {
  url: string
  /** The folder of its files. */
  folder: string
}

interface Body {
  body: Uint8Array
  headers?: OutgoingHttpHeaders
}

/**
 * Builds the page of a folder beside this file and serves it; `read` returns the content for a path of it. Without
 * `read`, its files are served.
 */
export async function serveBuiltPage(
  name: string,
  config: InlineConfig,
  read: (folder: string, path: string) => Promise<Body> = async (folder, path) => ({
    body: await readFile(join(folder, path)),
  }),
): Promise<BuiltPage> {
  const folder = await mkdtemp(join(tmpdir(), `quarry-${name}-`))
  await using opening = new AsyncDisposableStack()
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  await build({
    configFile: false,
    root: fileURLToPath(new URL(name, import.meta.url)),
    logLevel: 'warn',
    ...config,
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', ...config.build },
  })
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    read(folder, path).then(
      ({ body, headers }) =>
        response
          .writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream', ...headers })
          .end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  opening.defer(async () => {
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on a port.')
  const open = opening.move()
  return { url: `http://localhost:${address.port}/`, folder, [Symbol.asyncDispose]: async () => open.disposeAsync() }
}

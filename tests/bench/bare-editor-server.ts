import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the bare editor's page and serves it with a Yjs state: TipTap, Yjs and the document, and nothing else. */
export async function startBareEditor(state: Uint8Array): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bare-editor-'))
  await build({ configFile: false, root: fileURLToPath(new URL('bare-editor', import.meta.url)), logLevel: 'warn', build: { outDir: folder, emptyOutDir: true, target: 'es2023', minify: true } })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const answer = async (): Promise<void> => {
      const name = path === '/' ? '/index.html' : path
      const body = path === '/state' ? Buffer.from(state) : await readFile(join(folder, name))
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(body)
    }
    answer().catch(() => response.writeHead(404).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on a port.')
  return {
    url: `http://localhost:${address.port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

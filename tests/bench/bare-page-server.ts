import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, defaultClientConditions } from 'vite'
import { compressedFiles } from '../../apps/web/compressed-files.ts'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** A built page, served as it stands. */
export interface BarePage {
  url: string
  /** Of its files. */
  folder: string
  close(): Promise<void>
}

/** Builds and serves the page with the parts that the product stands on and nothing else: React, router, Mantine's provider, Apollo. Built as the product is. */
export async function startBarePage(): Promise<BarePage> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bare-page-'))
  await build({
    configFile: false,
    root: fileURLToPath(new URL('bare-page', import.meta.url)),
    logLevel: 'warn',
    plugins: [react(), compressedFiles()],
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path === '/' ? '/index.html' : path
    const answer = async (): Promise<void> => {
      const compressed = extname(name) === '.js'
      const body = await readFile(join(folder, compressed ? `${name}.gz` : name))
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', ...(compressed ? { 'content-encoding': 'gzip' } : {}) }).end(body)
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
    folder,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

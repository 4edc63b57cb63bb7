import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { compressedFiles } from '../../apps/web/compressed-files.ts'
import { serveBuiltPage, type BuiltPage } from './built-page.ts'

/**
 * Builds and serves a page with only the libraries that the product is built on: React, router, Mantine's provider,
 * Apollo. Built in the same way as the product.
 */
export async function startBarePage(): Promise<BuiltPage> {
  const config = {
    plugins: [react(), compressedFiles()],
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    build: { modulePreload: { polyfill: false } },
  }
  return serveBuiltPage('bare-page', config, async (folder, path) =>
    extname(path) === '.js'
      ? { body: await readFile(join(folder, `${path}.gz`)), headers: { 'content-encoding': 'gzip' } }
      : { body: await readFile(join(folder, path)) },
  )
}

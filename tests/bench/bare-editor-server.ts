import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveBuiltPage, type BuiltPage } from './built-page.ts'

/** Builds the page of the bare editor and serves it with a Yjs state: only TipTap, Yjs and the document. */
export async function startBareEditor(state: Uint8Array): Promise<BuiltPage> {
  return serveBuiltPage('bare-editor', { build: { minify: true } }, async (folder, path) => ({
    body: path === '/state' ? state : await readFile(join(folder, path)),
  }))
}

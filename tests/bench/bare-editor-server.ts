import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveBuiltPage, type BuiltPage } from './built-page.ts'

/** Builds the bare editor's page and serves it with a Yjs state: TipTap, Yjs and the document, and nothing else. */
export async function startBareEditor(state: Uint8Array): Promise<BuiltPage> {
  return serveBuiltPage('bare-editor', { build: { minify: true } }, async (folder, path) => ({
    body: path === '/state' ? state : await readFile(join(folder, path)),
  }))
}

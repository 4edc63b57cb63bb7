import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { serveBuiltPage, type BuiltPage } from './built-page.ts'

const NO_ROWS = /(<script id="rows" type="application\/json">)[^<]*/

/** Builds a page of React alone and serves it at the names of these rows, with their texts in it. */
export async function startBareRows(rows: ReadonlyMap<string, readonly string[]>): Promise<BuiltPage> {
  return serveBuiltPage('bare-rows', { plugins: [react()] }, async (folder, path) => {
    const texts = rows.get(path.slice(1))
    if (texts === undefined) return { body: await readFile(join(folder, path)) }
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const json = JSON.stringify(texts).replaceAll('<', String.raw`\u003c`)
    return {
      body: Buffer.from(html.replace(NO_ROWS, (_whole, opening: string) => opening + json)),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { serveBuiltPage, type BuiltPage } from './built-page.ts'

const NOTHING_GIVEN = /(<script id="given" type="application\/json">)[^<]*/

/** Builds a page of React alone and serves it under the names of these rows, with their texts in it. */
export async function startBareRows(rows: ReadonlyMap<string, readonly string[]>): Promise<BuiltPage> {
  return servePageWith('bare-rows', (path) => rows.get(path))
}

/** Builds a page of React alone and serves it with the texts of these places in it, under their names. */
export async function startBarePlaces(places: Readonly<Record<string, readonly string[]>>): Promise<BuiltPage> {
  return servePageWith('bare-places', (path) => (path === 'index.html' ? places : undefined))
}

/** Builds a page of React alone that shows these texts one after the other, and serves it at `sentences`. */
export async function startBareSentences(texts: readonly string[]): Promise<BuiltPage> {
  return servePageWith('bare-sentences', (path) => (path === 'sentences' ? texts : undefined))
}

/** The rows of a list in React alone, and how many of them it draws. */
interface HeldRows {
  rows: readonly (readonly string[])[]
  drawn: number
}

/** Builds a page of React alone and serves it under the names of these lists, with their rows in it. */
export async function startBareList(lists: ReadonlyMap<string, HeldRows>): Promise<BuiltPage> {
  return servePageWith('bare-list', (path) => lists.get(path))
}

async function servePageWith(name: string, given: (path: string) => unknown): Promise<BuiltPage> {
  return serveBuiltPage(name, { plugins: [react()] }, async (folder, path) => {
    const own = given(path.slice(1))
    if (own === undefined) return { body: await readFile(join(folder, path)) }
    const html = await readFile(join(folder, 'index.html'), 'utf8')
    const json = JSON.stringify(own).replaceAll('<', String.raw`\u003c`)
    return {
      body: Buffer.from(html.replace(NOTHING_GIVEN, (_whole, opening: string) => opening + json)),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    }
  })
}

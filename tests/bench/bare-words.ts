import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A text as given to SQLite, with the place in which it is searched. */
interface BareText {
  place: string
  title: string
  body: string
}

/** The full-text search that comes with SQLite (FTS5), with its own tokeniser and BM25, over some texts. */
export interface BareWords extends AsyncDisposable {
  /** Returns the numbers of the best texts in these places that contain all words, or any of them. */
  find(words: readonly string[], places: readonly string[], asked: { any: boolean; limit: number }): number[]
}

export async function openBareWords(texts: Iterable<BareText>): Promise<BareWords> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bare-words-'))
  const database = new DatabaseSync(join(folder, 'words.sqlite'))
  database.exec(
    'pragma journal_mode = off; pragma synchronous = off; create virtual table words using fts5 (title, body, place unindexed)',
  )
  database.exec('begin')
  const put = database.prepare('insert into words (rowid, title, body, place) values (?, ?, ?, ?)')
  let number = 0
  for (const { title, body, place } of texts) put.run((number += 1), title, body, place)
  database.exec('commit')
  const ask = database.prepare(
    'select rowid from words where words match ? and place in (select value from json_each(?)) order by rank limit ?',
  )
  return {
    find(words, places, { any, limit }) {
      if (words.length === 0) return []
      const expression = words.map((word) => word.replace(/^(.*?)(\*?)$/s, '"$1"$2')).join(any ? ' OR ' : ' ')
      return ask.all(expression, JSON.stringify(places), limit).map(({ rowid }) => Number(rowid) - 1)
    },
    async [Symbol.asyncDispose]() {
      database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The words of a typed query, as a hand-written search would take them: the last one is unfinished. */
export function typedWords(text: string): string[] {
  const words = wordsOf(text)
  const last = words.pop()
  if (last !== undefined) words.push(/[\p{L}\p{N}]$/u.test(text) ? `${last}*` : last)
  return words
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? []
}

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { SHARE_OF_SAME_VALUES } from '#fields/model/limits.ts'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { MAX_SEARCH_RESULTS } from '#search/model/limits.ts'
import { openSearchIndex, search, type SearchIndex } from '#search/server/index.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Real files, read in place and never copied; skipped if they are absent.
const FEEDBACK = join(import.meta.dirname, '../../../shared/data/1-feedback')
const FILES = [
  {
    file: 'cfpb-complaints-a/complaints_a.csv.gz',
    // Headings of the import and labels of columns; an answer that all give; values of fields.
    named: ['written', 'as written in the file', 'date received', 'tags', 'consent provided', 'enova', 'web'],
    known: { written: 53, 'consent provided': 0, enova: 50 },
  },
  {
    file: 'osmi-mental-health-tech-2016/mental-heath-in-tech-2016_20161114.csv',
    named: ['as written in the file', 'previous employers', 'united kingdom', 'gender', 'california'],
    known: { 'united kingdom': 185 },
  },
]
const WORDS = 60
const SEED = 26
const { services, newWorkspace } = await useServices()
const folder = mkdtempSync(join(tmpdir(), 'quarry-found-words-'))
const open: SearchIndex[] = []

afterAll(async () => {
  await Promise.all(open.map(async (index) => index.close()))
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!existsSync(FEEDBACK))('a real file', { timeout: 240_000 }, () => {
  test.each(FILES.slice(0, proofSize(1, FILES.length)))(
    '$file is found by the words of its cells, and by no heading, label, date or value of nearly all rows',
    async (real) => {
      const path = join(FEEDBACK, real.file)
      const founder = await (await newWorkspace()).founder()
      const { id: projectId } = await runCommand(founder, createProject, { title: 'Real' })
      const [imported] = await runImportNow(services, founder, { projectId, files: [{ path }] })
      expect(imported).toMatchObject({ state: 'DONE', rowsFailed: 0 })
      const index = await openSearchIndex({
        database: services.database,
        kinds: services.kinds,
        folder: mkdtempSync(join(folder, 'index-')),
        model: services.embedder.name,
        onError: (error) => {
          throw error
        },
      })
      open.push(index)
      await index.caughtUp()
      const bytes = readFileSync(path)
      const [header = [], ...rows] = parseWithOtherReader(path.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
        bom: true,
      }) as string[][]
      const mapping = imported?.mappings?.[0]
      const columns = header.flatMap((_, at) => {
        const { role } = mapping?.columns.find(({ index: column }) => column === at) ?? {}
        const said = new Set(rows.map((cells) => cells[at]?.trim()).filter(Boolean))
        // Tags are on highlights of the note's words, which are found separately.
        return role === 'tag' || (role === 'question' && said.size === 1) ? [] : [at]
      })
      const context = { ...founder, services: { ...services, searchIndex: index } }
      // A value that nearly all rows have in a field tells none of them from the others.
      const same = new Map(
        columns.flatMap((at) => {
          const counts = Map.groupBy(rows, (cells) => cells[at]?.trim() ?? '')
          const [value = '', held = []] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? []
          const { role } = mapping?.columns.find(({ index: column }) => column === at) ?? {}
          return role === 'field' && held.length >= SHARE_OF_SAME_VALUES * rows.length ? [[at, value] as const] : []
        }),
      )
      const isText = (cells: readonly string[], at: number): boolean =>
        !isDate(cells[at] ?? '') && same.get(at) !== cells[at]?.trim()
      const theirs = (words: string): number =>
        rows.filter((cells) => columns.some((at) => isText(cells, at) && holds(cells[at] ?? '', words))).length
      const random = seededRandom(SEED)
      const all = [...new Set(rows.flatMap((cells) => columns.flatMap((at) => wordsOf(cells[at] ?? ''))))]
      const some = Array.from({ length: WORDS }, () => all[Math.floor(random() * all.length)] ?? '')
      const counted = [...real.named, ...some].map(
        (words) => [words, Math.min(theirs(words), MAX_SEARCH_RESULTS)] as const,
      )
      const found: Array<readonly [string, number]> = []
      for (const [words] of counted) found.push([words, await foundNotes(context, projectId, words)])
      expect(found).toEqual(counted)
      expect(Object.fromEntries(found)).toMatchObject(real.known)
    },
  )
})

/** Returns the number of notes that contain exactly these words, in sequence. */
async function foundNotes(context: WorkspaceContext, projectId: Id, words: string): Promise<number> {
  const found = await search(context, {
    query: { value: `"${words}"`, method: 'FULL_TEXT' },
    types: ['NOTE'],
    location: { method: 'LOCATED_IN', ids: [projectId] },
    limit: 1,
  })
  return found.total
}

/** Whether a cell is a date in the format of these files. */
function isDate(cell: string): boolean {
  return /^\d{1,2}\/\d{1,2}\/\d{2,4}$/.test(cell)
}

/** Returns the words of a cell, ignoring case and punctuation: an apostrophe is part of a word. */
function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** Whether a cell contains words, in sequence. */
function holds(cell: string, words: string): boolean {
  return ` ${wordsOf(cell).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)
}

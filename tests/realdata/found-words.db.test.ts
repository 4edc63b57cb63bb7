import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import { afterAll, describe, expect, test } from 'vitest'
import { runImportNow } from '#imports/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { openSearchIndex, search, type SearchIndex } from '#search/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'

// Complaints, read in place and never copied; skipped where they are absent.
const COMPLAINTS = join(import.meta.dirname, '../../../shared/data/1-feedback/cfpb-complaints-a/complaints_a.csv.gz')
const WORDS = 60
const SEED = 26
const { services, newWorkspace } = await useServices()
const folder = mkdtempSync(join(tmpdir(), 'quarry-found-words-'))
const open: SearchIndex[] = []

afterAll(async () => {
  await Promise.all(open.map(async (index) => index.close()))
  rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!existsSync(COMPLAINTS))('a file of complaints', { timeout: 240_000 }, () => {
  test('is found by the words that its cells hold, and by no heading, label or date', async () => {
    const founder = await (await newWorkspace()).founder()
    const { id: projectId } = await runCommand(founder, createProject, { title: 'Complaints' })
    const [imported] = await runImportNow(services, founder, { projectId, files: [{ path: COMPLAINTS }] })
    expect(imported).toMatchObject({ state: 'DONE', rowsFailed: 0 })
    const index = await openSearchIndex({
      database: services.database,
      kinds: services.kinds,
      folder,
      model: services.embedder.name,
      onError: (error) => {
        throw error
      },
    })
    open.push(index)
    await index.caughtUp()
    const [header = [], ...rows] = parseWithOtherReader(gunzipSync(readFileSync(COMPLAINTS)), {
      bom: true,
    }) as string[][]
    const mapping = imported?.mappings?.[0]
    const columns = header.flatMap((_, at) => {
      const role = mapping?.columns.find(({ index }) => index === at)?.role
      const said = new Set(rows.map((cells) => cells[at]?.trim()).filter(Boolean))
      return (role === 'content' || role === 'question') && said.size > 1 ? [at] : []
    })
    const context = { ...founder, services: { ...services, searchIndex: index } }
    const theirs = (words: string): number =>
      rows.filter((cells) => columns.some((at) => holds(cells[at] ?? '', words))).length
    const inHeadings = [
      'written',
      'as written in the file',
      'file',
      'date',
      'date received',
      'tags',
      'consent provided',
    ]
    const random = seededRandom(SEED)
    const all = [...new Set(rows.flatMap((cells) => columns.flatMap((at) => wordsOf(cells[at] ?? ''))))]
    const some = Array.from({ length: WORDS }, () => all[Math.floor(random() * all.length)] ?? '')
    const counted = [...inHeadings, ...some].map((words) => [words, theirs(words)] as const)
    const found: Array<readonly [string, number]> = []
    for (const [words] of counted) found.push([words, await foundNotes(context, words)])
    expect(found).toEqual(counted)
    expect(Object.fromEntries(found)).toMatchObject({ written: 53, 'consent provided': 0 })
  })
})

/** How many notes hold exactly these words, one behind the other. */
async function foundNotes(context: WorkspaceContext, words: string): Promise<number> {
  const found = await search(context, {
    query: { value: `"${words}"`, method: 'FULL_TEXT' },
    types: ['NOTE'],
    limit: 1,
  })
  return found.total
}

/** The words of a cell, case and signs aside. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether a cell holds words, one behind the other. */
function holds(cell: string, words: string): boolean {
  return ` ${wordsOf(cell).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)
}

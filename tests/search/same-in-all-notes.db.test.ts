import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { runImportNow } from '#imports/server/index.ts'
import { handler } from '#imports/server/jobs/find-shared.handler.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { search } from '#search/server/index.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'

const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)
const folder = await mkdtemp(join(tmpdir(), 'quarry-same-in-all-'))
afterAll(async () => rm(folder, { recursive: true }))

const ROWS = 60

async function imported(name: string, bytes: string | Uint8Array): Promise<WorkspaceContext> {
  const founder = await (await newWorkspace()).founder()
  const { id: projectId } = await runCommand(founder, createProject, { title: 'Study' })
  const path = join(folder, name)
  await writeFile(path, bytes)
  const [done] = await runImportNow(services, founder, { projectId, files: [{ path }] })
  expect(done).toMatchObject({ state: 'DONE', rowsFailed: 0 })
  await searchIndex().caughtUp()
  return { ...founder, services: { ...services, searchIndex: searchIndex() } }
}

async function totalOf(context: WorkspaceContext, value: string): Promise<number> {
  return (await search(context, { query: { value, method: 'FULL_TEXT' }, types: ['NOTE'] })).total
}

/** A table in which nearly all rows have the same country, and all have the same source. */
function table(): string {
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const country = at === 7 ? 'Finland' : 'Portugal'
    return `${country},Quarterly export,${at % 2 === 0 ? 'gold' : 'silver'},They told us at length about topic number ${at} and why it matters`
  })
  return ['Country,Source,Plan,Comment', ...rows].join('\n')
}

test('a value that nearly all rows of an import have finds none of them; another value of the same field does', async () => {
  const context = await imported('survey.csv', table())
  const { rows } = await labelled(context)
  expect(rows).toEqual(
    expect.arrayContaining([
      { label: 'Country', same: true },
      { label: 'Plan', same: false },
    ]),
  )
  expect(await totalOf(context, 'quarterly')).toBe(0)
  expect(await totalOf(context, 'Portugal')).toBe(0)
  expect(await totalOf(context, 'Finland')).toBe(1)
  expect(await totalOf(context, 'gold')).toBe(ROWS / 2)
  expect(await totalOf(context, 'topic')).toBe(ROWS)
})

/** The fields of the notes, and whether nearly all have one value in them. */
async function labelled({ database }: WorkspaceContext): Promise<{ rows: Array<{ label: string; same: boolean }> }> {
  const rows = await database.read(async (tx) => tx.selectFrom('fields').select(['label', 'same_value']).execute())
  return { rows: rows.map(({ label, same_value: same }) => ({ label, same: same !== null })) }
}

test('headings that stand in nearly all documents of an import are no text; a heading of one document is', async () => {
  const documents = Object.fromEntries(
    Array.from({ length: 30 }, (_, at): [string, Uint8Array] => [
      `interview-${at}.md`,
      strToU8(
        `# Talk ${at}\n\n## Background questions\n\nPerson ${at} works in a bakery.\n\n${at === 3 ? '## Epilogue\n\nThey came back.\n\n' : ''}## Closing remarks\n\nThank you.`,
      ),
    ]),
  )
  const context = await imported('talks.zip', zipSync(documents))
  expect(await totalOf(context, 'background')).toBe(0)
  expect(await totalOf(context, '"closing remarks"')).toBe(0)
  expect(await totalOf(context, 'epilogue')).toBe(1)
  expect(await totalOf(context, 'bakery')).toBe(30)
})

test('of an import that ended before this was looked for, a job finds it, also after a kill', async () => {
  const survey = await imported('earlier.csv', table())
  const documents = Array.from({ length: 30 }, (_, at): [string, Uint8Array] => [
    `talk-${at}.md`,
    strToU8(`# Talk ${at}\n\n## Closing remarks\n\nPerson ${at} works in a bakery.`),
  ])
  const talks = await imported('earlier.zip', zipSync(Object.fromEntries(documents)))
  // As they were before: nothing was found, and the migration marked them.
  for (const { database } of [survey, talks])
    await database.write(async (tx) => {
      await tx.updateTable('imports').set({ same_headings: null, shared_due: true }).execute()
      await tx.updateTable('fields').set({ same_value: null }).execute()
    })
  const run = { id: newId(), attempt: 1 }
  let turns = 0
  const killed = {
    throwIfAborted() {
      turns += 1
      if (turns === 2) throw new Error('killed')
    },
  } as unknown as AbortSignal
  await expect(handler({}, { ...run, signal: killed }, services)).rejects.toThrow('killed')
  await handler({}, { ...run, signal: new AbortController().signal }, services)
  await searchIndex().caughtUp()
  expect((await labelled(survey)).rows).toContainEqual({ label: 'Country', same: true })
  expect(await totalOf(survey, 'Portugal')).toBe(0)
  expect(await totalOf(talks, '"closing remarks"')).toBe(0)
  expect(await totalOf(talks, 'bakery')).toBe(30)
})

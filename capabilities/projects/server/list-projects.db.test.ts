import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { listProjects } from './list-projects.ts'

const { newWorkspace } = await useServices()
const PAGE_SIZE = 10
/** More places than a list names in a statement. */
const VISIBLE = 240
/**
 * The number of hidden projects before each visible one; before one of them so many that the list stops skipping rows.
 */
const HIDDEN_BETWEEN = 5
const HIDDEN_IN_A_ROW = 300

/** Projects of which the founder sees some, most recently changed first. @returns those, in that order */
async function fill({ founder }: TestWorkspace): Promise<Id[]> {
  const { database, teamId } = await founder()
  const hidden = (count: number) => Array.from({ length: count }, () => false)
  const seen = Array.from({ length: VISIBLE }, (_, at) => [
    ...hidden(at === VISIBLE / 2 ? HIDDEN_IN_A_ROW : HIDDEN_BETWEEN),
    true,
  ]).flat()
  const rows = seen.map((isVisible, at) => ({ id: newId(), scope: newId(), isVisible, at }))
  await database.write(async (tx) => {
    const listed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, scope uuid, "isVisible" boolean, at integer)`
    await sql`insert into scopes (id, team_id, parent_id, kind, inherits, created_at) select scope, ${teamId}, ${teamId}, 'project', "isVisible", now() from ${listed}`.execute(
      tx,
    )
    await sql`insert into projects (id, team_id, scope_id, title, summary, readme_document_id, tabs, rank, is_sample, redaction, transcription_vocabulary, created_by_kind, created_at, updated_at)
      select id, ${teamId}, scope, 'Project ' || at, '', gen_random_uuid(), '[]', at, false, 'SUGGEST', '{}', 'system',
        now(), date_trunc('milliseconds', now()) - at * interval '1 minute' from ${listed}`.execute(tx)
  })
  return rows.flatMap(({ id, isVisible }) => (isVisible ? id : []))
}

test('a user who sees few of very many projects pages through them, each once and in order', async () => {
  const workspace = await newWorkspace()
  const expected = await fill(workspace)
  const { database, teamId, actor } = await workspace.founder()
  for (const order of ['UPDATED', 'RANK'] as const) {
    const read: Id[] = []
    let page = pageRequest(PAGE_SIZE)
    for (;;) {
      const { nodes, endCursor, hasNextPage } = await database.read(async (tx) =>
        listProjects(tx, teamId, actor, { archived: false, order }, page),
      )
      read.push(...nodes.map(({ id }) => id))
      if (!hasNextPage) break
      page = pageRequest(PAGE_SIZE, endCursor)
    }
    const own = new Set(expected)
    expect(read.filter((id) => own.has(id))).toEqual(expected)
    expect(new Set(read).size).toBe(read.length)
  }
})

test('words of a title are searched among all projects that the user sees, and among no others', async () => {
  const workspace = await newWorkspace()
  const expected = await fill(workspace)
  const { database, teamId, actor } = await workspace.founder()
  const find = async (words: string): Promise<Id[]> => {
    const { nodes } = await database.read(async (tx) =>
      listProjects(tx, teamId, actor, { find: words }, pageRequest(PAGE_SIZE)),
    )
    return nodes.map(({ id }) => id)
  }
  const last = expected.at(-1) ?? ''
  const lastTitle = `PROJECT  ${(HIDDEN_BETWEEN + 1) * VISIBLE + HIDDEN_IN_A_ROW - HIDDEN_BETWEEN - 1}`
  expect(await find(lastTitle)).toEqual([last])
  expect(await find('Project 0')).toEqual([])
})

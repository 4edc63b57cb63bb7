import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { pageRequest } from '#platform/kernel/pagination.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { runCommand, type AskedMembers, type WorkspaceContext } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { noteHighlights } from './lists.ts'
import { highlightsOfNote } from './note-lists-store.ts'

const { services, newWorkspace } = await useServices()
const random = seededRandom(12)
const any = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value

/**
 * A note with highlights of which many are at one position, some are deleted, and some are in a scope that no one sees.
 */
async function makeNote() {
  const workspace = await newWorkspace()
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Talks' })
  const note = async () =>
    (await runCommand(await workspace.founder(), createNote, { projectId, title: 'Talk' }, newId())).id
  const [noteId, otherId] = [await note(), await note()]
  const founder = await workspace.founder()
  const project = await founder.database.read(async (tx) => findProject(tx, projectId))
  const hidden = newId()
  await founder.database.write(async (tx) => {
    await sql`insert into scopes (id, team_id, parent_id, inherits, kind) values (${hidden}, ${workspace.teamId}, null, false, 'people')`.execute(
      tx,
    )
    for (let at = 0; at < 60; at += 1)
      await sql`insert into highlights (id, team_id, scope_id, project_id, note_id, text, position, order_in_file, created_by_kind, deleted_at)
        values (${newId()}, ${workspace.teamId}, ${any([project?.scopeId ?? '', project?.scopeId ?? '', hidden])}, ${projectId}, ${any([noteId, noteId, otherId])},
          'q', ${any([0, 3, 3, 90, 100])}, ${any([0, 0, 1, 20])}, 'user', ${any([null, null, new Date()])})`.execute(tx)
  })
  const { rows } = await founder.database.read(async (tx) =>
    sql<{ id: Id }>`select id from highlights order by id desc`.execute(tx),
  )
  return { workspace, founder, noteId, everything: [newId(), ...rows.map(({ id }) => id)] }
}

async function allPages(context: WorkspaceContext, noteId: Id, first: number, from: string | null = null) {
  const [rows, ends]: [Id[], string[]] = [[], []]
  for (let after = from; ;) {
    const page = await context.database.read(async (tx) =>
      noteHighlights.page(tx, context.actor, { noteId }, pageRequest(first, after)),
    )
    rows.push(...page.nodes)
    if (page.endCursor !== null) ends.push(page.endCursor)
    if (!page.hasNextPage) return { rows, ends }
    after = page.endCursor
  }
}

test('members are the highlights of the pages in order, and the end cursor continues after them', async () => {
  const { workspace, founder, noteId, everything } = await makeNote()
  const members = async (asked: Partial<AskedMembers>) =>
    founder.database.read(async (tx) =>
      noteHighlights.members(tx, founder.actor, { noteId }, { ids: everything, changed: [], ends: [], ...asked }),
    )
  const { rows, ends } = await allPages(founder, noteId, 4)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows).toEqual(
    (await founder.database.read(async (tx) => highlightsOfNote(tx, founder.actor, noteId))).map(({ id }) => id),
  )
  const [end = ''] = ends
  const all = await members({ changed: everything, ends: [end] })
  expect(all.order.map((place) => everything[place])).toEqual(rows)
  expect(all.endCursor).toBe(ends.at(-1))
  expect(all.changed.filter(({ behind }) => behind.length > 0).map(({ id }) => id)).toEqual(rows.slice(4))
  const { endCursor } = await members({ ids: rows.slice(0, 6).toReversed() })
  expect((await allPages(founder, noteId, 3, endCursor)).rows).toEqual(rows.slice(6))
  // Someone types above all of them: they shift, and the cursors with them.
  await founder.database.write(async (tx) => sql`update highlights set position = position + 1000`.execute(tx))
  expect((await allPages(founder, noteId, 3, endCursor)).rows).toEqual(rows.slice(6))
  const slid = await members({ changed: everything, ends: [end] })
  expect(slid.changed.filter(({ behind }) => behind.length > 0).map(({ id }) => id)).toEqual(rows.slice(4))
  const { data } = await askGraph(
    { services, workspace: await workspace.founder() },
    'query ($id: ID!, $ids: [ID!]!) { note(id: $id) { highlightMembers(ids: $ids) { order endCursor rows(ids: $ids) { id text } } } }',
    { id: noteId, ids: [everything[0], rows[1], rows[0]] },
  )
  expect(data).toMatchObject({
    note: { highlightMembers: { order: [2, 1], rows: [{ id: rows[1], text: 'q' }, { id: rows[0] }] } },
  })
})

import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { STRETCHES, type Stretch } from '#platform/kernel/stretches.ts'
import { ensureFieldSet, insertFields } from '#fields/server/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { runCommand } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { insertRows } from '#tests/harness/insert-rows.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { fieldKey } from '../model/columns.ts'
import { MAX_GROUPS } from '../model/limits.ts'
import { viewData } from '../model/view.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { countGroups } from './row-pages.ts'

const { newWorkspace } = await useServices()

/** Times by name: a day (stored as midnight in UTC), moments around the turn of a year, and none. */
const HAPPENED = {
  A: '2026-01-01T00:00:00Z',
  B: '2026-01-01T03:00:00Z',
  C: '2025-12-31T22:00:00Z',
  D: '2024-02-29T12:00:00Z',
  E: null,
} as const

const { founder, projectId, seenOn, nameOf } = await makeNotes()

/** Notes that happened at these times, with a date field of the same days and one highlight each. */
async function makeNotes() {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Diary' })
  const founder = await workspace.founder()
  const { teamId } = founder
  const project = await founder.database.read(async (tx) => findProject(tx, id))
  const scopeId = project?.scopeId ?? ''
  const place = { team_id: teamId, scope_id: scopeId, project_id: id, created_by_kind: 'user' }
  const made = { created_at: new Date('2026-11-20T12:00:00Z'), updated_at: new Date('2026-11-20T12:00:00Z') }
  const moments = Object.entries(HAPPENED).map(([name, at]) => ({ name, at: at === null ? null : new Date(at) }))
  const notes = moments.map(({ name, at }) => ({
    id: newId(),
    ...place,
    ...made,
    title: name,
    document_id: newId(),
    rank: 0,
    origin: 'written',
    happened_at: at,
  }))
  const highlights = notes.map((note) => ({ id: newId(), ...place, ...made, note_id: note.id, text: note.title }))
  const seenOn = newId()
  await founder.database.write(async (tx) => {
    await insertRows(tx, 'notes', notes)
    await insertRows(tx, 'highlights', highlights)
    const fieldSetId = await ensureFieldSet(tx, teamId, scopeId, id, 'note')
    await insertFields(tx, teamId, [{ id: seenOn, scopeId, fieldSetId, type: 'DATETIME', label: 'Seen', options: {} }])
    await insertRows(
      tx,
      'field_values',
      notes.flatMap((note) =>
        note.happened_at === null
          ? []
          : [{ field_id: seenOn, owner_id: note.id, team_id: teamId, time_value: note.happened_at }],
      ),
    )
  })
  const nameOf = new Map([...notes, ...highlights].map((row) => [row.id, 'title' in row ? row.title : row.text]))
  return { founder, projectId: id, seenOn, nameOf }
}

function query(
  group: string,
  groupInterval: Stretch,
  { objectType = 'NOTE' as ObjectType, timeZone = 'UTC', key = null as string | null } = {},
): ViewRowsQuery {
  const data = viewData.parse({ group, groupInterval })
  return viewRows.input.parse({ projectId, objectType, data, boardId: null, timeZone, group: key })
}

/** The names of the rows of each group, checked against both pages and counts. */
async function groupsOf(...[group, interval, more = {}]: Parameters<typeof query>): Promise<Record<string, string>> {
  return founder.database.read(async (tx) => {
    const groups = await countGroups(tx, founder.actor, query(group, interval, more))
    const found: Record<string, string> = {}
    for (const { key, count } of groups) {
      const of = query(group, interval, { ...more, key })
      const { nodes } = await viewRows.page(tx, founder.actor, of, { first: 100, after: null })
      expect(nodes).toHaveLength(count)
      found[key] = nodes
        .map((id) => nameOf.get(id) ?? '')
        .toSorted((a, b) => a.localeCompare(b))
        .join('')
    }
    return found
  })
}

test('notes are grouped by the days, weeks, months, quarters and years in which they happened', async () => {
  const groups = await Promise.all(STRETCHES.map(async (stretch) => groupsOf('happenedAt', stretch)))
  expect(groups).toEqual([
    { '2026-01-01': 'AB', '2025-12-31': 'C', '2024-02-29': 'D', '': 'E' },
    // A week begins on Monday.
    { '2025-12-29': 'ABC', '2024-02-26': 'D', '': 'E' },
    { '2026-01-01': 'AB', '2025-12-01': 'C', '2024-02-01': 'D', '': 'E' },
    { '2026-01-01': 'AB', '2025-10-01': 'C', '2024-01-01': 'D', '': 'E' },
    { '2026-01-01': 'AB', '2025-01-01': 'C', '2024-01-01': 'D', '': 'E' },
  ])
})

test('a moment belongs to the day on the reader’s clock, and a date without a time to the same day everywhere', async () => {
  expect(await groupsOf('happenedAt', 'YEAR', { timeZone: 'America/New_York' })).toEqual({
    '2026-01-01': 'A',
    '2025-01-01': 'BC',
    '2024-01-01': 'D',
    '': 'E',
  })
  expect(await groupsOf('happenedAt', 'DAY', { timeZone: 'Pacific/Auckland' })).toEqual({
    '2026-01-01': 'ABC',
    '2024-03-01': 'D',
    '': 'E',
  })
})

test('date fields group rows as the dates of notes do, and highlights are grouped by the dates of their notes', async () => {
  const byMonth = await groupsOf('happenedAt', 'MONTH')
  expect(await groupsOf(fieldKey(seenOn), 'MONTH')).toEqual(byMonth)
  expect(await groupsOf(fieldKey(seenOn), 'MONTH', { objectType: 'HIGHLIGHT' })).toEqual(byMonth)
  expect(await groupsOf('happenedAt', 'MONTH', { objectType: 'HIGHLIGHT' })).toEqual(byMonth)
  expect(await groupsOf('createdAt', 'QUARTER')).toEqual({ '2026-10-01': 'ABCDE' })
  expect(await groupsOf('updatedAt', 'DAY', { objectType: 'HIGHLIGHT' })).toEqual({ '2026-11-20': 'ABCDE' })
})

test('a key that is not a date finds nothing', async () => {
  const of = query('happenedAt', 'DAY', { key: 'yesterday' })
  const { nodes } = await founder.database.read(async (tx) =>
    viewRows.page(tx, founder.actor, of, { first: 100, after: null }),
  )
  expect(nodes).toEqual([])
})

test('with more groups than the limit, the latest are returned, and the group without a date', async () => {
  const { teamId } = founder
  const project = await founder.database.read(async (tx) => findProject(tx, projectId))
  const days = Array.from({ length: MAX_GROUPS }, (_, at) => new Date(Date.UTC(2000, 0, 1 + at)))
  await founder.database.write(async (tx) =>
    insertRows(
      tx,
      'notes',
      days.map((at) => ({
        id: newId(),
        team_id: teamId,
        scope_id: project?.scopeId ?? '',
        project_id: projectId,
        created_by_kind: 'user',
        created_at: at,
        updated_at: at,
        title: 'Long ago',
        document_id: newId(),
        rank: 0,
        origin: 'written',
        happened_at: at,
      })),
    ),
  )
  const groups = await founder.database.read(async (tx) => countGroups(tx, founder.actor, query('happenedAt', 'DAY')))
  expect(groups).toHaveLength(MAX_GROUPS)
  expect(groups.slice(0, 3)).toEqual([
    { key: '', count: 1 },
    { key: '2026-01-01', count: 2 },
    { key: '2025-12-31', count: 1 },
  ])
})

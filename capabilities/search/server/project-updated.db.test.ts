import { expect, test } from 'vitest'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand } from '#journal/server/index.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { moveNotes } from '#notes/server/commands/move-notes.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { search } from './index.ts'

const LONG_AGO = new Date('2020-01-01T00:00:00Z')
const { services, newWorkspace } = await useServices()
const searchIndex = useSearchIndex(services)

test('a project is as recent in the index, in sort orders and in date filters as in the list of projects, after changes in it', async () => {
  const workspace = await newWorkspace()
  const founder = async () => workspace.founder()
  const { id: one } = await runCommand(await founder(), createProject, { title: 'Orbit one' })
  const { id: two } = await runCommand(await founder(), createProject, { title: 'Orbit two' })
  const { id: noteId } = await runCommand(await founder(), createNote, { projectId: one, title: 'Visit' })
  const ageAll = async (): Promise<void> => {
    const { database } = await founder()
    await database.write(async (tx) =>
      tx.updateTable('projects').set({ updated_at: LONG_AGO }).where('id', 'in', [one, two]).execute(),
    )
    await searchIndex().rebuild()
  }
  /** What changed this year, the latest first: by the engine's own dates, and by a filter of PostgreSQL. */
  const lately = async (): Promise<[Id[], Id[], Id[]]> => {
    await searchIndex().caughtUp()
    const context = await founder()
    context.services = { ...context.services, searchIndex: searchIndex() }
    const asked = { query: { value: 'orbit', method: 'FULL_TEXT' as const }, types: ['PROJECT' as const] }
    const sorted = await search(context, { ...asked, sort: { by: 'UPDATED', direction: 'DESC' } })
    const dated = await search(context, { ...asked, date: { method: 'UPDATED', value: '2021-01-01' } })
    const rows = await context.read(async (tx) =>
      tx
        .selectFrom('projects')
        .select('id')
        .where('id', 'in', [one, two])
        .where('updated_at', '>', LONG_AGO)
        .orderBy('updated_at', 'desc')
        .execute(),
    )
    const recent = sorted.items.filter(({ updatedAt }) => updatedAt > LONG_AGO)
    return [rows.map(({ id }) => id), recent.map(({ id }) => id), dated.items.map(({ id }) => id).toSorted()]
  }
  const acts: Array<[string, Id[], () => Promise<unknown>]> = [
    ['a note', [one], async () => runCommand(await founder(), createNote, { projectId: one, title: 'More' })],
    ['an insight', [two], async () => runCommand(await founder(), createInsight, { projectId: two, title: 'So' })],
    ['its summary', [one], async () => runCommand(await founder(), changeProject, { id: one, summary: 'On waiting' })],
    [
      'a note that is moved',
      [one, two],
      async () => runCommand(await founder(), moveNotes, { ids: [noteId], toProjectId: two }),
    ],
  ]
  for (const [what, changed, act] of acts) {
    await ageAll()
    expect(await lately(), what).toEqual([[], [], []])
    await act()
    const [listed, sorted, dated] = await lately()
    expect(listed.toSorted(), what).toEqual(changed.toSorted())
    expect([sorted.toSorted(), dated], what).toEqual([changed.toSorted(), changed.toSorted()])
    const { different } = await searchIndex().compare(workspace.teamId)
    expect(different, what).toEqual([])
  }
})

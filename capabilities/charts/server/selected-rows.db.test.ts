import { expect, test } from 'vitest'
import { createField } from '#fields/server/commands/create-field.ts'
import { valuesOf } from '#fields/server/index.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { runCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { actOnSelection } from '#selections/server/commands/act-on-selection.ts'
import { selectAll } from '#selections/server/commands/select-all.ts'
import { runAct } from '#selections/server/run-act.ts'
import { findAct, rowsBehind } from '#selections/server/store.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { changeCells } from '#views/server/commands/change-cells.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { chartOptions } from '../model/chart.ts'

const { services, newWorkspace } = await useServices()
const workspace = await newWorkspace()
const founder = async () => workspace.founder()
const team = () => services.database.workspace(workspace.teamId)
const ZONE = 'Pacific/Auckland'

/** Creates a note for each wave, in this order. */
async function waves(...values: readonly string[]) {
  const notes = values.map((_, at) => ({ title: `Response ${at + 1}`, text: 'It takes too long.' }))
  const { projectId, noteIds } = await runCommand(await founder(), addResearch, { title: 'Survey', notes })
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Wave' }
  const fieldId = (await runCommand(await founder(), createField, field)).id
  const set = async (rows: Record<Id, string>): Promise<void> => {
    const cells = Object.entries(rows).map(([rowId, text]) => ({ rowId, key: `field:${fieldId}`, text }))
    await runCommand(await founder(), changeCells, { objectType: 'NOTE', cells }, newId())
  }
  await set(Object.fromEntries(noteIds.map((id, at) => [id, values[at] ?? ''])))
  return { projectId, noteIds, fieldId, set }
}

const chosen = async (list: string, question: object): Promise<{ id: Id; rows: Id[] }> => {
  const { id } = await runCommand(await founder(), selectAll, { list, question })
  const rows = await team().read(async (tx) => rowsBehind(tx, id, 0, 100))
  return { id, rows: rows.map((row) => row.id) }
}
const carriedOut = async (input: object) => {
  const { id } = await runCommand(await founder(), actOnSelection, input, newId())
  await runAct(services, workspace.teamId, id, new AbortController().signal)
  return team().read(async (tx) => findAct(tx, id))
}

test('all notes behind a mark are changed at once: those that have its value at that time, and not those that lost it', async () => {
  const { projectId, noteIds, fieldId, set } = await waves('First', 'Second', 'First', 'First')
  const options = chartOptions.parse({ metric: 'NOTE_COUNT', dimension: { kind: 'FIELD', id: fieldId } })
  const mark = { kind: 'VALUE', key: 'First' }
  const question = { projectId, options, mark, timeZone: ZONE }
  const [first = '', second = '', third = '', fourth = ''] = noteIds
  const { id: selectionId, rows } = await chosen('chart-notes', question)
  expect(rows.toSorted()).toEqual([first, third, fourth].toSorted())
  await set({ [second]: 'First', [third]: 'Third' })
  const given = { key: `field:${fieldId}`, text: 'One' }
  expect(await carriedOut({ selectionId, act: 'set-field', given })).toMatchObject({
    state: 'DONE',
    changed: 2,
    leftChanged: 1,
  })
  const values = await team().read(async (tx) => valuesOf(tx, noteIds))
  const textOf = (id: Id): string | null | undefined => values.find((value) => value.ownerId === id)?.text
  expect(noteIds.map(textOf)).toEqual(['One', 'First', 'Third', 'One'])
})

test('all highlights behind the mark of a tag are tagged at once', async () => {
  const { projectId, noteIds } = await waves('First', 'Second', 'First')
  const tag = async (title: string) => (await runCommand(await founder(), createTag, { projectId, title })).id
  const [slow, wave] = [await tag('Slow'), await tag('To read again')]
  const highlightIds: Id[] = []
  for (const noteId of noteIds)
    highlightIds.push(
      (await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'too long' }, tagIds: [] })).id,
    )
  const [one = '', two = ''] = highlightIds
  await runCommand(await founder(), tagHighlights, { highlightIds: [one, two], add: [slow] }, newId())
  const question = {
    projectId,
    options: chartOptions.parse({}),
    mark: { kind: 'TAG', id: slow },
    timeZone: ZONE,
  }
  const { id: selectionId, rows } = await chosen('chart-highlights', question)
  expect(rows.toSorted()).toEqual([one, two].toSorted())
  expect(await carriedOut({ selectionId, act: 'tag', given: { add: [wave] } })).toMatchObject({ changed: 2 })
  const again = await chosen('chart-highlights', { ...question, mark: { kind: 'TAG', id: wave } })
  expect(again.rows.toSorted()).toEqual(rows.toSorted())
})

test('nothing is chosen for a deleted field or an unknown project', async () => {
  const { projectId } = await waves('First')
  const options = chartOptions.parse({ metric: 'NOTE_COUNT', dimension: { kind: 'FIELD', id: newId() } })
  const question = { projectId, options, mark: { kind: 'VALUE', key: 'First' }, timeZone: ZONE }
  expect((await chosen('chart-notes', question)).rows).toEqual([])
  await expect(chosen('chart-notes', { ...question, projectId: newId() })).rejects.toMatchObject({ code: 'NotFound' })
})

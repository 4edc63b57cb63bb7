import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { strings as historyStrings } from '#history/web/strings.ts'
import { viewStrings } from '#views/web/strings.ts'
import { historyWords } from '#generated/registry/history-words.ts'
import { describer, type DescribedPart } from '#history/web/describe-act.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'chronicle')
const describeAct = describer(historyWords)

/**
 * Returns the words of a history for an act on one thing, after its author. `isOwn` in the history of that thing
 * itself.
 */
function said(
  type: string,
  act: {
    name?: string
    title?: string
    formerTitle?: string
    changed?: string[]
    values?: DescribedPart['values']
    isOwn?: boolean
  },
): string {
  const { name = '', title = null, formerTitle = null, changed = [], values = [], isOwn = false } = act
  const [kind = ''] = type.split('.')
  const thingId = newId()
  const reported = { name, title, formerTitle, changed, values, added: [], removed: [], from: null, to: null }
  return describeAct({ type, count: 1, kind, thingId, ...reported }, { kind, id: isOwn ? thingId : newId() })
}

test('the menu of a project opens the history of who did what in it, new acts appear automatically, and the user’s own are undone and redone', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Pricing study' })
  await command(ada, 'changeProject', { id: projectId, title: 'Prices' })
  await people.open(ada, `/projects/${projectId}`)
  await ada.getByRole('button', { name: projectScreenStrings.more }).click()
  await ada.getByRole('menuitem', { name: shellStrings.history }).click()
  const acts = ada.getByRole('list', { name: historyStrings.heading })
  await acts
    .getByText(said('project.changed', { title: 'Prices', formerTitle: 'Pricing study', isOwn: true }))
    .waitFor()
  await acts.getByText(said('project.created', { title: 'Pricing study', isOwn: true })).waitFor()
  await command(ada, 'changeProject', { id: projectId, summary: 'What people pay' })
  await acts
    .getByText(
      said('project.changed', {
        changed: ['summary'],
        values: [{ property: 'summary', before: '', after: 'What people pay' }],
        isOwn: true,
      }),
    )
    .waitFor()
  const noteId = await command(ada, 'createNote', { projectId, title: 'Grace' })
  await acts.getByText(said('note.created', { name: 'Grace' })).waitFor()
  await expect.poll(async () => acts.getByRole('listitem').count()).toBe(4)

  await ask(
    ada,
    'mutation ($ids: [ID!]!, $operationId: ID!) { deleteNotes(input: { ids: $ids }, operationId: $operationId) { deletionId } }',
    { ids: [noteId], operationId: newId() },
  )
  await acts.getByRole('button', { name: historyStrings.undoThat(said('note.deleted', { name: 'Grace' })) }).click()
  await acts.getByText(said('note.restored', { name: 'Grace' })).waitFor()
  await ada
    .getByText(historyStrings.undid(said('note.deleted', { name: 'Grace' })))
    .first()
    .waitFor()
  await ada.keyboard.press('Control+z')
  await acts.getByRole('button', { name: historyStrings.undoThat(said('note.deleted', { name: 'Grace' })) }).waitFor()

  // Acts that changed rows are undone too, and so is the undo.
  const renamed = said('project.changed', { title: 'Prices', formerTitle: 'Pricing study', isOwn: true })
  await acts.getByRole('button', { name: historyStrings.undoThat(renamed) }).click()
  await acts
    .getByText(said('project.changed', { title: 'Pricing study', formerTitle: 'Prices', isOwn: true }))
    .waitFor()
  await ada.getByText(historyStrings.undid(renamed)).first().waitFor()
  await ada.keyboard.press('Control+z')
  await expect.poll(async () => acts.getByText(renamed).count()).toBe(2)

  await ada.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a view shows who made, renamed and changed it', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Rows' })
  const viewId = await command(ada, 'createView', { projectId, title: 'Table', layout: 'TABLE', objectType: 'NOTE' })
  await command(ada, 'changeView', { id: viewId, title: 'All notes' })
  await people.open(ada, `/projects/${projectId}/v/${viewId}`)
  await ada.getByRole('button', { name: viewStrings.more }).click()
  await ada.getByRole('menuitem', { name: shellStrings.history }).click()
  const acts = ada.getByRole('list', { name: historyStrings.heading })
  await acts.getByText(said('projectView.created', { title: 'Table', isOwn: true })).waitFor()
  await acts.getByText(said('projectView.changed', { title: 'All notes', formerTitle: 'Table', isOwn: true })).waitFor()
})

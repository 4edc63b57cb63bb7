import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'chronicle')

test('the menu of a project leads to who did what in it, new acts come in by themselves, and one’s own are taken back and done again', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Pricing study' })
  await command(ada, 'changeProject', { id: projectId, title: 'Prices' })
  await people.open(ada, `/projects/${projectId}`)
  await ada.getByRole('button', { name: 'What can be done with the project' }).click()
  await ada.getByRole('menuitem', { name: 'Who did what' }).click()
  const acts = ada.getByRole('list', { name: 'History' })
  await acts.getByText('renamed it to “Prices”').waitFor()
  await acts.getByText('made the project “Pricing study”').waitFor()
  await journey.expectAccessible()
  await command(ada, 'changeProject', { id: projectId, summary: 'What people pay' })
  await acts.getByText('changed the summary').waitFor()
  const noteId = await command(ada, 'createNote', { projectId, title: 'Grace' })
  await acts.getByText('made the note “Grace”').waitFor()
  await expect.poll(async () => acts.getByRole('listitem').count()).toBe(4)

  await ask(
    ada,
    'mutation ($ids: [ID!]!, $operationId: ID!) { deleteNotes(input: { ids: $ids }, operationId: $operationId) { deletionId } }',
    { ids: [noteId], operationId: newId() },
  )
  await acts.getByRole('button', { name: 'Undo: deleted the note “Grace”' }).click()
  await acts.getByText('brought the note “Grace” back').waitFor()
  await ada.getByText('Undone: deleted the note “Grace”').first().waitFor()
  await ada.keyboard.press('Control+z')
  await acts.getByRole('button', { name: 'Undo: deleted the note “Grace”' }).waitFor()

  await ada.emulateMedia({ colorScheme: 'dark' })
  await ada.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => ada.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await journey.expectAccessible()
})

test('a view tells who made, renamed and changed it', async () => {
  const ada = await people.ada(journey.page)
  const projectId = await command(ada, 'createProject', { title: 'Rows' })
  const viewId = await command(ada, 'createView', { projectId, title: 'Table', layout: 'TABLE', objectType: 'NOTE' })
  await command(ada, 'changeView', { id: viewId, title: 'All notes' })
  await people.open(ada, `/projects/${projectId}/v/${viewId}`)
  await ada.getByRole('button', { name: 'What can be done with the view' }).click()
  await ada.getByRole('menuitem', { name: 'Who did what' }).click()
  const acts = ada.getByRole('list', { name: 'History' })
  await acts.getByText('made the view “Table”').waitFor()
  await acts.getByText('renamed it to “All notes”').waitFor()
  await journey.expectAccessible()
})

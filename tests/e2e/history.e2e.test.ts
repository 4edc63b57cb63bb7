import { expect, test } from 'vitest'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'chronicle')

test('the menu of a project leads to who did what, and new acts come in by themselves', async () => {
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
  expect(await acts.getByRole('listitem').count()).toBe(3)
})

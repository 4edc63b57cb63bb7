import { expect, test } from 'vitest'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'cut-line')
const CUT = /Failed to load resource|WebSocket connection|Failed to fetch|ERR_INTERNET_DISCONNECTED|Loading chunk|preload CSS/

test('a screen that was asked for while the network was cut is there once it is back: browsers do not ask again for a script that did not come', async () => {
  const page = await people.ada(journey.page)
  journey.allowConsoleError(CUT)
  const project = await command(page, 'createProject', { title: 'Beyond the hills' })
  await people.open(page, '/home')
  const contacts = page.getByRole('navigation').getByRole('link', { name: 'Contacts' })
  await contacts.waitFor()
  await page.context().setOffline(true)
  await contacts.click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.getByText('This screen could not be shown').waitFor()
  await journey.expectAccessible()
  // Nothing answers yet: the page stays, and with it what waits to be sent.
  await again.click()
  await page.getByText('This screen could not be shown').waitFor()
  await page.context().setOffline(false)
  await again.click()
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contacts')
  // Changes are followed again, too.
  await command(page, 'changeProject', { id: project, title: 'Over the hills' })
  await page.getByRole('link', { name: 'Over the hills' }).waitFor()
})

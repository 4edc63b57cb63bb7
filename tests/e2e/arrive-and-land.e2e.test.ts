import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { signUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { enter, seed } from '../harness/seeding.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()

/** From the sign-up form to the first useful screen. */
const LANDED_WITHIN_MS = 60_000
const PHONE = { width: 360, height: 740 }

/** From nothing to the home of a workspace of one's own, through the interface. */
async function arrive(page: Page, subdomain: string): Promise<void> {
  const email = `ada@${subdomain}.example`
  await page.goto(`${server.url}/auth/signup`)
  await signUp(page, 'Ada Lovelace', email)
  await page.goto(await server.waitForLink(email, /Confirm your email/))
  await page.getByRole('link', { name: 'Create a workspace' }).press('Enter')
  await page.getByLabel('Workspace name').fill(subdomain)
  await page.getByText('This address is free.').waitFor()
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.waitForURL(server.workspaceUrl(subdomain, '/home'))
}

/** Somebody who arrived before, at the home of their workspace. */
async function landed(page: Page, subdomain: string): Promise<void> {
  const person = { email: `ada@${subdomain}.example`, name: 'Ada Lovelace' }
  const ada = await seed(server, { subdomain, workspaceName: subdomain, person })
  await enter(page.context(), server.workspaceUrl(subdomain), ada)
  await page.goto(server.workspaceUrl(subdomain, '/home'))
}

async function homeStands(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ada$/ }).waitFor()
  await page.getByRole('region', { name: 'First steps' }).waitFor()
  await page.getByRole('region', { name: 'Sample project' }).waitFor()
  await page.getByRole('region', { name: 'Discover new insights' }).getByRole('article').first().waitFor()
  await page.getByText('Sharpen your skills').waitFor()
}

test('from sign-up to a home that is of use, within a minute; the sample goes in one act and comes back', async () => {
  const { page } = journey
  const began = performance.now()
  await arrive(page, 'quayside')
  await homeStands(page)
  expect(performance.now() - began).toBeLessThan(LANDED_WITHIN_MS)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect.poll(async () => steps.getByRole('listitem').count()).toBe(6)
  await steps.getByText('0 of 6 done').waitFor()
  expect(await steps.getByRole('link', { name: /Make a project/ }).getAttribute('href')).toBe('/projects/new')
  await journey.expectAccessible()

  // The list folds, and stays folded.
  await page.getByRole('button', { name: 'First steps' }).press('Enter')
  await page.getByRole('link', { name: /Make a project/ }).waitFor({ state: 'hidden' })
  await page.reload()
  await homeStands(page)
  await expect
    .poll(async () => page.getByRole('button', { name: 'First steps' }).getAttribute('aria-expanded'))
    .toBe('false')
  expect(await page.getByRole('link', { name: /Make a project/ }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'First steps' }).click()

  // One act, undone from the toast; then again, and a fresh one.
  await page.getByRole('button', { name: 'Delete the sample' }).click()
  await page.getByText('The sample project is deleted.').waitFor()
  await page.getByText('Nothing is published yet').waitFor()
  await page.getByRole('button', { name: /Undo/ }).click()
  await homeStands(page)
  await page.getByRole('button', { name: 'Delete the sample' }).click()
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await homeStands(page)

  // A link of the page's text that leads into the workspace goes on in this tab.
  await page.getByRole('link', { name: 'look around the sample project' }).click()
  await page.waitForURL(server.workspaceUrl('quayside', '/projects'))
})

test('making things from anywhere, by keyboard: a contact, the step that it is not, and the ways there', async () => {
  const { page } = journey
  await landed(page, 'landing')
  await homeStands(page)
  await page.keyboard.press('Shift+C')
  await page.getByRole('dialog').getByLabel('Name').waitFor()
  await journey.expectAccessible()
  await page.keyboard.type('Maya Brook')
  await page.keyboard.press('Tab')
  await page.keyboard.type('maya@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText('Maya Brook').waitFor()
  await page.waitForURL('**/people/maya-brook-*')
  await journey.expectAccessible()

  // Changed where it stands: name, address, summary.
  await page.keyboard.press('r')
  await page.keyboard.type('Maya Brooks')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Name: Maya Brooks/ }).waitFor()
  await page.getByText('Renamed the contact to “Maya Brooks”').first().waitFor()
  await page.getByRole('textbox', { name: 'Summary' }).fill('Plans on Sundays.')
  await page.getByRole('textbox', { name: 'Summary' }).press('ControlOrMeta+Enter')
  await page.getByText('Changed the summary of Maya Brooks').first().waitFor()
  await page.reload()
  await page.getByRole('button', { name: /Name: Maya Brooks/ }).waitFor()
  await expect.poll(async () => page.getByRole('textbox', { name: 'Summary' }).inputValue()).toBe('Plans on Sundays.')

  // The list: by name, one beside it, several chosen and deleted, brought back.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('grid', { name: 'Contacts by name' }).waitFor()
  await page.getByRole('row', { name: /Maya Brooks/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.getByRole('complementary', { name: 'Contact' }).getByRole('heading', { level: 2 }).first().waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('Backspace')
  await page.getByText('Deleted 2 contacts').first().waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => page.getByRole('row').count()).toBe(4)
  await journey.expectAccessible()

  // A project of one's own: the step is done, and it is what was worked on lately.
  await page.keyboard.press('Shift+P')
  await page.getByLabel('Name', { exact: true }).fill('Onboarding, spring')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/onboarding-spring-*/**')
  await page.getByRole('heading', { level: 1, name: 'Onboarding, spring' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByText('1 of 6 done').waitFor()
  await page.getByRole('region', { name: 'What you worked on lately' }).getByText('Onboarding, spring').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page
    .getByRole('link', { name: /Onboarding, spring/ })
    .last()
    .waitFor()
  await journey.expectAccessible()
})

test.each([
  ['dark', 'harbourlight'],
  ['light', 'pierlight'],
] as const)('home on a phone, %s', async (colorScheme, subdomain) => {
  const phone = await journey.someoneElse({ colorScheme, viewport: PHONE })
  await landed(phone, subdomain)
  await homeStands(phone)
  await expect
    .poll(async () => phone.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await journey.expectAccessible(phone)
  await phone.goto(server.workspaceUrl(subdomain, '/contacts'))
  await phone.getByRole('grid', { name: 'Contacts by name' }).waitFor()
  await expect
    .poll(async () => phone.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await journey.expectAccessible(phone)
  await phone.getByRole('row', { name: /Maren Holt/ }).click()
  await phone.getByRole('heading', { level: 1 }).getByText('Maren Holt').waitFor()
  await expect
    .poll(async () => phone.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await journey.expectAccessible(phone)
})

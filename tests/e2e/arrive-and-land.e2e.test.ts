import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { CHECKLIST } from '#home/model/checklist.ts'
import { HOME_WORDS } from '#home/model/home-document.ts'
import { publishedInsightsStrings } from '#home/web/published-insights-strings.ts'
import { homeStrings } from '#home/web/strings.ts'
import { personStrings } from '#people/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { strings as homeScreenStrings } from '../../apps/web/screens/home/strings.ts'
import { strings as peopleScreenStrings } from '../../apps/web/screens/people/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { anyOf } from '../harness/messages.ts'
import { signUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { enter, seed, seedPredecessor } from '../harness/seeding.ts'
import { useServer } from '../harness/server.ts'
import { hasAnswers } from '../harness/trace-calls.ts'

const server = useServer()
const journey = usePage()
beforeAll(async () => seedPredecessor(server, 'before-quayside'))

/** From the sign-up form to the first useful screen. */
const LANDED_WITHIN_MS = 60_000
const PHONE = { width: 360, height: 740 }

/** From nothing to the home of a new workspace, through the interface. */
async function arrive(page: Page, subdomain: string): Promise<void> {
  const email = `ada@${subdomain}.example`
  await page.goto(`${server.url}/auth/signup`)
  await signUp(page, 'Ada Lovelace', email)
  await page.goto(await server.waitForLink(email, /Confirm your email/))
  await page.getByRole('link', { name: workspaceStrings.choose.create }).press('Enter')
  await page.getByLabel(workspaceStrings.create.name).fill(subdomain)
  await page.getByText(workspaceStrings.create.free).waitFor()
  await page.getByRole('button', { name: workspaceStrings.create.submit }).click()
  await page.waitForURL(server.workspaceUrl(subdomain, '/home'))
}

/** A user who has arrived already, at the home of their workspace. */
async function landed(page: Page, subdomain: string): Promise<void> {
  const person = { email: `ada@${subdomain}.example`, name: 'Ada Lovelace' }
  const ada = await seed(server, { subdomain, workspaceName: subdomain, hasSample: true, person })
  await enter(page.context(), server.workspaceUrl(subdomain), ada)
  await page.goto(server.workspaceUrl(subdomain, '/home'))
}

async function homeStands(page: Page): Promise<void> {
  await page
    .getByRole('heading', {
      level: 1,
      name: anyOf(...[9, 15, 20].map((hour) => homeScreenStrings.greeting(hour, 'Ada'))),
    })
    .waitFor()
  await page.getByRole('region', { name: homeStrings.checklist }).waitFor()
  await page.getByRole('region', { name: homeStrings.sampleLabel }).waitFor()
  await page.getByRole('region', { name: HOME_WORDS.insights }).getByRole('article').first().waitFor()
  await page.getByText(HOME_WORDS.skills).waitFor()
}

test('sign-up leads to a useful home within a minute; the sample is deleted in one act and restored', async () => {
  const { page } = journey
  const began = performance.now()
  await arrive(page, 'quayside')
  await homeStands(page)
  expect(performance.now() - began).toBeLessThan(LANDED_WITHIN_MS)
  const steps = page.getByRole('region', { name: homeStrings.checklist })
  await expect.poll(async () => steps.getByRole('listitem').count()).toBe(6)
  await steps.getByText(homeStrings.progress(0, 6)).waitFor()
  expect(await steps.getByRole('link', { name: CHECKLIST[0].title }).getAttribute('href')).toBe('/projects/new')

  // The list collapses, and stays collapsed.
  await page.getByRole('button', { name: homeStrings.checklist }).press('Enter')
  await page.getByRole('link', { name: CHECKLIST[0].title }).waitFor({ state: 'hidden' })
  await page.reload()
  await homeStands(page)
  await expect
    .poll(async () => page.getByRole('button', { name: homeStrings.checklist }).getAttribute('aria-expanded'))
    .toBe('false')
  expect(await page.getByRole('link', { name: CHECKLIST[0].title }).isVisible()).toBe(false)
  await page.getByRole('button', { name: homeStrings.checklist }).click()

  // One act, undone from the toast; then deleted again, and a fresh one made.
  await page.getByRole('button', { name: homeStrings.deleteSample }).click()
  await page.getByText(homeStrings.sampleGone).waitFor()
  await page.getByText(publishedInsightsStrings.nothingPublished).waitFor()
  await page.getByRole('button', { name: designStrings.undo }).click()
  await homeStands(page)
  await page.getByRole('button', { name: homeStrings.deleteSample }).click()
  await page.getByRole('button', { name: homeStrings.bringBack }).click()
  await homeStands(page)

  // A link in the page's text that leads into the workspace opens in this tab.
  await page.getByRole('link', { name: HOME_WORDS.sample }).click()
  await page.waitForURL(server.workspaceUrl('quayside', '/projects'))
})

test('making things from anywhere, by keyboard: a contact, which completes no step, and the ways to it', async () => {
  const { page } = journey
  await landed(page, 'landing')
  await homeStands(page)
  await page.keyboard.press('Shift+C')
  await page.getByRole('dialog').getByLabel(peopleScreenStrings.name).waitFor()
  await page.keyboard.type('Maya Brook')
  await page.keyboard.press('Tab')
  await page.keyboard.type('maya@example.com')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText('Maya Brook').waitFor()
  await page.waitForURL('**/people/maya-brook-*')

  // Edited in place: name, email address, summary.
  await page.keyboard.press('r')
  await page.keyboard.type('Maya Brooks')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `${peopleScreenStrings.name}: Maya Brooks` }).waitFor()
  await page.getByText(personStrings.renamed('Maya Brooks')).first().waitFor()
  await page.getByRole('textbox', { name: peopleScreenStrings.summary }).fill('Plans on Sundays.')
  await page.getByRole('textbox', { name: peopleScreenStrings.summary }).press('ControlOrMeta+Enter')
  await page.getByText(personStrings.summarized('Maya Brooks')).first().waitFor()
  await hasAnswers(page)
  await page.reload()
  await page.getByRole('button', { name: `${peopleScreenStrings.name}: Maya Brooks` }).waitFor()
  await expect
    .poll(async () => page.getByRole('textbox', { name: peopleScreenStrings.summary }).inputValue())
    .toBe('Plans on Sundays.')

  // The list: by name, one beside it, several selected and deleted, restored.
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('grid', { name: peopleScreenStrings.label }).waitFor()
  await page.getByRole('row', { name: /Maya Brooks/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page
    .getByRole('complementary', { name: peopleScreenStrings.peek })
    .getByRole('heading', { level: 2 })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText(designStrings.selected(2)).waitFor()
  await page.keyboard.press('Backspace')
  await page
    .getByText(personStrings.deleted(['', '']))
    .first()
    .waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => page.getByRole('row').count()).toBe(4)

  // A new project: the step is done, and the project is listed as recent work.
  await page.keyboard.press('Shift+P')
  await page.getByLabel(projectsScreenStrings.name, { exact: true }).fill('Onboarding, spring')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/onboarding-spring-*/**')
  await page.getByRole('heading', { level: 1, name: 'Onboarding, spring' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByText(homeStrings.progress(1, 6)).waitFor()
  await page.getByRole('region', { name: homeScreenStrings.lately }).getByText('Onboarding, spring').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page
    .getByRole('link', { name: /Onboarding, spring/ })
    .last()
    .waitFor()
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
  await phone.goto(server.workspaceUrl(subdomain, '/contacts'))
  await phone.getByRole('grid', { name: peopleScreenStrings.label }).waitFor()
  await expect
    .poll(async () => phone.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
  await phone.getByRole('row', { name: /Maren Holt/ }).click()
  await phone.getByRole('heading', { level: 1 }).getByText('Maren Holt').waitFor()
  await expect
    .poll(async () => phone.evaluate(() => document.documentElement.scrollWidth))
    .toBeLessThanOrEqual(PHONE.width)
})

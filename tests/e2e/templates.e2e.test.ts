import { expect, test } from 'vitest'
import { documentStrings } from '#documents/web/strings.ts'
import { templateStrings } from '#templates/web/strings.ts'
import { strings as insightScreenStrings } from '../../apps/web/insight-page/strings.ts'
import { strings as projectScreenStrings } from '../../apps/web/project-page/strings.ts'
import { strings as projectsScreenStrings } from '../../apps/web/project-lists/strings.ts'
import { strings as templatesScreenStrings } from '../../apps/web/template-parts/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage({ viewport: { width: 1280, height: 900 } })
const people = usePeople(server, journey, 'patterns')
const SOON = { timeout: 30_000 }

test('a project becomes a template, the template a project; a project is duplicated, archived, and all of it undone', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Onboarding talks', color: '#2d9cdb' })
  const noteId = await command(page, 'createNote', { projectId, title: 'Guide for interviewers' })
  await command(page, 'createTag', { projectId, title: 'Confusion' })

  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByText('Guide for interviewers').waitFor(SOON)
  await page.getByRole('button', { name: projectScreenStrings.more }).click()
  await page.getByRole('menuitem', { name: projectScreenStrings.makeTemplate }).click()
  const dialog = page.getByRole('dialog', { name: templatesScreenStrings.make.title })
  await dialog.getByLabel(templatesScreenStrings.name).fill('Interview study')
  await dialog.getByLabel(templatesScreenStrings.description).fill('Five talks and a guide')
  await dialog.getByRole('button', { name: templatesScreenStrings.make.submit }).click()
  await page.waitForURL('**/settings/templates/projects', SOON)
  const templates = page.getByRole('list', { name: templatesScreenStrings.project.label })
  await templates.getByText('Five talks and a guide').waitFor(SOON)

  // Opened, and used.
  await templates.getByRole('link', { name: 'Interview study' }).click()
  await expect.poll(async () => page.getByRole('radio', { name: /Interview study/ }).isChecked(), SOON).toBe(true)
  await page.getByRole('button', { name: `${templatesScreenStrings.look}: Interview study` }).click()
  await page.getByText('1 note').waitFor(SOON)
  await page.getByText('Guide for interviewers').waitFor(SOON)
  await page.getByLabel(projectsScreenStrings.name).fill('Spring study')
  await page.getByRole('button', { name: projectsScreenStrings.create }).click()
  await page.getByRole('heading', { level: 1, name: 'Spring study' }).waitFor(SOON)
  await page.getByRole('link', { name: projectScreenStrings.tab.notes }).click()
  await page.getByText('Guide for interviewers').waitFor(SOON)

  // Duplicated from the list, and undone.
  await people.open(page, '/projects')
  const cards = page.getByRole('main').getByRole('article')
  await cards.getByRole('button', { name: projectsScreenStrings.more('Spring study') }).click()
  await page.getByRole('menuitem', { name: projectsScreenStrings.duplicate }).click()
  await page.getByRole('heading', { level: 1, name: templateStrings.copyOf('Spring study') }).waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await page
    .getByText(shellStrings.undone(templateStrings.copied(templateStrings.copyOf('Spring study'))))
    .first()
    .waitFor(SOON)
  await page.waitForURL(server.workspaceUrl('patterns', '/projects'), SOON)
  await people.open(page, '/projects')
  await cards.getByRole('link', { name: 'Spring study', exact: true }).waitFor(SOON)
  await expect
    .poll(async () => cards.getByRole('link', { name: templateStrings.copyOf('Spring study') }).count(), SOON)
    .toBe(0)
  expect(await cards.getByRole('link', { name: 'Interview study' }).count()).toBe(0)

  // Archived: out of the list, among the archived ones, and back.
  await cards.getByRole('button', { name: projectsScreenStrings.more('Spring study') }).click()
  await page.getByRole('menuitem', { name: projectsScreenStrings.archive }).click()
  await expect.poll(async () => cards.getByRole('link', { name: 'Spring study', exact: true }).count(), SOON).toBe(0)
  await page.getByRole('link', { name: projectsScreenStrings.archived }).click()
  await cards.getByRole('link', { name: 'Spring study' }).waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => cards.getByRole('link', { name: 'Spring study' }).count(), SOON).toBe(0)

  // The permanent address of a note leads to it.
  await people.open(page, `/projects/${projectId}/view/${noteId}`)
  await page.waitForURL('**/data/**', SOON)
  await page
    .getByRole('heading', { name: 'Guide for interviewers' })
    .or(page.getByText('Guide for interviewers'))
    .first()
    .waitFor(SOON)

  // Deleted, and restored.
  await people.open(page, '/settings/templates')
  await page.getByRole('button', { name: templatesScreenStrings.more('Interview study') }).click()
  await page.getByRole('menuitem', { name: templatesScreenStrings.delete }).click()
  await page.getByText(templatesScreenStrings.project.empty).waitFor(SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await templates.getByText('Interview study').waitFor(SOON)
})

test('a template that comes with Quarry is opened and used by keys, and undone', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/projects')
  await page.getByRole('link', { name: projectsScreenStrings.fromTemplate }).press('Enter')
  const templates = page.getByRole('group', { name: templatesScreenStrings.choose.label })
  const usability = templates.getByRole('radio', { name: /Usability test/ })
  await expect.poll(async () => usability.evaluate((radio) => radio === document.activeElement), SOON).toBe(true)
  // Eight of ours, in addition to an empty project and those of the workspace.
  expect(await templates.getByRole('radio').count()).toBeGreaterThanOrEqual(9)
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await templates.getByText('Blocks the task').waitFor(SOON)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await journey.expectAccessible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: projectsScreenStrings.create }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Usability test' }).waitFor(SOON)
  await page.getByText('Before each session').waitFor(SOON)
  await page.getByRole('main').getByRole('link', { name: projectScreenStrings.tab.tags }).click()
  await page.getByText('Slows people down').waitFor(SOON)

  // It opens in the tab that was left.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('main').getByRole('link', { name: 'Usability test', exact: true }).click()
  await page.waitForURL('**/tags', SOON)
  await page.keyboard.press('ControlOrMeta+z')
  await page
    .getByText(shellStrings.undone(templateStrings.used('Usability test')))
    .first()
    .waitFor(SOON)
})

test('an insight begins with the text of a template', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Checkout study' })
  await people.open(page, '/settings/templates/insights')
  await page.getByRole('button', { name: templatesScreenStrings.insight.new }).first().click()
  await page.getByLabel(templatesScreenStrings.insight.title).fill('What we saw')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: templatesScreenStrings.insight.text }).click()
  await page.keyboard.type('Who, how often, and how we know')
  await page.getByText(documentStrings.saved, { exact: true }).waitFor(SOON)

  await people.open(page, `/projects/${projectId}/insights`)
  await page.getByRole('button', { name: projectScreenStrings.insight.fromTemplate }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /What we saw/ })
    .click()
  await page.waitForURL('**/insights/**', SOON)
  await page
    .getByRole('textbox', { name: insightScreenStrings.label })
    .getByText('Who, how often, and how we know')
    .waitFor(SOON)
  await page.getByRole('heading', { level: 1, name: 'What we saw' }).waitFor(SOON)
})

test('the icon of a project, its visible tabs and their order are changed in its settings and undone', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { title: 'Pricing study' })
  await people.open(page, `/projects/${projectId}/settings/general`)
  const tabs = page.getByRole('list', { name: projectScreenStrings.tabs })
  const order = async (): Promise<string[]> => tabs.getByRole('listitem').allInnerTexts()
  await tabs.getByText(projectScreenStrings.tab.charts).waitFor(SOON)
  const before = await order()
  await tabs.getByRole('button', { name: projectScreenStrings.tabChoices.up(projectScreenStrings.tab.charts) }).click()
  await expect.poll(order, SOON).not.toEqual(before)
  await tabs.getByRole('switch', { name: projectScreenStrings.tab.tags }).press('Space')
  await page.getByRole('button', { name: '🧭' }).click()
  await expect
    .poll(async () => page.getByRole('button', { name: '🧭' }).getAttribute('aria-pressed'), SOON)
    .toBe('true')
  await page.keyboard.press('ControlOrMeta+z')
  await expect
    .poll(async () => page.getByRole('button', { name: '🧭' }).getAttribute('aria-pressed'), SOON)
    .toBe('false')
  await people.open(page, `/projects/${projectId}/readme`)
  const bar = page.getByRole('navigation', { name: projectScreenStrings.tabs })
  await bar.getByRole('link', { name: projectScreenStrings.tab.charts }).waitFor(SOON)
  await expect
    .poll(async () => (await bar.getByRole('link').allInnerTexts()).map((name) => name.replace(/\d+/, '').trim()), SOON)
    .toEqual([
      projectScreenStrings.tab.readme,
      projectScreenStrings.tab.notes,
      projectScreenStrings.tab.highlights,
      projectScreenStrings.tab.charts,
      projectScreenStrings.tab.insights,
    ])
})

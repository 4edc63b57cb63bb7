import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { signIn, signUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()

/** The browser itself reports every refused call. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

async function newAccount(page: Page, name: string, email: string): Promise<void> {
  await signUp(page, name, email)
  await page.goto(await server.waitForLink(email, /Confirm your email/))
}

async function createWorkspace(page: Page, name: string): Promise<void> {
  await page.getByLabel('Workspace name').fill(name)
  await expect
    .poll(async () => page.getByRole('textbox', { name: 'Address' }).inputValue())
    .toContain(name.toLowerCase())
  await page.getByText('This address is free.').waitFor()
  await page.getByRole('button', { name: 'Create workspace' }).click()
}

test('from sign-up into a workspace of one’s own, and a colleague by invite', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(`${server.url}/auth/signup`)
  await newAccount(page, 'Ada Lovelace', 'ada@harbour.example')
  await page.waitForURL('**/auth/workspaces')
  await page.getByText('You are in no workspace yet.').waitFor()
  await journey.expectAccessible()
  await journey.screenshot('arrive-workspaces-none')
  await page.getByRole('link', { name: 'Create a workspace' }).press('Enter')

  // The name suggests the address while it is typed; a reserved one is told at once.
  await page.getByLabel('Workspace name').fill('Harbour Research')
  await expect.poll(async () => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('harbour-research')
  await page.getByText('This address is free.').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill('admin')
  await page.getByText('An address cannot begin with “admin”.').waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill('harbour')
  await page.getByText('This address is free.').waitFor()
  await page.getByText('Analyse interviews').click()
  await journey.expectAccessible()
  await journey.screenshot('arrive-create-workspace')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/**'))
  await page.getByRole('button', { name: 'Harbour Research' }).first().waitFor()

  // A colleague is invited, makes an account by the link, and is in.
  await page.goto(server.workspaceUrl('harbour', '/settings/users'))
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByRole('combobox', { name: 'Email addresses' }).fill('grace@harbour.example')
  await page.keyboard.press('Enter')
  await journey.screenshot('arrive-invite')
  await page.getByRole('button', { name: 'Send invites' }).click()
  await page.getByText('One person is invited.').first().waitFor()
  await page.getByText('grace@harbour.example').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await journey.expectAccessible()
  await journey.screenshot('arrive-members')

  const guest = await journey.someoneElse()
  await guest.goto(await server.waitForLink('grace@harbour.example', /invites you/))
  await guest.getByRole('heading', { name: 'Join Harbour Research' }).waitFor()
  await journey.expectAccessible(guest)
  await guest.getByRole('link', { name: 'Create an account' }).click()
  await newAccount(guest, 'Grace Hopper', 'grace@harbour.example')
  await guest.getByRole('button', { name: 'Join the workspace' }).click()
  await guest.waitForURL(server.workspaceUrl('harbour', '/**'))
  await guest.getByRole('button', { name: 'Harbour Research' }).first().waitFor()

  // Nobody has to look again: the list follows.
  await page.getByText('Grace Hopper').first().waitFor()
  await expect.poll(async () => page.getByText('Invited', { exact: true }).count()).toBe(0)
})

test('another one’s workspace is closed, and leads to one’s own', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(server.workspaceUrl('harbour', '/settings'))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await newAccount(page, 'Eve', 'eve@elsewhere.example')
  // The way back to the workspace ends at the list of one's own.
  await page.waitForURL('**/auth/workspaces')
  await page.getByText('You are in no workspace yet.').waitFor()
  await page.getByRole('link', { name: 'Create a workspace' }).click()
  await page.getByLabel('Workspace name').fill('Harbour')
  // The plain address is taken, so another ending is suggested.
  await expect
    .poll(async () => page.getByRole('textbox', { name: 'Address' }).inputValue())
    .toMatch(/^harbour-[a-z0-9]{4}$/)
  await createWorkspace(page, 'Elsewhere')
  await page.waitForURL(server.workspaceUrl('elsewhere', '/**'))
})

test('settings are changed by those who may: name, address, groups, tokens', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(`${server.url}/auth/login`)
  await signIn(page, 'ada@harbour.example')
  await page.getByRole('link', { name: /Harbour Research/ }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/**'))

  await page.goto(server.workspaceUrl('harbour', '/settings/groups'))
  await page.getByRole('button', { name: 'New group' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Readers')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Members' }).fill('grace')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'New group' }).click()
  await page.getByText('1 member · Grace Hopper').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await journey.expectAccessible()
  await journey.screenshot('settings-groups')
  await page.getByRole('button', { name: 'More for Readers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No groups yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('1 member · Grace Hopper').waitFor()

  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly script')
  await page.keyboard.press('Enter')
  const token = await page.getByRole('dialog').locator('code').innerText()
  await journey.screenshot('settings-token')
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Nightly script').waitFor()
  await journey.expectAccessible()
  const answer = await page.evaluate(
    async (bearer) =>
      (await (
        await fetch('/api/graphql', {
          method: 'POST',
          credentials: 'omit',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
          body: '{"query":"{ viewer { role user { name } } }"}',
        })
      ).json()) as unknown,
    token,
  )
  expect(answer).toEqual({ data: { viewer: { role: 'MANAGER', user: { name: 'Ada Lovelace' } } } })

  await page.getByRole('link', { name: 'General' }).click()
  await expect.poll(async () => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('harbour')
  await page.getByRole('textbox', { name: 'Address' }).fill('harbour-lights')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))
  await page.getByRole('heading', { name: 'General' }).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('settings-general')
  // The old address leads to the new one, and can be gone back to.
  await page.goto(server.workspaceUrl('harbour', '/settings'))
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))
  await page.getByRole('button', { name: 'Move back: harbour' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/settings'))
  await page.getByRole('button', { name: 'Move back: harbour-lights' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))

  // What is done with members is undone.
  await page.goto(server.workspaceUrl('harbour-lights', '/settings/users'))
  const role = page.getByRole('combobox', { name: 'Role of Grace Hopper' })
  const former = await role.inputValue()
  await role.click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await expect.poll(async () => role.inputValue()).toBe('Manager')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => role.inputValue()).toBe(former)
})

test('a project that is not shared says so and lets people ask; who shares it lets them in', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const comeIn = async (who: Page, email: string): Promise<void> => {
    await who.goto(`${server.url}/auth/login`)
    await signIn(who, email)
    await who.getByRole('link', { name: /Harbour Research/ }).click()
    await who.waitForURL(server.workspaceUrl('harbour-lights', '/**'))
  }
  await comeIn(page, 'ada@harbour.example')
  await page.goto(server.workspaceUrl('harbour-lights', '/onboarding/project-setup'))
  await page.getByLabel('Project name').fill('Confidential')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/confidential-*')
  const access = `${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/settings/access`
  await page.goto(server.workspaceUrl('harbour-lights', access))
  await page.getByRole('switch', { name: /Everybody with access/ }).press('Space')
  await expect.poll(async () => page.getByRole('switch', { name: /Everybody with access/ }).isChecked()).toBe(false)
  await journey.expectAccessible()
  await journey.screenshot('project-access')

  const guest = await journey.someoneElse()
  await comeIn(guest, 'grace@harbour.example')
  await guest.goto(server.workspaceUrl('harbour-lights', access))
  await guest.getByText('No access').first().waitFor()
  await journey.expectAccessible(guest)
  await guest.getByLabel('Message').fill('For the report')
  await guest.getByRole('button', { name: 'Ask for access' }).click()
  await guest.getByText('You asked for access').waitFor()
  await server.waitForMail('ada@harbour.example', /asks for access/)

  await page.goto(server.workspaceUrl('harbour-lights', '/settings/users'))
  await page.getByText('For the report').waitFor()
  await journey.expectAccessible()
  await journey.screenshot('access-request')
  await page.getByRole('button', { name: 'Approve: Grace Hopper' }).click()
  await page.getByText('For the report').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('For the report').waitFor()
  await page.getByRole('button', { name: 'Approve: Grace Hopper' }).click()
  await page.getByText('For the report').waitFor({ state: 'detached' })
  await server.waitForMail('grace@harbour.example', /You have access/)
  await guest.reload()
  await guest.getByRole('heading', { name: 'Share' }).waitFor()
})

test('arriving and settings fit on a dark telephone', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${server.url}/auth/login`)
  await signIn(page, 'ada@harbour.example')
  await page.waitForURL('**/auth/workspaces')
  const fits = async (name: string): Promise<void> => {
    await journey.expectAccessible()
    await journey.screenshot(`telephone-${name}`)
    await expect
      .poll(async () => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
      .toBeLessThanOrEqual(360)
  }
  await page.getByRole('link', { name: /Harbour Research/ }).waitFor()
  await fits('workspaces')
  await page.goto(`${server.url}/auth/create-workspace`)
  await page.getByLabel('Workspace name').waitFor()
  await fits('create-workspace')
  // An address with a slip in it leads to where the right one is found, and that to the page that was wanted.
  await page.goto(server.workspaceUrl('harbour-nights', '/contacts'))
  await page.getByRole('heading', { name: 'There is no workspace at this address' }).waitFor()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByLabel('Email').fill('ada@harbour.example')
  await fits('find-workspace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  const { text } = await server.waitForMail('ada@harbour.example', /Your workspaces/)
  await page.goto(/http\S+\/auth\/workspaces\S*/.exec(text)?.[0] ?? 'The mail holds no link.')
  await page.getByRole('link', { name: /Harbour Research/ }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/contacts'))
  for (const [path, heading] of [
    ['/settings', 'General'],
    ['/settings/users', 'Members'],
    ['/settings/groups', 'Groups'],
    ['/settings/security', 'Security'],
    ['/onboarding', 'Where would you like to start?'],
    ['/onboarding/setup-workspace', 'Bring your team in'],
    ['/onboarding/project-setup', 'Start your first project'],
  ] as const) {
    await page.goto(server.workspaceUrl('harbour-lights', path))
    await page.getByRole('heading', { name: heading }).waitFor()
    await fits(path.replaceAll('/', '-'))
  }
})

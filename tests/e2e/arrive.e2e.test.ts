import { beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { strings as identityStrings } from '#identity/web/strings.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { subdomainProblem } from '#workspaces/model/subdomain.ts'
import { settingsStrings } from '../../apps/web/screens/settings/strings.ts'
import { signIn, signUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { seedPredecessor } from '../harness/seeding.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
beforeAll(async () => seedPredecessor(server, 'before-harbour'))

/** The browser itself reports every refused call. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

async function newAccount(page: Page, name: string, email: string): Promise<void> {
  await signUp(page, name, email)
  await page.goto(await server.waitForLink(email, /Confirm your email/))
}

async function createWorkspace(page: Page, name: string): Promise<void> {
  await page.getByLabel(workspaceStrings.create.name).fill(name)
  await expect
    .poll(async () => page.getByRole('textbox', { name: workspaceStrings.general.address }).inputValue())
    .toContain(name.toLowerCase())
  await page.getByText(workspaceStrings.create.free).waitFor()
  await page.getByRole('button', { name: workspaceStrings.create.submit }).click()
}

test('from sign-up into a new workspace, and a colleague by invite', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(`${server.url}/auth/signup`)
  await newAccount(page, 'Ada Lovelace', 'ada@harbour.example')
  await page.waitForURL('**/auth/workspaces')
  await page.getByText(workspaceStrings.choose.none).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('arrive-workspaces-none')
  await page.getByRole('link', { name: workspaceStrings.choose.create }).press('Enter')

  // The name suggests the address while it is typed; a reserved one is reported at once.
  await page.getByLabel(workspaceStrings.create.name).fill('Harbour Research')
  await expect
    .poll(async () => page.getByRole('textbox', { name: workspaceStrings.general.address }).inputValue())
    .toBe('harbour-research')
  await page.getByText(workspaceStrings.create.free).waitFor()
  await page.getByRole('textbox', { name: workspaceStrings.general.address }).fill('admin')
  await page.getByText(String(subdomainProblem('admin'))).waitFor()
  await page.getByRole('textbox', { name: workspaceStrings.general.address }).fill('harbour')
  await page.getByText(workspaceStrings.create.free).waitFor()
  await page.getByText(workspaceStrings.goals.ResearchAnalysis).click()
  await journey.screenshot('arrive-create-workspace')
  await page.getByRole('button', { name: workspaceStrings.create.submit }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/**'))
  await page.getByRole('button', { name: 'Harbour Research' }).first().waitFor()

  // A colleague is invited, makes an account by the link, and is in.
  await page.goto(server.workspaceUrl('harbour', '/settings/users'))
  await page.getByRole('button', { name: workspaceStrings.members.invite }).click()
  await page.getByRole('combobox', { name: workspaceStrings.inviteDialog.emails }).fill('grace@harbour.example')
  await page.keyboard.press('Enter')
  await journey.screenshot('arrive-invite')
  await page.getByRole('button', { name: workspaceStrings.inviteDialog.submit }).click()
  await page.getByText(workspaceStrings.inviteDialog.sent(1)).first().waitFor()
  await page.getByText('grace@harbour.example').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await journey.screenshot('arrive-members')

  const guest = await journey.someoneElse()
  await guest.goto(await server.waitForLink('grace@harbour.example', /invites you/))
  await guest.getByRole('heading', { name: workspaceStrings.invite.title('Harbour Research') }).waitFor()
  await guest.getByRole('link', { name: workspaceStrings.invite.signUp }).click()
  // The invite came by mail: this proves the email address, and no second mail is needed.
  await guest.getByLabel(identityStrings.name, { exact: true }).fill('Grace Hopper')
  await signIn(guest, 'grace@harbour.example')
  await guest.getByRole('button', { name: workspaceStrings.invite.accept }).click()
  await guest.waitForURL(server.workspaceUrl('harbour', '/**'))
  await guest.getByRole('button', { name: 'Harbour Research' }).first().waitFor()

  // No one has to reload: the list updates.
  await page.getByText('Grace Hopper').first().waitFor()
  await expect.poll(async () => page.getByText(workspaceStrings.members.pending, { exact: true }).count()).toBe(0)
})

test('another user’s workspace is closed, and leads to the user’s own', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(server.workspaceUrl('harbour', '/settings'))
  await page.getByRole('heading', { name: identityStrings.signIn.title }).waitFor()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByRole('link', { name: identityStrings.signIn.toSignUp }).click()
  await newAccount(page, 'Eve', 'eve@elsewhere.example')
  // The way back to the workspace ends at the list of the user's own ones.
  await page.waitForURL('**/auth/workspaces')
  await page.getByText(workspaceStrings.choose.none).waitFor()
  await page.getByRole('link', { name: workspaceStrings.choose.create }).click()
  await page.getByLabel(workspaceStrings.create.name).fill('Harbour')
  // The plain address is taken, so one with a suffix is suggested.
  await expect
    .poll(async () => page.getByRole('textbox', { name: workspaceStrings.general.address }).inputValue())
    .toMatch(/^harbour-[a-z0-9]{4}$/)
  await createWorkspace(page, 'Elsewhere')
  await page.waitForURL(server.workspaceUrl('elsewhere', '/**'))
})

test('settings are changed by users who may: name, address, groups, tokens', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  await page.goto(`${server.url}/auth/login`)
  await signIn(page, 'ada@harbour.example')
  await page.getByRole('link', { name: /Harbour Research/ }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/**'))

  await page.goto(server.workspaceUrl('harbour', '/settings/groups'))
  await page.getByRole('button', { name: workspaceStrings.groups.create }).first().click()
  await page.getByRole('dialog').getByLabel(workspaceStrings.groups.name).fill('Readers')
  await page.getByRole('dialog').getByRole('combobox', { name: workspaceStrings.groups.members }).fill('grace')
  await page.getByRole('option', { name: /Grace Hopper/ }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: workspaceStrings.groups.create }).click()
  await page.getByText(`${workspaceStrings.groups.count(1)} · Grace Hopper`).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await journey.screenshot('settings-groups')
  await page.getByRole('button', { name: workspaceStrings.members.more('Readers') }).click()
  await page.getByRole('menuitem', { name: workspaceStrings.groups.remove }).click()
  await page.getByRole('dialog').getByRole('button', { name: workspaceStrings.groups.remove }).click()
  await page.getByText(workspaceStrings.groups.none).waitFor()
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await page.getByText(`${workspaceStrings.groups.count(1)} · Grace Hopper`).waitFor()

  await page.getByRole('link', { name: settingsStrings.pages.security }).click()
  await page.getByRole('button', { name: workspaceStrings.security.newToken }).click()
  await page.getByRole('dialog').getByLabel(workspaceStrings.security.tokenName).fill('Nightly script')
  await page.keyboard.press('Enter')
  const token = await page.getByRole('dialog').locator('code').innerText()
  await journey.screenshot('settings-token')
  await page.getByRole('button', { name: workspaceStrings.security.done, exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByText('Nightly script').waitFor()
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
  expect(answer).toMatchObject({ data: { viewer: { role: 'MANAGER', user: { name: 'Ada Lovelace' } } } })

  await page.getByRole('link', { name: settingsStrings.pages.general }).click()
  await expect
    .poll(async () => page.getByRole('textbox', { name: workspaceStrings.general.address }).inputValue())
    .toBe('harbour')
  await page.getByRole('textbox', { name: workspaceStrings.general.address }).fill('harbour-lights')
  await page.getByRole('button', { name: workspaceStrings.save }).last().click()
  await page.getByRole('button', { name: workspaceStrings.general.move }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))
  await page.getByRole('heading', { name: workspaceStrings.general.title }).waitFor()
  await journey.screenshot('settings-general')
  // The old address leads to the new one, and can be restored.
  await page.goto(server.workspaceUrl('harbour', '/settings'))
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))
  await page.getByRole('button', { name: `${workspaceStrings.general.moveBack}: harbour` }).click()
  await page.getByRole('button', { name: workspaceStrings.general.move, exact: true }).click()
  await page.waitForURL(server.workspaceUrl('harbour', '/settings'))
  await page.getByRole('button', { name: `${workspaceStrings.general.moveBack}: harbour-lights` }).click()
  await page.getByRole('button', { name: workspaceStrings.general.move, exact: true }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/settings'))

  // Acts on members are undone.
  await page.goto(server.workspaceUrl('harbour-lights', '/settings/users'))
  const role = page.getByRole('combobox', { name: workspaceStrings.members.roleOf('Grace Hopper') })
  const former = await role.inputValue()
  await role.click()
  await page.getByRole('option', { name: workspaceStrings.roles.MANAGER }).click()
  await expect.poll(async () => role.inputValue()).toBe(workspaceStrings.roles.MANAGER)
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await expect.poll(async () => role.inputValue()).toBe(former)
})

test('a project that is not shared says so and lets users request access; a user who shares it grants it', async () => {
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
  await page.getByLabel(workspaceStrings.onboarding.projectName).fill('Confidential')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/projects/confidential-*')
  const access = `${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/settings/access`
  await page.goto(server.workspaceUrl('harbour-lights', access))
  await page.getByRole('switch', { name: workspaceStrings.sharing.inherits }).press('Space')
  await expect
    .poll(async () => page.getByRole('switch', { name: workspaceStrings.sharing.inherits }).isChecked())
    .toBe(false)
  await journey.screenshot('project-access')

  const guest = await journey.someoneElse()
  await comeIn(guest, 'grace@harbour.example')
  await guest.goto(server.workspaceUrl('harbour-lights', access))
  await guest.getByText(workspaceStrings.place.title).first().waitFor()
  await guest.getByLabel(workspaceStrings.members.askMessage).fill('For the report')
  await guest.getByRole('button', { name: workspaceStrings.place.ask }).click()
  await guest.getByText(workspaceStrings.place.asked).waitFor()
  await server.waitForMail('ada@harbour.example', /asks for access/)

  await page.goto(server.workspaceUrl('harbour-lights', '/settings/users'))
  await page.getByText('For the report').waitFor()
  await journey.screenshot('access-request')
  await page.getByRole('button', { name: `${workspaceStrings.members.approve}: Grace Hopper` }).click()
  await page.getByText('For the report').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await page.getByText('For the report').waitFor()
  await page.getByRole('button', { name: `${workspaceStrings.members.approve}: Grace Hopper` }).click()
  await page.getByText('For the report').waitFor({ state: 'detached' })
  await server.waitForMail('grace@harbour.example', /You have access/)
  await guest.reload()
  await guest.getByRole('heading', { name: workspaceStrings.sharing.title }).waitFor()
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
    await journey.screenshot(`telephone-${name}`)
    await expect
      .poll(async () => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
      .toBeLessThanOrEqual(360)
  }
  await page.getByRole('link', { name: /Harbour Research/ }).waitFor()
  await fits('workspaces')
  await page.goto(`${server.url}/auth/create-workspace`)
  await page.getByLabel(workspaceStrings.create.name).waitFor()
  await fits('create-workspace')
  // An address with a typing error leads to where the right one is found, and that to the requested page.
  await page.goto(server.workspaceUrl('harbour-nights', '/contacts'))
  await page.getByRole('heading', { name: workspaceStrings.find.missedTitle }).waitFor()
  expect(new URL(page.url()).hostname).toBe('localhost')
  await page.getByLabel(workspaceStrings.find.email).fill('ada@harbour.example')
  await fits('find-workspace')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: workspaceStrings.find.sentTitle }).waitFor()
  const { text } = await server.waitForMail('ada@harbour.example', /Your workspaces/)
  await page.goto(/http\S+\/auth\/workspaces\S*/.exec(text)?.[0] ?? 'The mail holds no link.')
  await page.getByRole('link', { name: /Harbour Research/ }).click()
  await page.waitForURL(server.workspaceUrl('harbour-lights', '/contacts'))
  for (const [path, heading] of [
    ['/settings', workspaceStrings.general.title],
    ['/settings/users', workspaceStrings.members.title],
    ['/settings/groups', workspaceStrings.groups.title],
    ['/settings/security', workspaceStrings.security.title],
    ['/onboarding', workspaceStrings.onboarding.startTitle],
    ['/onboarding/setup-workspace', workspaceStrings.onboarding.setupTitle],
    ['/onboarding/project-setup', workspaceStrings.onboarding.projectTitle],
  ] as const) {
    await page.goto(server.workspaceUrl('harbour-lights', path))
    await page.getByRole('heading', { name: heading }).waitFor()
    await fits(path.replaceAll('/', '-'))
  }
})

import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { startProvider } from '#identity/testing-provider.ts'
import { PASSWORD_RULES } from '#identity/model/password.ts'
import { strings as identityStrings } from '#identity/web/strings.ts'
import { locked } from '#identity/model/errors.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { PASSWORD, signIn, signUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { useOwnServer } from '../harness/server.ts'

const provider = await startProvider()
const server = useOwnServer({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: 'quarry',
  OIDC_CLIENT_SECRET: 'a-secret-of-the-operator',
  OIDC_LABEL: 'Work account',
})
const journey = usePage()
afterAll(async () => provider.stop())

/** The browser itself reports every refused call. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

let people = 0
const newAddress = (): string => `arrival-${(people += 1)}@example.com`

async function isIn(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const { identity } = (await (await fetch('/api/auth/identity')).json()) as { identity: { email: string } | null }
    return identity?.email ?? null
  })
}

async function newAccount(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/signup`)
  await signUp(page, 'Ada Lovelace', email)
  await page.goto(await server.waitForLink(email, /Confirm your email/))
  await page.waitForURL('**/auth/workspaces')
}

test('an installation without users is set up by the link that its start prints, by keys, without a mail', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const link = await server.setUpAddress()
  await expect.poll(() => server.log()).toContain(`Set it up at ${link}`)
  expect((await server.quarry('set-up-link')).stdout.trim()).toBe(link)
  // Without the link the page says where to find it, and accepts it pasted.
  const late = await journey.secondTab()
  await late.goto(`${server.url}/auth/login`)
  await late.getByText(identityStrings.setUpKey.explain).waitFor()
  await late.getByLabel(identityStrings.setUpKey.label).press('Enter')
  await late.getByText('Paste the link that the start of Quarry printed.').waitFor()
  await late.keyboard.type('not-the-key')
  await late.keyboard.press('Enter')
  await late.getByText('This does not open the set-up.').waitFor()
  expect(await late.getByLabel(workspaceStrings.setUp.name).count()).toBe(0)
  await late.getByLabel(identityStrings.setUpKey.label).fill(link)
  await late.keyboard.press('Enter')
  await late.getByLabel(workspaceStrings.setUp.name).waitFor()
  // The link to the page that is already open does not reload it.
  await page.goto(server.url)
  await page.getByRole('heading', { name: identityStrings.setUpKey.title }).waitFor()
  await journey.expectAccessible()
  await journey.screenshot('arrive-set-up-key')
  await page.goto(`${server.url}/auth/set-up#not-the-key`)
  await page.getByText('This does not open the set-up.').waitFor()
  await page.goto(link)
  await page.getByLabel(workspaceStrings.setUp.name).waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await journey.expectAccessible()
  await journey.screenshot('arrive-set-up')
  // The key is no longer in the address, so a reloaded page asks for it; the link itself loads the form.
  await page.reload()
  await page.getByText(identityStrings.setUpKey.explain).waitFor()
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel(workspaceStrings.setUp.name).waitFor()
  const typeAll = async (into: Page, words: readonly string[]): Promise<void> => {
    for (const [at, word] of words.entries()) {
      if (at > 0) await into.keyboard.press('Tab')
      // The button that shows the password is in between.
      if (at === 3) await into.getByLabel(workspaceStrings.create.name).focus()
      await into.keyboard.type(word)
    }
    await into.keyboard.press('Enter')
  }
  await typeAll(page, ['Ada Lovelace', 'ada@first.example', PASSWORD, 'Admin'])
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Admin' }).first().waitFor()
  await late.getByRole('textbox', { name: workspaceStrings.setUp.name }).focus()
  await typeAll(late, ['Eve', 'eve@first.example', PASSWORD, 'Elsewhere'])
  await late.getByText('Someone else has just set up this Quarry.').waitFor()
  await late.getByRole('link', { name: identityStrings.signIn.submit }).click()
  await late.getByRole('button', { name: identityStrings.continue }).waitFor()
})

test('signing up needs no mouse: rules tick off, the mailbox opens the link, and the user is in', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const email = newAddress()
  await page.goto(server.url)
  await page.getByRole('heading', { name: identityStrings.signIn.title }).waitFor()
  await page.getByRole('link', { name: identityStrings.signIn.toSignUp }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: identityStrings.signUp.title }).waitFor()
  await page.keyboard.type('Ada Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('too-short')
  await expect
    .poll(async () =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByLabel(identityStrings.ruleMissing) })
        .count(),
    )
    .toBe(3)
  await page.keyboard.press('Enter')
  await page.getByText(String(PASSWORD_RULES[0]?.advice)).waitFor()
  await expect
    .poll(async () =>
      page.getByLabel(identityStrings.password, { exact: true }).evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(PASSWORD)
  await expect
    .poll(async () =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByLabel(identityStrings.ruleMissing) })
        .count(),
    )
    .toBe(0)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: identityStrings.mailSent.title }).waitFor()
  // To a browser without the key it says how to get in.
  await page.getByRole('link', { name: identityStrings.mailSent.mailbox }).press('Enter')
  await page.getByRole('heading', { name: identityStrings.mailbox.closed }).waitFor()
  await page.goto(await server.mailboxAddress())
  await page.getByRole('heading', { name: identityStrings.mailbox.title }).waitFor()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: /Confirm your email address/ }).press('Enter')
  await page.getByRole('link', { name: /confirm-email/ }).press('Enter')
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe(email)
})

test('a page that waits for its mail continues after the mail was confirmed in another tab', async () => {
  const { page } = journey
  const email = newAddress()
  await page.goto(`${server.url}/auth/signup`)
  await signUp(page, 'Ada Lovelace', email)
  const mail = await journey.secondTab()
  await mail.goto(await server.waitForLink(email, /Confirm your email/))
  await mail.waitForURL('**/auth/workspaces')
  await page.waitForURL('**/auth/workspaces')
})

test('a code signs in with its last digit; a wrong one is reported beside the field', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const email = newAddress()
  await page.goto(`${server.url}/auth/login`)
  await page.getByLabel(identityStrings.email).fill(email)
  await page.getByRole('button', { name: identityStrings.signIn.code }).click()
  await page.getByRole('heading', { name: identityStrings.code.title }).waitFor()
  const code = /^\d{6}$/m.exec((await server.waitForMail(email)).text)?.[0] ?? ''
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await page.getByText('That is not the code.').waitFor()
  await page.keyboard.type(code)
  await page.getByRole('heading', { name: identityStrings.nameStep.title }).waitFor()
  await page.keyboard.type('Grace Hopper')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe(email)
})

test('a link signs in with one press, and once', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const email = newAddress()
  await newAccount(page, email)
  await page.goto(`${server.url}/auth/logout`)
  await page.getByRole('heading', { name: identityStrings.logOut.done }).waitFor()
  await page.getByRole('link', { name: identityStrings.signIn.submit }).press('Enter')
  await page.getByLabel(identityStrings.email).fill(email)
  await page.getByRole('button', { name: identityStrings.signIn.link }).click()
  await page.getByRole('heading', { name: identityStrings.mailSent.title }).waitFor()
  const link = await server.waitForLink(email, /^Sign in to Quarry/)
  await page.goto(link)
  await page.getByRole('button', { name: identityStrings.magicLogin.submit }).press('Enter')
  await page.waitForURL('**/auth/workspaces')
  const other = await journey.someoneElse()
  await other.goto(link)
  await other.getByRole('button', { name: identityStrings.magicLogin.submit }).click()
  await other.getByRole('alert').getByText('This link was used before').waitFor()
})

test('a link of another account asks before it replaces the signed-in user', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const [own, other] = [newAddress(), newAddress()]
  await newAccount(await journey.someoneElse(), other)
  await newAccount(page, own)
  const asking = await journey.someoneElse()
  await asking.goto(`${server.url}/auth/login`)
  await asking.getByLabel(identityStrings.email).fill(other)
  await asking.getByRole('button', { name: identityStrings.signIn.link }).click()
  const link = await server.waitForLink(other, /^Sign in to Quarry/)
  const follow = async (): Promise<void> => {
    await page.goto(link)
    await page.getByRole('button', { name: identityStrings.magicLogin.submit }).press('Enter')
    await page.getByRole('heading', { name: identityStrings.otherAccount.title }).waitFor()
  }
  await follow()
  await page.getByText(own).waitFor()
  await journey.expectAccessible()
  await page.getByRole('link', { name: identityStrings.otherAccount.stay }).press('Enter')
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe(own)
  await follow()
  await page.getByRole('button', { name: identityStrings.otherAccount.instead }).press('Enter')
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe(other)
})

test('the provider signs in', async () => {
  provider.serve(`${server.url}/users/oauth2/callback`)
  provider.people.set('grace', { email: 'grace@work.example', emailVerified: true, name: 'Grace Hopper' })
  provider.current = 'grace'
  const { page } = journey
  await page.goto(`${server.url}/auth/login`)
  await page.getByRole('button', { name: 'Work account' }).click()
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe('grace@work.example')
})

test('a forgotten password is replaced, and other devices are signed out', async () => {
  const email = newAddress()
  const device = await journey.someoneElse()
  await newAccount(device, email)
  const { page } = journey
  await page.goto(`${server.url}/auth/login`)
  await page.getByLabel(identityStrings.email).fill(email)
  await page.getByRole('link', { name: identityStrings.signIn.forgot }).click()
  await page.getByRole('button', { name: identityStrings.reset.askSubmit }).click()
  await page.getByRole('heading', { name: identityStrings.mailSent.title }).waitFor()
  await page.goto(await server.waitForLink(email, /Choose a new password/))
  await page.getByLabel(identityStrings.reset.newPassword).fill('Another-Word-77')
  await page.getByRole('button', { name: identityStrings.reset.submit }).click()
  await page.waitForURL('**/auth/workspaces')
  expect(await isIn(page)).toBe(email)
  expect(await isIn(device)).toBeNull()
})

test('too many failures lock the address until its mail unlocks it', async () => {
  const { page } = journey
  journey.allowConsoleError(REFUSED)
  const email = newAddress()
  await newAccount(page, email)
  await page.goto(`${server.url}/auth/logout`)
  await page.getByRole('link', { name: identityStrings.signIn.submit }).click()
  await page.getByLabel(identityStrings.email).fill(email)
  for (let tries = 1; tries <= 10; tries += 1) {
    await page.getByLabel(identityStrings.password, { exact: true }).fill(`Wrong-Password-${tries}`)
    const answered = page.waitForResponse('**/api/auth/sign-in')
    await page.getByRole('button', { name: identityStrings.signIn.submit, exact: true }).click()
    await answered
  }
  await page.getByRole('alert').getByText(locked(new Date()).message).waitFor()
  await page.goto(await server.waitForLink(email, /Unlock your account/))
  await page.getByRole('heading', { name: identityStrings.unlock.done }).waitFor()
  await page.getByRole('link', { name: identityStrings.signIn.submit }).press('Enter')
  await page.getByLabel(identityStrings.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/workspaces')
})

test('the account: name, devices, log out everywhere; dark, at 360 pixels', async () => {
  const email = newAddress()
  const phone = await journey.someoneElse({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await newAccount(phone, email)
  const { page } = journey
  await page.goto(`${server.url}/auth/login`)
  await signIn(page, email)
  await page.waitForURL('**/auth/workspaces')

  await phone.goto(`${server.url}/settings/user/account`)
  await phone.getByText(identityStrings.account.thisDevice).waitFor()
  await expect.poll(async () => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.getByLabel(identityStrings.account.name).fill('Countess Lovelace')
  await phone.getByRole('button', { name: identityStrings.account.save }).click()
  await phone.getByText(identityStrings.account.renamed('Countess Lovelace')).first().waitFor()
  await phone.getByRole('button', { name: identityStrings.account.changePassword }).click()
  await phone.getByRole('button', { name: identityStrings.account.everywhere }).click()
  await phone.getByRole('dialog').getByRole('button', { name: identityStrings.account.everywhere }).click()
  await phone.waitForURL('**/auth/login')
  expect(await isIn(phone)).toBeNull()
  expect(await isIn(page)).toBeNull()
})

import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { PASSWORD } from './accounts.ts'
import type { JourneyPage, PageOptions } from './browser.ts'
import { addressOf, enter, seed, type Seeded } from './seeding.ts'
import type { TestServer } from './server.ts'

/** The people of one workspace in a journey. */
export interface People {
  /** The founder on the page of the test, signed in; the page shows nothing yet. */
  ada(page: Page): Promise<Page>
  /** A new member in a separate browser profile, also signed in. Their email address is `emailOf(name)`. */
  member(name: string, role: Role, options?: PageOptions): Promise<Page>
  /** Returns the email address of a person in this workspace: no other journey uses it. */
  emailOf(name: string): string
  /** Opens a path of the workspace. */
  open(page: Page, path: string): Promise<void>
  /**
   * Goes to a path of the workspace like a link if the page shows the workspace, and opens it otherwise: the screen is
   * mounted again, the page is not reloaded.
   */
  follow(page: Page, path: string): Promise<void>
}

type Role = 'MANAGER' | 'CONTRIBUTOR' | 'VIEWER'

/**
 * Queries the graph without using the page, as the user who is signed in there.
 * @throws the errors if the answer has no data
 */
export async function ask<Data>(page: Page, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const answer = await send(page, '/api/graphql', 'application/json', JSON.stringify({ query, variables }))
  const { data, errors } = JSON.parse(answer) as { data: Data; errors?: { message: string }[] }
  if (errors) throw new Error(errors.map((error) => error.message).join(' '))
  return data
}

/** Posts to a path of the workspace without using the page, as the user who is signed in there. @returns the answer */
export async function send(page: Page, path: string, contentType: string, body: string): Promise<string> {
  const { host, port, origin } = new URL(addressOf(page))
  const cookies = await page.context().cookies(origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    // Node does not resolve the names of workspaces: the host is sent as a header.
    const sent = request(
      { host: '127.0.0.1', port, path, method: 'POST', headers: { host, origin, cookie, 'content-type': contentType } },
      (response) => void text(response).then(resolve, reject),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sends a command with an input, under a new operation id, and returns the id of what it made or changed. */
export async function command(page: Page, name: string, input: Record<string, unknown>): Promise<string> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const data = await ask<Record<string, { id: string }>>(
    page,
    `mutation ($input: ${type}!, $operationId: ID!) { ${name}(input: $input, operationId: $operationId) { id } }`,
    { input, operationId: newId() },
  )
  return data[name]?.id ?? ''
}

/** A path without content: a screen that is left for this one is mounted again on the return. */
const NOWHERE = '/nowhere'
/** If this path's page is still shown after this time, the target may have no content either, and is opened. */
const LEFT_WITHIN_MS = 10_000

/**
 * Goes to a path within the page, by way of one without content.
 * @returns false if the page does not show screens of the workspace, or something stays open, such as a menu
 */
async function followed(page: Page, path: string): Promise<boolean> {
  const push = async (address: string): Promise<void> =>
    page.evaluate((to) => window.history.pushState(null, '', to), address)
  await push(NOWHERE)
  const left = page.locator('[data-left]')
  await page
    .locator('#main')
    .getByRole('heading', { name: shellStrings.notFound })
    .evaluate((heading) => heading.setAttribute('data-left', ''))
  if ((await page.locator('[role=dialog], [role=menu], [role=listbox]').count()) > 0) return false
  await push(path)
  return left.waitFor({ state: 'detached', timeout: LEFT_WITHIN_MS }).then(
    () => true,
    () => false,
  )
}

/** Makes a workspace with its founder, Ada, before the first test of the file; with the sample project if `sample` is set. */
export function usePeople(
  server: TestServer,
  journey: JourneyPage,
  subdomain: string,
  { sample = false }: { sample?: boolean } = {},
): People {
  let founder: Seeded | undefined
  const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@${subdomain}.example`
  beforeAll(async () => {
    const person = { email: emailOf('ada'), name: 'ada', password: PASSWORD }
    founder = await seed(server, { subdomain, workspaceName: 'Field Notes', hasSample: sample, person })
  })
  const signedIn = async (page: Page, somebody: Seeded): Promise<Page> => {
    await enter(page.context(), server.workspaceUrl(subdomain), somebody)
    return page
  }
  return {
    async ada(page) {
      if (founder === undefined) throw new Error('The workspace is not made yet: use its people inside a test.')
      return signedIn(page, founder)
    },
    async member(name, role, options) {
      const somebody = await seed(server, { subdomain, person: { email: emailOf(name), name }, role })
      return signedIn(await journey.someoneElse(options), somebody)
    },
    emailOf,
    async open(page, path) {
      await page.goto(server.workspaceUrl(subdomain, path))
    },
    async follow(page, path) {
      if (page.url().startsWith(server.workspaceUrl(subdomain, '/')) && (await followed(page, path))) return
      await page.goto(server.workspaceUrl(subdomain, path))
    },
  }
}

import { inject } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import type { Seeded, SeedRequest } from './seeding-process.ts'
import type { TestServer } from './quarry.ts'

export type { Seeded } from './seeding-process.ts'

/** Makes a workspace with its founder, or a member of an existing one, signed in on the workspace's host. */
export async function seed(
  server: TestServer,
  request: Omit<SeedRequest, 'environment' | 'keepsOpen'>,
): Promise<Seeded> {
  const response = await fetch(inject('journeys').seeding, {
    method: 'POST',
    body: JSON.stringify({ ...request, environment: server.place.environment, keepsOpen: server.isShared }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`Nobody could be seeded into “${request.subdomain}”: ${text}`)
  return JSON.parse(text) as Seeded
}

/**
 * Makes sure that a user exists already: the very first user is led to making a workspace at once, also if this journey
 * runs alone.
 */
export async function seedPredecessor(server: TestServer, subdomain: string): Promise<void> {
  const person = { email: `before@${subdomain}.example`, name: 'Somebody Before' }
  await seed(server, { subdomain, workspaceName: subdomain, person })
}

/** The address at which a user was signed in, by their profile. */
const entered = new WeakMap<BrowserContext, string>()

/**
 * Returns the address of the user's workspace: that of the page, or while it shows none, that at which they were signed
 * in.
 */
export function addressOf(page: Page): string {
  const address = page.url().startsWith('http') ? page.url() : entered.get(page.context())
  if (address === undefined) throw new Error('Nobody is signed in on this page.')
  return address
}

/** Signs a user in: sets the cookie of the session in the profile, as if they had used the form. */
export async function enter(context: BrowserContext, address: string, { cookie }: Seeded): Promise<void> {
  entered.set(context, address)
  const at = cookie.indexOf('=')
  await context.addCookies([
    {
      name: cookie.slice(0, at),
      value: cookie.slice(at + 1),
      domain: new URL(address).hostname,
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}

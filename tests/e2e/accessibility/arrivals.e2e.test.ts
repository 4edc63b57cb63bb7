import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { signIn } from '../../harness/accounts.ts'
import { usePage } from '../../harness/browser.ts'
import { ask, usePeople } from '../../harness/people.ts'
import { useServer } from '../../harness/server.ts'
import { arrivedWalk, strangersWalk } from './arrivals.ts'
import { walk, WALK_TIMEOUT_MS } from './walk.ts'
import type { Page } from 'playwright-core'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'walked-arrivals')
/** The browser itself reports every refused call. */
const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto('about:blank')
  await page.goto(`${server.url}${path}`)
}

test(
  `axe finds nothing: ${strangersWalk.title}`,
  async () => {
    journey.allowConsoleError(REFUSED)
    const ada = await people.ada(await journey.someoneElse())
    const guest = people.emailOf('guest')
    await ask(
      ada,
      'mutation ($emails: [String!]!, $operationId: ID!) { inviteMembers(input: { emails: $emails, role: "VIEWER" }, operationId: $operationId) { invitationIds } }',
      { emails: [guest], operationId: newId() },
    )
    const invitation = new URL(await server.waitForLink(guest, /invites you/)).searchParams.get('token') ?? ''
    const mailboxKey = new URL(await server.mailboxAddress()).hash
    const things = { invitation, mailboxKey, _splat: 'no-such-place' }
    expect(await walk(journey.page, strangersWalk.stops, things, open)).toEqual([])
  },
  WALK_TIMEOUT_MS,
)

test(
  `axe finds nothing: ${arrivedWalk.title}`,
  async () => {
    journey.allowConsoleError(REFUSED)
    const { page } = journey
    await page.goto(`${server.url}/auth/login`)
    await signIn(page, people.emailOf('ada'))
    await page.waitForURL('**/auth/workspaces')
    expect(await walk(page, arrivedWalk.stops, {}, open)).toEqual([])
  },
  WALK_TIMEOUT_MS,
)

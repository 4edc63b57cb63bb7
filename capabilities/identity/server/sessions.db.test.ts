import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLiveUpdates } from '#platform/server/live-updates/index.ts'
import { useTestDatabase } from '#tests/harness/database.ts'
import {
  LAST_USE_STEP_SECONDS,
  MAX_FAILED_SIGN_INS,
  RECENT_SIGN_IN_SECONDS,
  SESSION_CACHE_MILLISECONDS,
  SESSION_LIFETIME_SECONDS,
} from '../model/limits.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestBrowser } from '../testing.ts'
import type { EndedSession, IdentityChange, Session, SessionLimits } from './index.ts'

const database = await useTestDatabase()
let statements = 0
const counted = database.global.withPlugin({
  transformQuery: ({ node }) => {
    statements += 1
    return node
  },
  transformResult: async ({ result }) => Promise.resolve(result),
})
let limits: SessionLimits | null = null
/** A member of the workspace that answers at its own domain. */
let insider = ''
const reasonsToStay: string[] = []
const { mailbox, browser, close, failures, identity, rootHost } = await openTestIdentity(counted, {
  workspaces: {
    isWorkspaceHost: async (host) =>
      Promise.resolve(['acme.localhost', 'other.localhost', 'research.example'].includes(host)),
    isMemberOn: async (host, identityId) => Promise.resolve(host === 'research.example' && identityId === insider),
    limitsOf: async (host) => Promise.resolve(host === 'acme.localhost' ? limits : null),
    reasonsToStay: async () => Promise.resolve(reasonsToStay),
    loginTeams: async ({ onlyOn }) =>
      Promise.resolve({
        currentTeams: [],
        availableTeams:
          onlyOn !== undefined
            ? []
            : [
                {
                  type: 'DOMAIN',
                  id: 'team',
                  subdomain: 'acme',
                  name: 'Acme',
                  logoUrl: null,
                  primaryColor: null,
                  sortKey: 'acme',
                },
              ],
      }),
  },
})
afterAll(close)
beforeEach(() => {
  limits = null
  reasonsToStay.length = 0
})

const acme = rootHost.replace('localhost', 'acme.localhost')
const other = rootHost.replace('localhost', 'other.localhost')
let people = 0

async function signIn(email: string, page = browser()): Promise<TestBrowser> {
  const answer = await page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN' })
  return page
}

async function newPerson(): Promise<{ email: string; page: TestBrowser; identityId: string }> {
  const email = `someone-${(people += 1)}@example.com`
  const { identityId } = await identity.createIdentityForOperator({ email, name: 'Some One', password: GOOD_PASSWORD })
  return { email, identityId, page: await signIn(email) }
}

async function sessionOn(page: TestBrowser, host = rootHost): Promise<Session | null> {
  return identity.authenticate({ cookie: page.cookieFor(host) }, host)
}

async function mustBeIn(page: TestBrowser, host = rootHost): Promise<Session> {
  const session = await sessionOn(page, host)
  if (!session) throw new Error('Nobody is signed in here.')
  return session
}

async function enter(page: TestBrowser, host: string): Promise<number> {
  const ticket = await fetchTicket(page, host)
  return (await page.get(ticket.pathname + ticket.search, { host })).status
}

/** Follows the redirects of a browser from the root domain to a workspace's host, up to the ticket. */
async function fetchTicket(page: TestBrowser, host: string, path = '/home'): Promise<URL> {
  const entered = await page.get(`/auth/enter?${new URLSearchParams({ host, path }).toString()}`)
  const arrive = new URL(String(entered.headers.location))
  expect([arrive.host, arrive.pathname]).toEqual([host, '/auth/arrive'])
  const noted = new URL(String((await page.get(arrive.pathname + arrive.search, { host })).headers.location))
  expect([noted.host, noted.pathname]).toEqual([rootHost, '/auth/enter'])
  return new URL(String((await page.get(noted.pathname + noted.search)).headers.location))
}

const callerOn = (host: string) => ({ host, ipAddress: '127.0.0.1', userAgent: 'test', cookie: undefined })

/** Moves time forward for rows, and clears the cache of the process. */
async function pass(page: TestBrowser, seconds: number, host = rootHost): Promise<void> {
  const { sessionId } = (await identity.authenticate({ cookie: page.cookieFor(host) }, host, false)) ?? {
    sessionId: '',
  }
  const row = await database.global
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const earlier = (date: Date): Date => new Date(date.getTime() - seconds * 1000)
  await database.global
    .updateTable('sessions')
    .set({
      authenticated_at: earlier(row.authenticated_at),
      last_used_at: earlier(row.last_used_at),
      expires_at: earlier(row.expires_at),
    })
    .where('family_id', '=', row.family_id)
    .execute()
  await identity.endSessions({ host: 'nowhere.example' })
}

describe('a session', () => {
  test('is host-only, HttpOnly, SameSite=Lax, and stored only as a digest', async () => {
    const { email } = await newPerson()
    const page = browser()
    const answer = await page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })
    const [cookie = ''] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^quarry\.session_token=/)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Lax')
    expect(cookie).toContain('Path=/')
    expect(cookie).not.toMatch(/Domain=|Secure/i)
    expect(answer.headers['cache-control']).toBe('no-store')
    const token = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')[0] ?? ''
    const rows = await database.global.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('opens only by its token under our signature: neither by the digest nor by a changed token', async () => {
    const { page } = await newPerson()
    const session = await mustBeIn(page)
    const row = await database.global
      .selectFrom('sessions')
      .select('token_hash')
      .where('id', '=', session.sessionId)
      .executeTakeFirstOrThrow()
    const [name = '', value = ''] = page.cookieFor().split('=')
    const signature = decodeURIComponent(value).split('.')[1] ?? ''
    const forgeries = [
      `${row.token_hash}.${signature}`,
      `x${decodeURIComponent(value)}`,
      decodeURIComponent(value).split('.')[0] ?? '',
      '',
      '.',
      '%E0%A4%A',
    ]
    for (const forged of forgeries) {
      expect(await identity.authenticate({ cookie: `${name}=${encodeURIComponent(forged)}` }, rootHost)).toBeNull()
    }
  })

  test('ends a week after the sign-in', async () => {
    const { page } = await newPerson()
    await pass(page, SESSION_LIFETIME_SECONDS - 60)
    expect(await sessionOn(page)).not.toBeNull()
    await pass(page, 60)
    expect(await sessionOn(page)).toBeNull()
  })

  test('costs one statement, also for many requests at the same moment', async () => {
    const { page } = await newPerson()
    statements = 0
    const sessions = await Promise.all(Array.from({ length: 50 }, async () => sessionOn(page)))
    expect(new Set(sessions.map((session) => session?.sessionId)).size).toBe(1)
    expect(statements).toBe(1)
    expect(SESSION_CACHE_MILLISECONDS).toBeLessThanOrEqual(1_000)
  })

  test('is replaced by a new sign-in in the same browser', async () => {
    const { email, page } = await newPerson()
    const before = page.cookieFor()
    await signIn(email, page)
    expect(await identity.authenticate({ cookie: before }, rootHost)).toBeNull()
    expect(await sessionOn(page)).not.toBeNull()
  })
})

describe('a ticket', () => {
  test('opens a session of the same sign-in on the workspace’s host, and leads to the path', async () => {
    const { page, identityId } = await newPerson()
    expect(await sessionOn(page, acme)).toBeNull()
    const { href, pathname, search } = await fetchTicket(page, acme, '/projects/all-projects?x=1')
    expect(href.startsWith(`http://${acme}/auth/ticket?token=`)).toBe(true)
    const answer = await page.get(`${pathname}${search}`, { host: acme })
    expect([answer.status, answer.headers.location]).toEqual([302, '/projects/all-projects?x=1'])
    const there = await mustBeIn(page, acme)
    const here = await mustBeIn(page)
    expect(there).toMatchObject({ identityId, familyId: here.familyId, method: 'password', host: 'acme.localhost' })
    expect(there.sessionId).not.toBe(here.sessionId)
  })

  test('works once, on its host, within a minute', async () => {
    const { page, email, identityId } = await newPerson()
    const tries: Array<[string, (token: string) => Promise<void>]> = [
      ['replayed', async (token) => void (await page.get(`/auth/ticket?token=${token}`, { host: acme }))],
      ['on another host', async (token) => void (await page.get(`/auth/ticket?token=${token}`, { host: other }))],
      [
        'expired',
        async () =>
          void (await database.global
            .updateTable('tickets')
            .set({ expires_at: new Date(Date.now() - 1) })
            .execute()),
      ],
      ['after log out everywhere', async () => void (await identity.endSessions({ identityId }))],
    ]
    for (const [, spoil] of tries) {
      await signIn(email, page)
      const token = (await fetchTicket(page, acme)).searchParams.get('token') ?? ''
      await spoil(token)
      const answer = await page.get(`/auth/ticket?token=${token}`, { host: acme })
      expect(answer.headers.location).toBe(`http://${rootHost}/auth/login?problem=ticket`)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('is redeemed only once by many concurrent requests', async () => {
    const { page } = await newPerson()
    const { pathname, search } = await fetchTicket(page, acme)
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => page.get(pathname + search, { host: acme })),
    )
    expect(answers.filter((answer) => answer.headers['set-cookie'] !== undefined)).toHaveLength(1)
  })

  test('is stored as a digest, is issued for workspaces only, and leads nowhere else', async () => {
    const { page } = await newPerson()
    const token = (await fetchTicket(page, acme)).searchParams.get('token') ?? ''
    expect(JSON.stringify(await database.global.selectFrom('tickets').selectAll().execute())).not.toContain(token)
    await expect(identity.continueSession(await mustBeIn(page), callerOn('evil.example'))).rejects.toMatchObject({
      code: 'NotFound',
      reason: 'TEAM_NOT_FOUND',
    })
    const answer = await page.get(`/auth/ticket?token=${token}&path=${encodeURIComponent('//evil.example')}`, {
      host: acme,
    })
    expect(answer.headers.location).toBe('/')
  })

  test('of another user opens nothing: its link left a member working inside a stranger’s account', async () => {
    const stranger = await newPerson()
    const { page, identityId } = await newPerson()
    await enter(page, acme)
    const theirs = await fetchTicket(stranger.page, acme)
    const answer = await page.get(theirs.pathname + theirs.search, { host: acme })
    expect(answer.headers.location).toBe(`http://${rootHost}/auth/login?problem=ticket`)
    expect(await sessionOn(page, acme)).toMatchObject({ identityId })
    // Nor does it work in a new browser, and it is no longer valid where it was issued.
    const fresh = browser()
    const another = await fetchTicket(stranger.page, acme)
    await fresh.get(another.pathname + another.search, { host: acme })
    expect(await sessionOn(fresh, acme)).toBeNull()
    await stranger.page.get(another.pathname + another.search, { host: acme })
    expect(await sessionOn(stranger.page, acme)).toBeNull()
  })

  test('is fetched by several tabs of a browser at once', async () => {
    const { page } = await newPerson()
    const [one, two] = [await fetchTicket(page, acme, '/one'), await fetchTicket(page, acme, '/two')]
    for (const [ticket, path] of [
      [one, '/one'],
      [two, '/two'],
    ] as const)
      expect((await page.get(ticket.pathname + ticket.search, { host: acme })).headers.location).toBe(path)
  })

  test('requested with a browser that a link names is valid in that browser alone', async () => {
    const stranger = await newPerson()
    const { page } = await newPerson()
    const arrived = await stranger.page.get('/auth/arrive?path=/', { host: acme })
    const back = new URL(String(arrived.headers.location))
    // The member follows the stranger's link: the ticket is the member's and bound to the stranger's browser.
    const ticket = new URL(String((await page.get(back.pathname + back.search)).headers.location))
    await page.get(ticket.pathname + ticket.search, { host: acme })
    expect(await sessionOn(page, acme)).toBeNull()
    await stranger.page.get(ticket.pathname + ticket.search, { host: acme })
    expect(await sessionOn(stranger.page, acme)).toBeNull()
  })

  test('a session of one host is worthless on another', async () => {
    const { page } = await newPerson()
    await enter(page, acme)
    expect(await identity.authenticate({ cookie: page.cookieFor(acme) }, other)).toBeNull()
    expect(await identity.authenticate({ cookie: page.cookieFor() }, acme)).toBeNull()
  })
})

describe('/auth/enter', () => {
  const enterPath = (host: string, path: string): string =>
    `/auth/enter?${new URLSearchParams({ host, path }).toString()}`

  test('leads signed-in users straight into the workspace', async () => {
    const { page } = await newPerson()
    const { host, pathname, search } = await fetchTicket(page, acme, '/home?x=1')
    expect(host).toBe(acme)
    expect((await page.get(`${pathname}${search}`, { host })).headers.location).toBe('/home?x=1')
    expect(await sessionOn(page, acme)).not.toBeNull()
  })

  test('leads other users to sign in first, and back', async () => {
    const answer = await browser().get(enterPath(acme, '/home'))
    const address = new URL(String(answer.headers.location))
    expect(address.pathname).toBe('/auth/login')
    expect(address.searchParams.get('redirect')).toBe(enterPath(acme, '/home'))
  })

  test('asks for a new sign-in if the workspace requires one, and leads nowhere else', async () => {
    const { page } = await newPerson()
    limits = { absoluteSeconds: 60, idleSeconds: null }
    await pass(page, 120)
    expect((await page.get(enterPath(acme, '/home'))).headers.location).toContain('problem=again')
    const foreign = await page.get(enterPath('evil.example', '/'))
    const nowhere = `http://${rootHost}/auth/find-workspace?problem=no-workspace`
    expect([foreign.status, foreign.headers.location]).toEqual([302, nowhere])
    for (const host of [
      'acme.localhost:80@evil.example',
      'acme.localhost:@evil.example',
      'acme.localhost@evil.example',
      'acme.localhost/..//evil.example',
      'acme.localhost\\@evil.example',
      'acme.localhost#@evil.example',
    ]) {
      const answer = await page.get(enterPath(host, '/'))
      expect([host, answer.status, answer.headers.location]).toEqual([host, 302, nowhere])
    }
    limits = null
    const otherPort = await page.get(enterPath('acme.localhost:9', '/'))
    expect(new URL(String(otherPort.headers.location)).host).toBe(acme)
  })
})

describe('a workspace’s own domain, which leads wherever its owner points it', () => {
  const own = rootHost.replace('localhost', 'research.example')

  test('gets no ticket of strangers: a link to it gave the follower’s session to its owner', async () => {
    const { page } = await newPerson()
    const answer = await page.get(`/auth/enter?host=${own}&path=/`)
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      `http://${rootHost}/auth/find-workspace?problem=no-workspace`,
    ])
    await expect(identity.continueSession(await mustBeIn(page), callerOn(own))).rejects.toMatchObject({
      reason: 'TEAM_NOT_FOUND',
    })
  })

  test('lets members in, and opens neither their account nor their other workspaces', async () => {
    const { page, identityId, email } = await newPerson()
    insider = identityId
    await enter(page, own)
    expect(await sessionOn(page, own)).toMatchObject({ identityId, host: 'research.example' })
    expect((await page.get('/api/auth/identity', { host: own })).body).toMatchObject({
      identity: { email, availableTeams: [] },
    })
    expect((await page.get('/api/auth/sessions', { host: own })).status).toBe(403)
    for (const [call, body] of [
      ['account/name', { name: 'Mallory' }],
      ['account/password', { currentPassword: GOOD_PASSWORD, password: `${GOOD_PASSWORD}-new` }],
      ['account/email', { email: 'mallory@example.com', password: GOOD_PASSWORD }],
      ['account/delete', { email, password: GOOD_PASSWORD }],
      ['sessions/end', { familyId: (await mustBeIn(page)).familyId }],
    ] as const) {
      const answer = await page.post(`/api/auth/${call}`, body, { host: own })
      expect([call, answer.status, answer.body]).toMatchObject([
        call,
        403,
        { errors: [{ reason: 'ACCOUNT_ELSEWHERE' }] },
      ])
    }
    expect(await page.identity()).toMatchObject({ name: 'Some One', availableTeams: [{ subdomain: 'acme' }] })
    await page.post('/api/auth/log-out', {}, { host: own })
    expect(await sessionOn(page, own)).toBeNull()
  })
})

describe('the limits of a workspace', () => {
  test('the absolute limit counts from the sign-in, and then requires a new one', async () => {
    const { page, email } = await newPerson()
    limits = { absoluteSeconds: 3_600, idleSeconds: null }
    expect(await enter(page, acme)).toBe(302)
    await pass(page, 3_500, acme)
    expect(await sessionOn(page, acme)).not.toBeNull()
    await pass(page, 200, acme)
    expect(await sessionOn(page, acme)).toBeNull()
    // The root session lives on, but gives no ticket here; elsewhere it does.
    await expect(identity.continueSession(await mustBeIn(page), callerOn(acme))).rejects.toMatchObject({
      reason: 'SIGN_IN_AGAIN',
    })
    expect(await enter(page, other)).toBe(302)
    await signIn(email, page)
    expect(await enter(page, acme)).toBe(302)
    expect(await sessionOn(page, acme)).not.toBeNull()
  })

  test('automatic requests are not use: an open page kept an idle session alive forever', async () => {
    const { page } = await newPerson()
    limits = { absoluteSeconds: null, idleSeconds: 900 }
    await enter(page, acme)
    await pass(page, 600, acme)
    expect(await identity.authenticate({ cookie: page.cookieFor(acme) }, acme, false)).not.toBeNull()
    await pass(page, 400, acme)
    expect(await sessionOn(page, acme)).toBeNull()
  })

  test('the idle limit counts from the last use on that host; a ticket does not bypass it', async () => {
    const { page, email } = await newPerson()
    limits = { absoluteSeconds: null, idleSeconds: 900 }
    await enter(page, acme)
    for (let times = 0; times < 3; times += 1) {
      await pass(page, 600, acme)
      expect(await sessionOn(page, acme)).not.toBeNull()
    }
    await pass(page, 1_000, acme)
    expect(await sessionOn(page, acme)).toBeNull()
    expect(await sessionOn(page)).not.toBeNull()
    await expect(identity.continueSession(await mustBeIn(page), callerOn(acme))).rejects.toMatchObject({
      reason: 'SIGN_IN_AGAIN',
    })
    await signIn(email, page)
    expect(await enter(page, acme)).toBe(302)
    expect(LAST_USE_STEP_SECONDS).toBeLessThan(900)
  })
})

test('a workspace refuses sign-in methods that it does not accept', async () => {
  const { page, email } = await newPerson()
  limits = { absoluteSeconds: null, idleSeconds: null, refusedMethods: ['password'] }
  await expect(identity.continueSession(await mustBeIn(page), callerOn(acme))).rejects.toMatchObject({
    reason: 'METHOD_REFUSED',
  })
  expect((await page.get(`/auth/enter?${new URLSearchParams({ host: acme }).toString()}`)).headers.location).toContain(
    'problem=method',
  )
  await page.post('/api/auth/confirmation-email', { email })
  await page.post('/api/auth/confirm-email', { method: 'EMAIL', token: await mailbox.tokenFor(email) })
  expect(await enter(page, acme)).toBe(302)
  expect((await mustBeIn(page, acme)).method).toBe('email_link')
  limits = { absoluteSeconds: null, idleSeconds: null, refusedMethods: ['email_link'] }
  expect(await sessionOn(page, acme)).toBeNull()
})

test('sessions that end in one process end in the others at once', async () => {
  const live = createLiveUpdates({ onError: (error) => failures.push(error) })
  const configuration = { secret: 'one secret for all processes, long enough' }
  const [here, there] = [
    await openTestIdentity(database.global, { live, configuration }),
    await openTestIdentity(database.global, { live, configuration }),
  ]
  const { email } = await newPerson()
  const page = here.browser()
  await page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })
  const cookie = { cookie: page.cookieFor() }
  const session = await there.identity.authenticate(cookie, there.rootHost)
  expect(session).not.toBeNull()
  const reported = new Promise<EndedSession[]>((resolve) => {
    there.identity.onSessionsEnded(resolve)
  })
  await page.post('/api/auth/log-out', { everywhere: true })
  expect(await reported).toContainEqual({
    sessionId: session?.sessionId,
    identityId: session?.identityId,
    host: 'localhost',
  })
  expect(await there.identity.authenticate(cookie, there.rootHost)).toBeNull()
  await Promise.all([here.close(), there.close(), live.close()])
})

describe('logging out', () => {
  test('here ends this sign-in on all its hosts, and no other', async () => {
    const { page, email } = await newPerson()
    await enter(page, acme)
    const phone = await signIn(email)
    await page.post('/api/auth/log-out', {}, { host: acme })
    expect(await sessionOn(page)).toBeNull()
    expect(await sessionOn(page, acme)).toBeNull()
    expect(await sessionOn(phone)).not.toBeNull()
  })

  test('everywhere ends all of them at once, and notifies the owners of open connections', async () => {
    const { page, email, identityId } = await newPerson()
    await enter(page, acme)
    const phone = await signIn(email)
    await mustBeIn(phone)
    const reported: EndedSession[] = []
    const stop = identity.onSessionsEnded((ended) => reported.push(...ended))
    await page.post('/api/auth/log-out', { everywhere: true })
    stop()
    expect(reported).toHaveLength(3)
    expect(reported.every((ended) => ended.identityId === identityId)).toBe(true)
    expect(await sessionOn(phone)).toBeNull()
    expect(await sessionOn(page, acme)).toBeNull()
  })

  test('a workspace can end all users’ sessions on its host', async () => {
    const { page } = await newPerson()
    await enter(page, acme)
    await identity.endSessions({ host: 'acme.localhost' })
    expect(await sessionOn(page, acme)).toBeNull()
    expect(await sessionOn(page)).not.toBeNull()
  })

  test('the list shows each sign-in with its hosts, and ends one of them, but none of another user', async () => {
    const { page, email } = await newPerson()
    await enter(page, acme)
    const phone = await signIn(email)
    const answer = await page.get('/api/auth/sessions')
    const devices = answer.body as unknown as Array<{ familyId: string; current: boolean; hosts: string[] }>
    expect(devices.filter((device) => device.current)).toHaveLength(1)
    expect(devices.find((device) => device.current)?.hosts.sort()).toEqual(['acme.localhost', 'localhost'])
    const { page: stranger } = await newPerson()
    const familyId = devices.find((device) => !device.current)?.familyId
    await stranger.post('/api/auth/sessions/end', { familyId })
    expect(await sessionOn(phone)).not.toBeNull()
    await page.post('/api/auth/sessions/end', { familyId })
    expect(await sessionOn(phone)).toBeNull()
  })
})

describe('the account', () => {
  /** The changes that the workspaces are notified of during this act. */
  const announced = async (act: () => Promise<unknown>): Promise<IdentityChange[]> => {
    const changes: IdentityChange[] = []
    const stop = identity.onIdentityChanged(async (change) => {
      changes.push(change)
      return Promise.resolve()
    })
    await act()
    stop()
    return changes
  }

  test('shows who is signed in and where they may go', async () => {
    const { page, email } = await newPerson()
    expect(await page.identity()).toMatchObject({
      email,
      name: 'Some One',
      provider: 'password',
      hasPassword: true,
      currentTeams: [],
      availableTeams: [{ type: 'DOMAIN', subdomain: 'acme' }],
    })
    expect(await browser().identity()).toBeNull()
    expect((await browser().get('/api/auth/sessions')).status).toBe(401)
  })

  test('a new name is shown at once and published', async () => {
    const { page, email, identityId } = await newPerson()
    expect(await announced(async () => page.post('/api/auth/account/name', { name: '  Ada Lovelace ' }))).toEqual([
      { type: 'changed', identityId, name: 'Ada Lovelace', email },
    ])
    expect((await mustBeIn(page)).name).toBe('Ada Lovelace')
    expect((await page.post('/api/auth/account/name', { name: 'x'.repeat(101) })).status).toBe(400)
  })

  test('a new address is in effect after its link was used, and the old one is notified', async () => {
    const { page, email, identityId } = await newPerson()
    const fresh = `new-${email}`
    expect((await page.post('/api/auth/account/email', { email: fresh })).body).toMatchObject({
      errors: [{ problems: [{ path: ['password'], message: 'Enter your password.' }] }],
    })
    expect((await page.post('/api/auth/account/email', { email: fresh, password: GOOD_PASSWORD })).body).toEqual({
      result: 'EMAIL_SENT',
    })
    expect((await mustBeIn(page)).email).toBe(email)
    const token = await mailbox.tokenFor(fresh, 'change')
    expect(
      await announced(async () =>
        expect((await browser().post('/api/auth/account/email/confirm', { token })).body).toEqual({
          result: 'DONE',
          email: fresh,
        }),
      ),
    ).toEqual([{ type: 'changed', identityId, name: 'Some One', email: fresh }])
    expect((await mustBeIn(page)).email).toBe(fresh)
    expect((await mailbox.newest(email)).text).toContain(fresh)
    expect((await browser().post('/api/auth/account/email/confirm', { token })).status).toBe(409)
  })

  test('an address that someone else claimed before the link was used stays theirs', async () => {
    const { page, email } = await newPerson()
    const requested = `wanted-${email}`
    await page.post('/api/auth/account/email', { email: requested, password: GOOD_PASSWORD })
    const token = await mailbox.tokenFor(requested, 'change')
    await identity.createIdentityForOperator({ email: requested, name: 'Another One', password: GOOD_PASSWORD })
    expect((await browser().post('/api/auth/account/email/confirm', { token })).status).toBe(409)
    expect((await mustBeIn(page)).email).toBe(email)
    // A user who asks for the address of another account does not learn that it exists; its owner is notified.
    expect((await page.post('/api/auth/account/email', { email: requested, password: GOOD_PASSWORD })).body).toEqual({
      result: 'EMAIL_SENT',
    })
    expect((await mailbox.newest(requested)).subject).toBe('You already have an account')
  })

  test('a link that was requested before the password changed does nothing', async () => {
    const { page: thief, email } = await newPerson()
    await thief.post('/api/auth/account/email', { email: `thief-${email}`, password: GOOD_PASSWORD })
    await browser().post('/api/auth/reset-password-email', { email })
    const older = await mailbox.tokenFor(email)
    await browser().post('/api/auth/reset-password-email', { email })
    const owner = browser()
    expect(
      (
        await owner.post('/api/auth/reset-password', {
          token: await mailbox.tokenFor(email),
          password: 'Another-Word-77',
        })
      ).body,
    ).toMatchObject({ result: 'SIGNED_IN' })
    const stolen = await browser().post('/api/auth/account/email/confirm', {
      token: await mailbox.tokenFor(`thief-${email}`, 'change'),
    })
    expect([stolen.status, stolen.body]).toMatchObject([409, { errors: [{ reason: 'USED_OR_EXPIRED' }] }])
    expect(
      (await browser().post('/api/auth/reset-password', { token: older, password: 'Another-Word-78' })).status,
    ).toBe(409)
    expect((await mustBeIn(owner)).email).toBe(email)
  })

  test('a new password needs the old one, signs out everywhere else, and is reported by mail', async () => {
    const { page, email } = await newPerson()
    const phone = await signIn(email)
    const next = 'Completely-New-9'
    expect(
      (await page.post('/api/auth/account/password', { currentPassword: 'Wrong-Word-1234', password: next })).body,
    ).toMatchObject({
      errors: [{ problems: [{ path: ['currentPassword'], message: 'This is not your password.' }] }],
    })
    expect(
      (await page.post('/api/auth/account/password', { currentPassword: GOOD_PASSWORD, password: next })).body,
    ).toEqual({ result: 'DONE' })
    expect(await sessionOn(page)).not.toBeNull()
    expect(await sessionOn(phone)).toBeNull()
    const enter = async (password: string) =>
      (await browser().post('/api/auth/sign-in', { method: 'PASSWORD', email, password })).status
    expect([await enter(GOOD_PASSWORD), await enter(next)]).toEqual([401, 200])
    expect((await mailbox.newest(email)).subject).toBe('Your password was changed')
  })

  test('a wrong password counts for whatever it was entered; after that the right one is refused too', async () => {
    const { page, email } = await newPerson()
    const acts: Array<[path: string, input: (password: string) => object]> = [
      // One mailbox gets a limited number of mails.
      ['email', (password) => ({ email: `${password.toLowerCase()}@example.com`, password })],
      ['password', (password) => ({ currentPassword: password, password: 'Completely-New-9' })],
      ['delete', (password) => ({ email, password })],
    ]
    const tried = async (at: number, password: string) => {
      const [path, input] = acts[at % acts.length] ?? ['', () => ({})]
      return page.post(`/api/auth/account/${path}`, input(password))
    }
    const refused: number[] = []
    for (let at = 0; at < MAX_FAILED_SIGN_INS; at += 1) refused.push((await tried(at, `Wrong-Word-${at}`)).status)
    expect(refused).toEqual([...Array.from({ length: MAX_FAILED_SIGN_INS - 1 }, () => 400), 429])
    for (const at of acts.keys())
      expect((await tried(at, GOOD_PASSWORD)).body).toMatchObject({ errors: [{ reason: 'LOCKED' }] })
    expect((await mustBeIn(page)).email).toBe(email)
    // The owner of this session makes no one wait elsewhere.
    expect(
      (await browser().post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })).status,
    ).toBe(200)
  })

  test('a user who did not enter a password has not failed', async () => {
    const { page, email } = await newPerson()
    for (let count = 0; count <= MAX_FAILED_SIGN_INS; count += 1)
      expect((await page.post('/api/auth/account/delete', { email })).status).toBe(400)
    expect((await page.post('/api/auth/account/delete', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })

  test('a user without a password signs in again before what cannot be undone, unless just signed in', async () => {
    const email = `codes-${(people += 1)}@example.com`
    const page = browser()
    const enterByCode = async (): Promise<void> => {
      const { body } = await page.post('/api/auth/confirmation-email', { email, oneTimeCode: true })
      const code = await mailbox.codeFor(email)
      await page.post('/api/auth/confirm-email', {
        method: 'ONE_TIME_CODE',
        codeChallenge: body['codeChallenge'],
        code,
      })
    }
    await enterByCode()
    await pass(page, RECENT_SIGN_IN_SECONDS + 1)
    const remove = async () => page.post('/api/auth/account/delete', { email })
    expect((await remove()).body).toMatchObject({
      errors: [{ message: expect.stringContaining('Sign in again first') }],
    })
    await enterByCode()
    expect((await remove()).body).toEqual({ result: 'DONE' })
  })

  test('is deleted by address and password, unless a workspace needs it', async () => {
    const { page, email, identityId } = await newPerson()
    expect(
      (await page.post('/api/auth/account/delete', { email: 'someone@else.example', password: GOOD_PASSWORD })).status,
    ).toBe(400)
    expect((await page.post('/api/auth/account/delete', { email })).status).toBe(400)
    reasonsToStay.push('You are the only administrator of Acme.')
    expect((await page.post('/api/auth/account/delete', { email, password: GOOD_PASSWORD })).body).toMatchObject({
      errors: [{ message: 'You are the only administrator of Acme.' }],
    })
    reasonsToStay.length = 0
    const reported: EndedSession[] = []
    const stop = identity.onSessionsEnded((ended) => reported.push(...ended))
    expect(
      await announced(async () =>
        expect((await page.post('/api/auth/account/delete', { email, password: GOOD_PASSWORD })).body).toEqual({
          result: 'DONE',
        }),
      ),
    ).toEqual([{ type: 'deleted', identityId, email }])
    stop()
    expect(reported.map((ended) => ended.identityId)).toEqual([identityId])
    expect(await sessionOn(page)).toBeNull()
    expect(await identity.findIdentity({ email })).toBeNull()
    expect((await mailbox.newest(email)).subject).toBe('Your account was deleted')
  })
})

test('nothing went wrong on our side', () => {
  expect(failures).toEqual([])
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import {
  MAX_FAILED_BY_NETWORKS,
  MAX_FAILED_SIGN_INS,
  MAX_MAILS_TO_MAILBOX,
  MAX_TRIES_BY_ADDRESS,
  MAX_WRONG_SET_UP_KEYS,
} from '../model/limits.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestAnswer, type TestBrowser } from '../testing.ts'
import { equalInConstantTime, newToken } from './digests.ts'
import { BEAT_MS } from './even-time.ts'
import { handler } from './jobs/delete-expired.handler.ts'
import { mailboxAddress } from './mailbox-key.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { setUpAddress } from './set-up-key.ts'

const database = await useTestDatabase()
const { mailbox, browser, close, failures, identity, rootHost } = await openTestIdentity(database.global)
afterAll(close)
let people = 0

async function newPerson(): Promise<string> {
  const email = `guarded-${(people += 1)}@example.com`
  await identity.createIdentityForOperator({ email, name: 'Some One', password: GOOD_PASSWORD })
  return email
}

const stranger = (): string => `stranger-${(people += 1)}@example.com`
const trySignIn = async (email: string, password: string, page = browser()): Promise<TestAnswer> =>
  page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password })

/** What an answer shows from outside, without its random parts. */
function shown({ status, headers, body }: TestAnswer): unknown {
  const challenge = typeof body['codeChallenge'] === 'string' ? body['codeChallenge'].length : undefined
  const cookies = (headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]*/, '='))
  const { date: _, 'set-cookie': __, ...others } = headers
  return { status, headers: others, cookies, body: { ...body, codeChallenge: challenge } }
}

async function mailsTo(email: string): Promise<number> {
  await identity.close()
  return mailbox.sent.filter((mail) => mail.to === email).length
}

/** A try without hashing takes a tenth of the time, however often it is repeated. */
const MOST_ROUNDS = 30

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

// First in this file: there is no user yet.
describe('the first person of an installation', () => {
  const secret = newToken()
  const key = new URL(setUpAddress({ publicUrl: 'http://localhost', secret })).hash.slice(1)
  const first = (name: string) => ({ key, name, email: `${name.toLowerCase()}@first.example`, password: GOOD_PASSWORD })
  const keyNeeded = { errors: [{ reason: 'SET_UP_KEY', problems: [{ path: ['key'] }], humanReadable: true }] }

  test('is let in over a network like everyone else: by a proven address, or by the operator', async () => {
    for (const [mailGoes, isForThisMachine, way] of [
      ['out', true, 'by-mail'],
      ['nowhere', true, 'by-operator'],
      ['to-mailbox', false, 'by-mail'],
    ] as const) {
      const networked = await openTestIdentity(database.global, {
        configuration: { mailGoes, isForThisMachine, secret },
      })
      const page = networked.browser()
      expect((await page.get('/api/auth/environment')).body).toMatchObject({ setUp: way })
      for (const path of ['/api/auth/set-up', '/api/auth/set-up-key']) {
        const { status, body } = await page.post(path, first('Eve'))
        expect([path, status, body]).toMatchObject([path, 403, { errors: [{ message: /reachable from the network/ }] }])
      }
      await networked.close()
    }
  })

  test('needs the key that the start prints, which cannot be guessed and cannot be used up by others', async () => {
    const here = await openTestIdentity(database.global, { configuration: { mailGoes: 'to-mailbox', secret } })
    const page = here.browser()
    const { key: _, ...keyless } = first('Eve')
    // Reached from the loopback under its own name, as by nginx, a tunnel or another account of this machine.
    const wrong = [undefined, '', newToken(), `${key}x`]
    for (const given of wrong) {
      const { status, body } = await page.post('/api/auth/set-up', { ...keyless, key: given })
      expect([status, body]).toMatchObject([403, keyNeeded])
    }
    expect((await page.post('/api/auth/set-up-key', { key: '' })).status).toBe(400)
    expect((await page.post('/api/auth/set-up-key', { key: newToken() })).body).toMatchObject(keyNeeded)
    expect((await page.get('/api/auth/environment')).body).toMatchObject({ setUp: 'here' })
    let tries = wrong.length + 1
    let status = 403
    while (status === 403) {
      status = (await page.post('/api/auth/set-up', { ...keyless, key: `guess-${(tries += 1)}` })).status
    }
    expect([status, tries]).toEqual([429, MAX_WRONG_SET_UP_KEYS + 1])
    // The link or its key, as pasted; a person who has it does not wait because of the tries of others.
    for (const given of [key, ` ${key}\n`, `http://${here.rootHost}/auth/set-up#${key}`])
      expect((await page.post('/api/auth/set-up-key', { key: given })).body).toEqual({ result: 'DONE' })
    expect(await page.identity()).toBeNull()
    await here.close()
  })

  test('gets in at once if only this machine reaches the installation; of several at once only one does', async () => {
    const here = await openTestIdentity(database.global, { configuration: { mailGoes: 'to-mailbox', secret } })
    const ask = async (name: string, page = here.browser(), headers = {}) =>
      page.post('/api/auth/set-up', first(name), { headers })
    // A request that a tunnel or proxy forwards, or one under another name, comes from elsewhere; so does another site.
    for (const header of ['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])
      expect([header, (await ask('Eve', here.browser(), { [header]: '203.0.113.7' })).status]).toEqual([header, 403])
    expect(
      (await here.browser().post('/api/auth/set-up', first('Eve'), { origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect(
      (await here.browser().post('/api/auth/set-up', first('Eve'), { host: 'evil.example', origin: null })).status,
    ).toBe(403)
    expect((await here.browser().get('/api/auth/environment')).body).toMatchObject({ setUp: 'here' })

    // A person who has only typed an address does not count yet.
    await here.browser().post('/api/auth/create-account', { method: 'EMAIL', ...first('Ada'), name: 'Somebody' })
    const pages = ['Ada', 'Ben', 'Cleo', 'Dora'].map((name) => ({ name, page: here.browser() }))
    const answers = await Promise.all(pages.map(async ({ name, page }) => ({ page, ...(await ask(name, page)) })))
    const [won, ...others] = answers.toSorted((one, other) => one.status - other.status)
    expect(won?.body).toMatchObject({ result: 'SIGNED_IN', isNew: true })
    expect(await won?.page.identity()).not.toBeNull()
    for (const { body, page } of others) {
      expect(body).toMatchObject({ errors: [{ reason: 'SET_UP_BY_OTHERS', humanReadable: true }] })
      expect(await page.identity()).toBeNull()
    }
    // The key no longer works, and neither does a wrong one.
    for (const late of [first('Late'), { ...first('Late'), key: newToken() }])
      for (const path of ['/api/auth/set-up', '/api/auth/set-up-key'])
        expect((await here.browser().post(path, late)).body).toMatchObject({
          errors: [{ message: 'Someone else has just set up this Quarry. Sign in, or ask them to invite you.' }],
        })
    expect((await here.browser().get('/api/auth/environment')).body).toMatchObject({ setUp: 'workspace' })
    await here.close()
  })
})

test('an invite confirms an account of the address that it was mailed to, unless it is confirmed already', async () => {
  const invited = stranger()
  const workspaces = {
    invitedAddress: async (token: string) => Promise.resolve(token === 'of-the-mail' ? invited : null),
  }
  const inviting = await openTestIdentity(database.global, { workspaces })
  const signUp = async (email: string, invitationToken: string) => {
    const page = inviting.browser()
    const account = { method: 'EMAIL', name: 'Grace', email, password: GOOD_PASSWORD, invitationToken }
    return { page, ...(await page.post('/api/auth/create-account', account)) }
  }
  const sent = { result: 'EMAIL_SENT' }
  // Another address, and an invalid secret, wait for a mail as usual.
  expect((await signUp(stranger(), 'of-the-mail')).body).toEqual(sent)
  expect((await signUp(stranger(), 'guessed')).body).toEqual(sent)
  const { body, page } = await signUp(invited, 'of-the-mail')
  expect(body).toMatchObject({ result: 'SIGNED_IN', isNew: true })
  expect(await page.identity()).toMatchObject({ email: invited })
  await inviting.identity.close()
  expect(inviting.mailbox.sent.filter(({ to }) => to === invited)).toEqual([])
  // The account exists now: the invite opens it to no one else.
  const late = await signUp(invited, 'of-the-mail')
  expect(late.body).toEqual(sent)
  expect(await late.page.identity()).toBeNull()
  await inviting.close()
})

describe('no answer shows whether an address has an account', () => {
  const calls: Array<[string, (page: TestBrowser, email: string) => Promise<TestAnswer>]> = [
    ['sign-in', async (page, email) => trySignIn(email, 'Wrong-Password-1', page)],
    [
      'sign-up by password',
      async (page, email) => page.post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD }),
    ],
    [
      'sign-up by code',
      async (page, email) => page.post('/api/auth/create-account', { method: 'ONE_TIME_CODE', email }),
    ],
    ['link', async (page, email) => page.post('/api/auth/confirmation-email', { email })],
    ['code', async (page, email) => page.post('/api/auth/confirmation-email', { email, oneTimeCode: true })],
    ['reset', async (page, email) => page.post('/api/auth/reset-password-email', { email })],
    ['unlock', async (page, email) => page.post('/api/auth/unlock-email', { email })],
  ]
  for (const [name, call] of calls) {
    test(name, async () => {
      expect(shown(await call(browser(), await newPerson()))).toEqual(shown(await call(browser(), stranger())))
    })
  }

  test('an existing account gets a mail when someone signs up with its address, and is not changed', async () => {
    const email = await newPerson()
    await browser().post('/api/auth/create-account', { method: 'EMAIL', email, password: 'Another-Word-88' })
    expect((await mailbox.newest(email)).subject).toBe('You already have an account')
    expect((await trySignIn(email, 'Another-Word-88')).status).toBe(401)
    expect((await trySignIn(email, GOOD_PASSWORD)).status).toBe(200)
  })

  test('a wrong password takes as long for an unknown address as for a known one', async () => {
    const fastest = { known: Infinity, unknown: Infinity }
    const ratio = (): number => fastest.known / fastest.unknown
    // The fastest of each shows the cost: a busy machine needs more rounds to show it.
    for (let round = 0; round < 3 || ratio() < 0.5 || ratio() > 2; round += 1) {
      expect(round).toBeLessThan(MOST_ROUNDS)
      const known = await newPerson()
      fastest.known = Math.min(fastest.known, await timeOf(async () => trySignIn(known, 'Wrong-Password-1')))
      fastest.unknown = Math.min(fastest.unknown, await timeOf(async () => trySignIn(stranger(), 'Wrong-Password-1')))
    }
  })

  test.each(calls.filter(([name]) => ['reset', 'unlock'].includes(name)))(
    '%s is answered before anybody looks whether there is such an account',
    async (_name, call) => {
      const email = await newPerson()
      await database.global.transaction().execute(async (tx) => {
        await sql`lock table global.identities in access exclusive mode`.execute(tx)
        expect((await call(browser(), email)).status).toBe(200)
      })
    },
  )

  test('sign-up by password answers on a beat, whatever it had to do', async () => {
    for (const email of [await newPerson(), stranger()]) {
      const spent = await timeOf(async () =>
        browser().post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD }),
      )
      expect(spent).toBeGreaterThan(BEAT_MS - 5)
    }
  })
})

describe('too many failures', () => {
  const fail = async (email: string, times: number, page = browser()): Promise<TestAnswer[]> => {
    const answers: TestAnswer[] = []
    for (let count = 0; count < times; count += 1) answers.push(await trySignIn(email, `Wrong-Password-${count}`, page))
    // The unlock mail is sent before another one is requested.
    await identity.close()
    return answers
  }

  test('make the network wait for that address, known or not, with the same answers; the unlock mail goes to accounts', async () => {
    const known = await newPerson()
    const unknown = stranger()
    const [forKnown, forUnknown] = [
      await fail(known, MAX_FAILED_SIGN_INS + 1),
      await fail(unknown, MAX_FAILED_SIGN_INS + 1),
    ]
    expect(forKnown.map(shown)).toEqual(forUnknown.map(shown))
    expect(forKnown.map((answer) => answer.status)).toEqual([
      ...Array.from({ length: MAX_FAILED_SIGN_INS - 1 }, () => 401),
      429,
      429,
    ])
    expect(await mailsTo(known)).toBe(1)
    expect(await mailsTo(unknown)).toBe(0)
    expect((await trySignIn(known, GOOD_PASSWORD)).body).toMatchObject({
      errors: [{ code: 'TooManyRequests', reason: 'LOCKED' }],
    })
  })

  test('the mailed link unlocks, once', async () => {
    const email = await newPerson()
    await fail(email, MAX_FAILED_SIGN_INS)
    const token = await mailbox.tokenFor(email)
    expect((await browser().post('/api/auth/unlock', { token })).body).toEqual({ result: 'UNLOCKED', email })
    expect((await trySignIn(email, GOOD_PASSWORD)).status).toBe(200)
    expect((await browser().post('/api/auth/unlock', { token })).status).toBe(409)
  })

  test('the link is mailed again to accounts for which someone must wait, and to no other', async () => {
    const [waiting, free] = [await newPerson(), await newPerson()]
    await fail(waiting, MAX_FAILED_SIGN_INS)
    const before = [await mailsTo(waiting), await mailsTo(free)] as const
    for (const email of [waiting, free]) await browser().post('/api/auth/unlock-email', { email })
    await identity.close()
    expect([await mailsTo(waiting), await mailsTo(free)]).toEqual([before[0] + 1, before[1]])
  })

  test('a wait ends on its own, and an email link ends it too', async () => {
    const patient = await newPerson()
    await fail(patient, MAX_FAILED_SIGN_INS)
    const past = new Date(Date.now() - 3_600_000)
    await database.global.updateTable('lockouts').set({ locked_until: past, first_failed_at: past }).execute()
    expect((await fail(patient, 1))[0]?.status).toBe(401)
    expect((await trySignIn(patient, GOOD_PASSWORD)).status).toBe(200)

    const hurried = await newPerson()
    await fail(hurried, MAX_FAILED_SIGN_INS)
    await browser().post('/api/auth/confirmation-email', { email: hurried })
    await browser().post('/api/auth/confirm-email', { method: 'EMAIL', token: await mailbox.tokenFor(hurried) })
    expect((await trySignIn(hurried, GOOD_PASSWORD)).status).toBe(200)
  })

  test('do not make a browser wait that has signed in with the address before', async () => {
    const email = await newPerson()
    const own = browser()
    expect((await trySignIn(email, GOOD_PASSWORD, own)).status).toBe(200)
    await fail(email, MAX_FAILED_SIGN_INS + 1)
    expect((await trySignIn(email, GOOD_PASSWORD, browser())).status).toBe(429)
    expect((await trySignIn(email, GOOD_PASSWORD, own)).status).toBe(200)
    // Its own failures make it wait as well, and its claims about other addresses are worthless.
    expect((await fail(email, MAX_FAILED_SIGN_INS, own)).at(-1)?.status).toBe(429)
    const other = await newPerson()
    await fail(other, MAX_FAILED_SIGN_INS)
    expect((await trySignIn(other, GOOD_PASSWORD, own)).status).toBe(429)
  })

  test('make no other network wait, until very many have failed from all of them', async () => {
    const email = await newPerson()
    await fail(email, MAX_FAILED_SIGN_INS, browser('127.0.0.2'))
    expect((await trySignIn(email, GOOD_PASSWORD, browser('127.0.0.3'))).status).toBe(200)

    const hunted = await newPerson()
    const own = browser()
    expect((await trySignIn(hunted, GOOD_PASSWORD, own)).status).toBe(200)
    await fail(hunted, 1, browser('127.0.0.5'))
    await database.global
      .updateTable('lockouts')
      .set({ failures: MAX_FAILED_BY_NETWORKS - 1 })
      .where('source_hash', '=', 'networks')
      .execute()
    expect((await fail(hunted, 1, browser('127.0.0.6')))[0]?.status).toBe(429)
    expect((await trySignIn(hunted, GOOD_PASSWORD, browser('127.0.0.4'))).status).toBe(429)
    expect((await trySignIn(hunted, GOOD_PASSWORD, own)).status).toBe(200)
    // One mail, however many networks fail.
    expect(await mailsTo(hunted)).toBe(1)
  }, 60_000)

  test('double the wait with each further failure', async () => {
    const email = await newPerson()
    const minutes: unknown[] = []
    for (let round = 0; round < 7; round += 1) {
      const failed = await fail(email, round === 0 ? MAX_FAILED_SIGN_INS : 1)
      minutes.push(/in (a minute|\d+ minutes)/.exec(JSON.stringify(failed.at(-1)?.body))?.[1])
      await database.global
        .updateTable('lockouts')
        .set({ locked_until: new Date(Date.now() - 1_000) })
        .execute()
    }
    expect(minutes).toEqual(['a minute', ...[2, 4, 8, 16, 30, 30].map((count) => `${count} minutes`)])
  })

  test('the browser that opened the mailed link waits for no one else from then on', async () => {
    const email = await newPerson()
    await fail(email, MAX_FAILED_SIGN_INS)
    const own = browser()
    await own.post('/api/auth/unlock', { token: await mailbox.tokenFor(email) })
    await fail(email, MAX_FAILED_SIGN_INS)
    expect((await trySignIn(email, GOOD_PASSWORD, own)).status).toBe(200)
  })

  test('of strangers with the address do not lock out a signed-in user of the account', async () => {
    const email = await newPerson()
    const own = browser()
    expect((await trySignIn(email, GOOD_PASSWORD, own)).status).toBe(200)
    await fail(email, MAX_FAILED_SIGN_INS)
    const change = { currentPassword: GOOD_PASSWORD, password: 'Quiet-Harbour-7' }
    expect((await own.post('/api/auth/account/password', change)).status).toBe(200)
  })

  test('wrong codes count as well', async () => {
    const email = await newPerson()
    let answer: TestAnswer | null = null
    for (let asked = 0; asked < 4; asked += 1) {
      const { body } = await browser().post('/api/auth/confirmation-email', { email, oneTimeCode: true })
      const wrong = (await mailbox.codeFor(email)) === '000000' ? '000001' : '000000'
      for (let tries = 0; tries < 3; tries += 1) {
        answer = await browser().post('/api/auth/confirm-email', {
          method: 'ONE_TIME_CODE',
          codeChallenge: body['codeChallenge'],
          code: wrong,
        })
        if (answer.status === 429) break
      }
    }
    expect(answer?.body).toMatchObject({ errors: [{ reason: 'LOCKED' }] })
  })

  test('success forgets earlier failures', async () => {
    const email = await newPerson()
    for (let round = 0; round < 2; round += 1) {
      await fail(email, MAX_FAILED_SIGN_INS - 1)
      expect((await trySignIn(email, GOOD_PASSWORD)).status).toBe(200)
    }
  })
})

describe('other sites', () => {
  test('cannot make a browser call us, signed in or not', async () => {
    const email = await newPerson()
    const page = browser()
    expect((await trySignIn(email, GOOD_PASSWORD, page)).status).toBe(200)
    const origins = [
      'https://evil.example',
      `https://${rootHost}`,
      'http://localhost',
      `http://acme.${rootHost}`,
      'null',
      null,
    ]
    for (const origin of origins) {
      const answer = await page.post('/api/auth/log-out', {}, { origin })
      expect([origin, answer.status]).toEqual([origin, 403])
    }
    expect(
      (
        await browser().post(
          '/api/auth/sign-in',
          { method: 'PASSWORD', email, password: GOOD_PASSWORD },
          { origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(403)
    expect(await page.identity()).not.toBeNull()
  })

  test('nor through a host name that is not ours', async () => {
    const host = `rebound.example:${rootHost.split(':')[1] ?? ''}`
    const answer = await browser().post(
      '/api/auth/sign-in',
      { method: 'PASSWORD', email: await newPerson(), password: GOOD_PASSWORD },
      { host },
    )
    expect(answer.status).toBe(403)
  })

  test('a program without cookies may call', async () => {
    const answer = await browser().post(
      '/api/auth/sign-in',
      { method: 'PASSWORD', email: await newPerson(), password: GOOD_PASSWORD },
      { origin: null },
    )
    expect(answer.status).toBe(200)
  })
})

describe('limits', () => {
  test('one mailbox gets a limited number of mails, whether it is known or not', async () => {
    for (const email of [await newPerson(), stranger()]) {
      for (let count = 0; count < MAX_MAILS_TO_MAILBOX; count += 1) {
        expect((await browser().post('/api/auth/reset-password-email', { email })).status).toBe(200)
      }
      expect((await browser().post('/api/auth/reset-password-email', { email })).body).toMatchObject({
        errors: [{ code: 'TooManyRequests', humanReadable: true }],
      })
    }
  })

  test('one network has a limited number of tries', async () => {
    const guard = await openTestIdentity(database.global)
    const last = { status: 0 }
    for (let count = 0; count <= MAX_TRIES_BY_ADDRESS; count += 1) {
      last.status = (await guard.browser().post('/api/auth/unlock', { token: 'no-such-token' })).status
    }
    await guard.close()
    expect(last.status).toBe(429)
  })

  test('a request that cannot be parsed is refused in the same shape', async () => {
    const page = browser()
    expect((await page.post('/api/auth/sign-in', 'text')).body).toMatchObject({ errors: [{ code: 'ValidationError' }] })
    expect((await page.post('/api/auth/sign-in', { method: 'MAGIC' })).status).toBe(400)
    const tooLarge = await page.post('/api/auth/sign-in', {
      method: 'PASSWORD',
      email: 'a@b.example',
      password: 'x'.repeat(5_000_000),
    })
    expect(tooLarge).toMatchObject({ status: 413, body: { errors: [{ code: 'ValidationError' }] } })
  })
})

describe('captcha', () => {
  test('is checked with the provider, and required for every mail', async () => {
    const seen: string[] = []
    const provider = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        seen.push(body)
        const good = new URLSearchParams(body).get('response') === 'a-person'
        response.setHeader('content-type', 'application/json')
        response.end(
          JSON.stringify(
            good ? { success: true, score: 0.9 } : { success: false, 'error-codes': ['invalid-input-response'] },
          ),
        )
      })
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    const verifyUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`
    const captcha = { provider: 'turnstile', siteKey: 'site', secret: 'hush', verifyUrl } as const
    const guarded = await openTestIdentity(database.global, { configuration: { captcha } })
    const page = guarded.browser()
    expect((await page.get('/api/auth/environment')).body).toMatchObject({
      captcha: { kind: 'turnstile', siteKey: 'site' },
    })
    const email = stranger()
    expect((await page.post('/api/auth/confirmation-email', { email })).body).toMatchObject({
      errors: [{ reason: 'CAPTCHA_REFUSED' }],
    })
    expect((await page.post('/api/auth/confirmation-email', { email, captchaToken: 'a-robot' })).status).toBe(403)
    expect((await page.post('/api/auth/confirmation-email', { email, captchaToken: 'a-person' })).body).toEqual({
      result: 'EMAIL_SENT',
    })
    expect(
      (await page.post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD })).status,
    ).toBe(403)
    expect((await page.post('/api/auth/reset-password-email', { email })).status).toBe(403)
    expect(seen).toHaveLength(2)
    expect(new URLSearchParams(seen[1]).get('secret')).toBe('hush')
    await new Promise((resolve) => provider.close(resolve))
    expect((await page.post('/api/auth/confirmation-email', { email, captchaToken: 'a-person' })).body).toMatchObject({
      errors: [{ reason: 'CAPTCHA_UNAVAILABLE' }],
    })
    await guarded.close()
  })
})

describe('the mailbox', () => {
  const mail = {
    id: '1',
    to: 'a@example.com',
    from: 'Quarry',
    subject: 'Code',
    sentAt: '2026-11-20T07:00:00.000Z',
    text: 'the code',
  }
  const secret = newToken()
  const keptMails = {
    list: async () => Promise.resolve([mail]),
    get: async (id: string) => Promise.resolve(id === '1' ? mail : undefined),
  }

  test('opens if the configuration says so, on the root domain by its own name', async () => {
    const shownThere = await openTestIdentity(database.global, {
      configuration: { mailGoes: 'to-mailbox', secret },
      keptMails,
    })
    const page = shownThere.browser()
    expect((await page.get('/api/auth/environment')).body).toMatchObject({ mailGoes: 'to-mailbox' })
    for (const path of ['/api/auth/mailbox', '/api/auth/mailbox/1'])
      expect((await page.get(path)).body).toMatchObject({ errors: [{ reason: 'MAILBOX_KEY' }] })
    const address = new URL(mailboxAddress({ publicUrl: `http://${shownThere.rootHost}`, secret }))
    expect((await page.post('/api/auth/mailbox', { key: 'another' })).status).toBe(403)
    expect((await page.post('/api/auth/mailbox', { key: address.hash.slice(1) })).body).toEqual({ result: 'DONE' })
    expect((await page.get('/api/auth/mailbox')).body).toEqual([
      { id: '1', to: 'a@example.com', subject: 'Code', sentAt: mail.sentAt },
    ])
    expect((await page.get('/api/auth/mailbox/1')).body).toEqual(mail)
    expect((await page.get('/api/auth/mailbox/2')).status).toBe(404)
    for (const header of [
      'forwarded',
      'via',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-real-ip',
    ]) {
      for (const path of ['/api/auth/mailbox', '/api/auth/mailbox/1']) {
        const url = `http://${shownThere.rootHost}${path}`
        expect([
          header,
          path,
          (await fetch(url, { headers: { [header]: '198.51.100.7', cookie: page.cookieFor() } })).status,
        ]).toEqual([header, path, 403])
      }
    }
    expect(
      (await page.get('/api/auth/mailbox', { host: shownThere.rootHost.replace('localhost', 'rebound.example') }))
        .status,
    ).toBe(403)
    await shownThere.close()
  })

  test('is absent otherwise', async () => {
    const hidden = await openTestIdentity(database.global, { configuration: { mailGoes: 'out' }, keptMails })
    expect((await hidden.browser().get('/api/auth/mailbox')).status).toBe(404)
    await hidden.close()
  })
})

test('what has expired is removed, and nothing else', async () => {
  const page = browser()
  await trySignIn(await newPerson(), GOOD_PASSWORD, page)
  await page.post('/api/auth/confirmation-email', { email: stranger() })
  await database.global
    .updateTable('verifications')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  const sessions = await database.global.selectFrom('sessions').select('id').execute()
  await handler({}, { id: 'run', attempt: 1, signal: new AbortController().signal }, { database })
  expect(await database.global.selectFrom('verifications').select('id').execute()).toEqual([])
  expect(await database.global.selectFrom('sessions').select('id').execute()).toEqual(sessions)
})

describe('secrets', () => {
  test('passwords are argon2id at strong settings, in either Unicode form', async () => {
    const stored = await hashPassword('Crème-brûlée-12')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/)
    expect(await verifyPassword({ hash: stored, password: 'Crème-brûlée-12'.normalize('NFD') })).toBe(true)
    expect(await verifyPassword({ hash: stored, password: 'Creme-brulee-12' })).toBe(false)
  })

  test('hashing leaves the event loop free', async () => {
    const hashing = Promise.all(Array.from({ length: 4 }, async () => hashPassword(GOOD_PASSWORD)))
    let turns = 0
    let done = false
    const counting = (async () => {
      while (!done) {
        await new Promise((resolve) => setImmediate(resolve))
        turns += 1
      }
    })()
    await hashing
    done = true
    await counting
    expect(turns).toBeGreaterThan(100)
  })

  test('tokens of mails are stored as digests', async () => {
    const email = await newPerson()
    await browser().post('/api/auth/reset-password-email', { email })
    const token = await mailbox.tokenFor(email)
    expect(JSON.stringify(await database.global.selectFrom('verifications').selectAll().execute())).not.toContain(token)
  })

  test('texts are compared whole, whatever their length', () => {
    expect(equalInConstantTime('same', 'same')).toBe(true)
    for (const other of ['', 'sam', 'same ', 'Same', 'x'.repeat(1_000)])
      expect(equalInConstantTime('same', other)).toBe(false)
  })
})

test('nothing went wrong on our side', () => {
  expect(failures).toEqual([])
})

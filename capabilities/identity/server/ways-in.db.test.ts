import { afterAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import { MAX_CODE_ATTEMPTS } from '../model/limits.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestBrowser } from '../testing.ts'

const database = await useTestDatabase()
const { mailbox, browser, close, failures } = await openTestIdentity(database.global)
afterAll(close)

let people = 0
const newAddress = (): string => `person-${(people += 1)}@example.com`

async function whoIs(page: TestBrowser): Promise<unknown> {
  return (await page.identity())?.['email'] ?? null
}

async function signUp(email: string, password = GOOD_PASSWORD, page = browser()): Promise<TestBrowser> {
  const asked = await page.post('/api/auth/create-account', { method: 'EMAIL', email, password, name: 'Ada' })
  expect(asked.body).toEqual({ result: 'EMAIL_SENT' })
  const confirmed = await page.post('/api/auth/confirm-email', {
    method: 'EMAIL',
    token: await mailbox.tokenFor(email),
  })
  expect(confirmed.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: 'Ada' })
  return page
}

describe('email and password', () => {
  test('sign up, confirm in the same browser, log out, sign in', async () => {
    const email = newAddress()
    const page = await signUp(email)
    expect(await whoIs(page)).toBe(email)
    expect((await page.post('/api/auth/log-out', {})).status).toBe(200)
    expect(await whoIs(page)).toBeNull()
    const back = await page.post('/api/auth/sign-in', {
      method: 'PASSWORD',
      email: email.toUpperCase(),
      password: GOOD_PASSWORD,
    })
    expect(back.body).toMatchObject({ result: 'SIGNED_IN', isNew: false })
    expect(await whoIs(page)).toBe(email)
  })

  test('each broken rule is shown at the field', async () => {
    const cases = [
      ['Short-1a', 'at least 12'],
      ['no-upper-case-1', 'upper-case'],
      ['NO-LOWER-CASE-1', 'lower-case'],
      ['No-digit-at-all', 'digit'],
      ['NoSymbolAtAll12', 'neither a letter nor a digit'],
      [`Aa1-${'x'.repeat(97)}`, 'at most 100'],
    ] as const
    for (const [password, advice] of cases) {
      const answer = await browser().post('/api/auth/create-account', {
        method: 'EMAIL',
        email: newAddress(),
        password,
      })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({
        errors: [
          {
            code: 'ValidationError',
            humanReadable: true,
            problems: [{ path: ['password'], message: expect.stringContaining(advice) }],
          },
        ],
      })
    }
  })

  test('a sign-in before the address is confirmed sends a new link, which then signs in', async () => {
    const email = newAddress()
    await browser().post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD })
    const page = browser()
    const pending = await page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })
    expect(pending.body).toEqual({ result: 'CONFIRMATION_PENDING' })
    expect(await whoIs(page)).toBeNull()
    await page.post('/api/auth/confirm-email', { method: 'EMAIL', token: await mailbox.tokenFor(email) })
    expect(await whoIs(page)).toBe(email)
  })

  test('in another browser the confirmation asks for the password, and the link survives a wrong one', async () => {
    const email = newAddress()
    await browser().post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD })
    const token = await mailbox.tokenFor(email)
    const page = browser()
    expect((await page.post('/api/auth/confirm-email', { method: 'EMAIL', token })).body).toEqual({
      result: 'PASSWORD_NEEDED',
      email,
    })
    const wrong = await page.post('/api/auth/confirm-email', { method: 'EMAIL', token, password: 'Not-the-password-1' })
    expect(wrong.body).toMatchObject({ errors: [{ problems: [{ path: ['password'] }] }] })
    const right = await page.post('/api/auth/confirm-email', { method: 'EMAIL', token, password: GOOD_PASSWORD })
    expect(right.body).toMatchObject({ result: 'SIGNED_IN' })
    expect(
      (await page.post('/api/auth/confirm-email', { method: 'EMAIL', token, password: GOOD_PASSWORD })).status,
    ).toBe(409)
  })

  test('a stranger who signs up first with an address gains nothing', async () => {
    const email = newAddress()
    const attacker = browser()
    const attackersPassword = 'Attackers-Word-1'
    const owner = browser()
    await owner.post('/api/auth/create-account', { method: 'EMAIL', email, password: GOOD_PASSWORD })
    const ownersLink = await mailbox.tokenFor(email)
    await attacker.post('/api/auth/create-account', { method: 'EMAIL', email, password: attackersPassword })
    // The owner's browser no longer vouches for the password, which is the attacker's now.
    expect((await owner.post('/api/auth/confirm-email', { method: 'EMAIL', token: ownersLink })).body).toMatchObject({
      result: 'PASSWORD_NEEDED',
    })
    await owner.post('/api/auth/confirmation-email', { email })
    await owner.post('/api/auth/confirm-email', { method: 'EMAIL', token: await mailbox.tokenFor(email) })
    expect(await whoIs(owner)).toBe(email)
    const refused = await attacker.post('/api/auth/sign-in', { method: 'PASSWORD', email, password: attackersPassword })
    expect(refused.status).toBe(401)
  })
})

describe('one-time code', () => {
  const ask = async (page: TestBrowser, email: string): Promise<string> => {
    const answer = await page.post('/api/auth/confirmation-email', { email, oneTimeCode: true })
    expect(answer.body).toMatchObject({ result: 'EMAIL_ONE_TIME_CODE' })
    return String(answer.body['codeChallenge'])
  }

  test('creates an account for a new address and signs in to a known one', async () => {
    const email = newAddress()
    for (const isNew of [true, false]) {
      const page = browser()
      const codeChallenge = await ask(page, email)
      const code = await mailbox.codeFor(email)
      const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
      const answer = await page.post('/api/auth/confirm-email', {
        method: 'ONE_TIME_CODE',
        codeChallenge,
        code: spaced,
      })
      expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew })
      expect(await whoIs(page)).toBe(email)
    }
  })

  test('keeps the details sent with the sign-up', async () => {
    const email = newAddress()
    const page = browser()
    const details = {
      name: 'Grace',
      teamName: 'Rear Admirals',
      orgSize: '26-200',
      jobRole: 'RESEARCH',
      marketingCommsEnabled: false,
      promo: 'SPRING',
    }
    const asked = await page.post('/api/auth/create-account', { method: 'ONE_TIME_CODE', email, ...details })
    const code = await mailbox.codeFor(email)
    const answer = await page.post('/api/auth/confirm-email', {
      method: 'ONE_TIME_CODE',
      codeChallenge: asked.body['codeChallenge'],
      code,
    })
    expect(answer.body).toMatchObject({ name: 'Grace', isNew: true })
    const kept = await database.global
      .selectFrom('sign_ups')
      .selectAll()
      .where('identity_id', '=', String(answer.body['identityId']))
      .executeTakeFirst()
    expect(kept).toMatchObject({
      team_name: 'Rear Admirals',
      org_size: '26-200',
      job_role: 'RESEARCH',
      marketing_comms_enabled: false,
      promo: 'SPRING',
    })
  })

  test('is valid for three tries, once, and only with its own challenge', async () => {
    const email = newAddress()
    const page = browser()
    const first = await ask(page, email)
    const firstCode = await mailbox.codeFor(email)
    const second = await ask(page, email)
    const secondCode = await mailbox.codeFor(email)
    const attempt = async (codeChallenge: string, code: string) =>
      page.post('/api/auth/confirm-email', { method: 'ONE_TIME_CODE', codeChallenge, code })
    const wrongCode = firstCode === '000000' ? '000001' : '000000'
    for (let tries = 1; tries <= MAX_CODE_ATTEMPTS; tries += 1) {
      expect((await attempt(first, wrongCode)).status).toBe(tries < MAX_CODE_ATTEMPTS ? 400 : 409)
    }
    expect((await attempt(first, firstCode)).status).toBe(409)
    expect((await attempt(second, secondCode)).body).toMatchObject({ result: 'SIGNED_IN' })
    expect((await attempt(second, secondCode)).status).toBe(409)
  })

  test('signs in only one of many concurrent right answers', async () => {
    const email = newAddress()
    const codeChallenge = await ask(browser(), email)
    const code = await mailbox.codeFor(email)
    const answers = await Promise.all(
      Array.from({ length: 6 }, async () =>
        browser().post('/api/auth/confirm-email', { method: 'ONE_TIME_CODE', codeChallenge, code }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})

describe('email link', () => {
  test('signs in once, and keeps the destination', async () => {
    const email = newAddress()
    const page = browser()
    await page.post('/api/auth/confirmation-email', { email, redirect: '/auth/accept-invite?token=abc' })
    const token = await mailbox.tokenFor(email)
    const answer = await page.post('/api/auth/confirm-email', { method: 'EMAIL', token })
    expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, redirect: '/auth/accept-invite?token=abc' })
    expect((await browser().post('/api/auth/confirm-email', { method: 'EMAIL', token })).status).toBe(409)
  })

  test('leads nowhere outside the product', async () => {
    for (const redirect of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ]) {
      expect((await browser().post('/api/auth/confirmation-email', { email: newAddress(), redirect })).status).toBe(400)
    }
  })
})

describe('in a browser where another user is signed in', () => {
  const asks: Array<[string, string, (token: string) => object, (email: string) => Promise<void>]> = [
    [
      'a sign-in link',
      'confirm-email',
      (token) => ({ method: 'EMAIL', token }),
      async (email) => void (await browser().post('/api/auth/confirmation-email', { email })),
    ],
    [
      'a link that confirms an address',
      'confirm-email',
      (token) => ({ method: 'EMAIL', token, password: GOOD_PASSWORD }),
      async (email) =>
        void (await browser().post('/api/auth/create-account', {
          method: 'EMAIL',
          email,
          password: GOOD_PASSWORD,
        })),
    ],
    [
      'a link for a new password',
      'reset-password',
      (token) => ({ token, password: 'Fresh-Paint-81' }),
      async (email) => {
        await signUp(email)
        await browser().post('/api/auth/reset-password-email', { email })
      },
    ],
  ]
  test.each(asks)('%s asks first, and is not used up by that', async (_name, path, body, askFor) => {
    const own = newAddress()
    const page = await signUp(own)
    const other = newAddress()
    await askFor(other)
    const token = await mailbox.tokenFor(other)
    const refused = await page.post(`/api/auth/${path}`, body(token))
    expect(refused.body).toMatchObject({ errors: [{ reason: 'SIGNED_IN_AS_OTHER' }] })
    expect(JSON.stringify(refused.body)).toContain(other)
    expect(await whoIs(page)).toBe(own)
    await page.post(`/api/auth/${path}`, { ...body(token), instead: true })
    expect(await whoIs(page)).toBe(other)
  })
})

test('a new password by mail signs out everywhere and signs in here', async () => {
  const email = newAddress()
  const old = await signUp(email)
  const page = browser()
  expect((await page.post('/api/auth/reset-password-email', { email })).body).toEqual({ result: 'EMAIL_SENT' })
  const token = await mailbox.tokenFor(email)
  expect((await page.post('/api/auth/reset-password', { token, password: 'too-weak' })).status).toBe(400)
  expect((await page.post('/api/auth/reset-password', { token, password: 'Another-Word-77' })).body).toMatchObject({
    result: 'SIGNED_IN',
  })
  expect(await whoIs(page)).toBe(email)
  expect(await whoIs(old)).toBeNull()
  expect((await page.post('/api/auth/reset-password', { token, password: 'Another-Word-78' })).status).toBe(409)
  expect(
    (await browser().post('/api/auth/sign-in', { method: 'PASSWORD', email, password: GOOD_PASSWORD })).status,
  ).toBe(401)
})

test('nothing went wrong on our side', () => {
  expect(failures).toEqual([])
})

import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import { proofSize } from '#tests/harness/proof-size.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestAnswer, type TestBrowser } from '../testing.ts'
import { newToken } from './digests.ts'
import { setUpKey } from './set-up-key.ts'

/** This many in each of several lanes. */
const ROUNDS = proofSize(1, 4)
const LANES = 3
const STRANGERS = 2
/** Hashing a password takes about this long: sign-ups that start within it end at the same time. */
const SPREAD_MS = 60
const STRANGERS_PASSWORD = 'Strangers-Word-1'

const database = await useTestDatabase()
const secret = newToken()
const opened = await openTestIdentity(database.global, {
  configuration: { mailGoes: 'to-mailbox', secret },
  workspaces: { invitedAddress: async (token) => Promise.resolve(/^mailed-to:(.*)$/.exec(token)?.[1] ?? null) },
})
const { mailbox, identity } = opened
afterAll(async () => opened.close())
afterEach(() => expect(opened.failures).toEqual([]))

let networks = 0
/** Each from its own network, so that none waits because of the requests of others. */
const browser = (): TestBrowser => {
  networks += 1
  return opened.browser(`127.1.${networks >> 8}.${networks & 255 || 1}`)
}

let addresses = 0
const newAddress = (): string => `owner-${(addresses += 1)}@example.com`

const signUp = async (page: TestBrowser, email: string, password: string, more = {}): Promise<TestAnswer> =>
  page.post('/api/auth/create-account', { method: 'EMAIL', name: 'Ada', email, password, ...more })
const signIn = async (email: string, password: string, page = browser()): Promise<TestAnswer> =>
  page.post('/api/auth/sign-in', { method: 'PASSWORD', email, password })

/** Strangers who sign up with an address, and try to sign in with it, while its owner does something. */
async function race<Answer>(
  email: string,
  owners: () => Promise<Answer>,
): Promise<{ answer: Answer; strangers: TestBrowser[] }> {
  const strangers = Array.from({ length: STRANGERS }, browser)
  const [answer] = await Promise.all([
    delay(Math.random() * SPREAD_MS).then(owners),
    ...strangers.map(async (page) => {
      await delay(Math.random() * 2 * SPREAD_MS)
      await signUp(page, email, STRANGERS_PASSWORD, { name: 'Eve', promo: 'OF-A-STRANGER' })
      await signIn(email, STRANGERS_PASSWORD, page)
    }),
  ])
  return { answer, strangers }
}

/** The account belongs to the owner and to no one else. */
async function expectOwned(email: string, password: string | null, strangers: readonly TestBrowser[]): Promise<void> {
  expect((await signIn(email, STRANGERS_PASSWORD)).body).toMatchObject({ errors: [{ reason: 'WRONG_CREDENTIALS' }] })
  for (const page of strangers) expect(await page.identity()).toBeNull()
  const owner = browser()
  if (password !== null) {
    expect((await signIn(email, password, owner)).body).toMatchObject({ result: 'SIGNED_IN', name: 'Ada' })
    expect(await owner.identity()).toMatchObject({ email })
  }
  const rows = await database.global
    .selectFrom('identities')
    .leftJoin('sign_in_methods', 'sign_in_methods.identity_id', 'identities.id')
    .leftJoin('sign_ups', 'sign_ups.identity_id', 'identities.id')
    .select(['email_verified', 'provider', 'promo', 'browser_token_hash'])
    .where('email', '=', email)
    .execute()
  expect(rows).toEqual([
    { email_verified: true, provider: password === null ? null : 'credential', promo: null, browser_token_hash: null },
  ])
}

async function manyTimes(work: (round: number) => Promise<void>): Promise<void> {
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let round = 0; round < ROUNDS; round += 1) await work(round * LANES + lane)
  })
  await Promise.all(lanes)
}

describe('a stranger who signs up with an address while its owner confirms it leaves nothing behind', () => {
  test('by an invite', async () => {
    await manyTimes(async (round) => {
      const email = newAddress()
      const owner = browser()
      // A stranger was there before as well.
      if (round % 2 === 0) await signUp(browser(), email, STRANGERS_PASSWORD)
      const { answer, strangers } = await race(email, async () =>
        signUp(owner, email, GOOD_PASSWORD, { invitationToken: `mailed-to:${email}` }),
      )
      expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: 'Ada' })
      expect(await owner.identity()).toMatchObject({ email })
      await expectOwned(email, GOOD_PASSWORD, strangers)
    })
  })

  test('by the link of the confirmation mail', async () => {
    let confirmed = 0
    const confirm = async (): Promise<void> => {
      const email = newAddress()
      const owner = browser()
      await signUp(owner, email, GOOD_PASSWORD)
      const token = await mailbox.tokenFor(email)
      const { answer, strangers } = await race(email, async () => {
        await delay(Math.random() * 2 * SPREAD_MS)
        return owner.post('/api/auth/confirm-email', { method: 'EMAIL', token })
      })
      if (answer.body['result'] === 'SIGNED_IN') {
        confirmed += 1
        await expectOwned(email, GOOD_PASSWORD, strangers)
        return
      }
      // The stranger was first: the link asks for the password, and another proof of the mailbox removes the stranger.
      expect(answer.body).toEqual({ result: 'PASSWORD_NEEDED', email })
      expect((await signIn(email, STRANGERS_PASSWORD)).body).toEqual({ result: 'CONFIRMATION_PENDING' })
      const { body } = await owner.post('/api/auth/confirmation-email', { email, oneTimeCode: true })
      const code = { codeChallenge: body['codeChallenge'], code: await mailbox.codeFor(email) }
      const entered = await owner.post('/api/auth/confirm-email', { method: 'ONE_TIME_CODE', ...code })
      expect(entered.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: '' })
      await expectOwned(email, null, strangers)
    }
    // Until the owner was first at least once, which the limit of the test bounds.
    do await manyTimes(confirm)
    while (confirmed === 0)
  })

  test('by the password, if the link is opened in another browser', async () => {
    await manyTimes(async () => {
      const email = newAddress()
      await signUp(browser(), email, GOOD_PASSWORD)
      const token = await mailbox.tokenFor(email)
      const { answer, strangers } = await race(email, async () =>
        browser().post('/api/auth/confirm-email', { method: 'EMAIL', token, password: GOOD_PASSWORD }),
      )
      if (answer.body['result'] === 'SIGNED_IN') await expectOwned(email, GOOD_PASSWORD, strangers)
      else expect(answer.body).toMatchObject({ errors: [{ problems: [{ path: ['password'] }] }] })
    })
  })

  test('by a link that signs in, whether or not the stranger has made the account', async () => {
    await manyTimes(async () => {
      const email = newAddress()
      const owner = browser()
      const token = new URL(await identity.signInLink(email)).searchParams.get('token')
      const { answer, strangers } = await race(email, async () => {
        await delay(Math.random() * 2 * SPREAD_MS)
        return owner.post('/api/auth/confirm-email', { method: 'EMAIL', token })
      })
      expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: '' })
      await expectOwned(email, null, strangers)
    })
  })

  test('by a new password', async () => {
    await manyTimes(async () => {
      const email = newAddress()
      const owner = browser()
      await signUp(owner, email, 'Forgotten-Word-1')
      await owner.post('/api/auth/reset-password-email', { email })
      const token = await mailbox.tokenFor(email)
      const { answer, strangers } = await race(email, async () =>
        owner.post('/api/auth/reset-password', { token, password: GOOD_PASSWORD }),
      )
      // If the stranger was first, the link is worthless, like any that was requested before the password changed.
      if (answer.status === 200) await expectOwned(email, GOOD_PASSWORD, strangers)
      else expect(answer.body).toMatchObject({ errors: [{ reason: 'USED_OR_EXPIRED' }] })
    })
  })

  test('by the operator, who vouches for it, with or without a password', async () => {
    await manyTimes(async (round) => {
      const email = newAddress()
      const password = round % 2 === 0 ? GOOD_PASSWORD : null
      if (round % 3 === 0) await signUp(browser(), email, STRANGERS_PASSWORD, { promo: 'OF-A-STRANGER' })
      const { answer, strangers } = await race(email, async () =>
        identity.createIdentityForOperator({ email, name: 'Ada', ...(password === null ? {} : { password }) }),
      )
      expect(answer.created).toBe(true)
      await expectOwned(email, password, strangers)
    })
  })

  test('by setting up the installation', async () => {
    for (let round = 0; round < ROUNDS * LANES; round += 1) {
      await database.global.deleteFrom('identities').execute()
      const email = newAddress()
      const owner = browser()
      if (round % 2 === 0) await signUp(browser(), email, STRANGERS_PASSWORD)
      const { answer, strangers } = await race(email, async () =>
        owner.post('/api/auth/set-up', { key: setUpKey(secret), name: 'Ada', email, password: GOOD_PASSWORD }),
      )
      expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true })
      expect(await owner.identity()).toMatchObject({ email })
      await expectOwned(email, GOOD_PASSWORD, strangers)
    }
  })
})

test('a mailbox that is proven twice at once signs in twice, into one account', async () => {
  const email = newAddress()
  const links = await Promise.all(Array.from({ length: 6 }, async () => identity.signInLink(email)))
  const answers = await Promise.all(
    links.map(async (link) => {
      const token = new URL(link).searchParams.get('token')
      return browser().post('/api/auth/confirm-email', { method: 'EMAIL', token })
    }),
  )
  expect(answers.map(({ body }) => body['result'])).toEqual(links.map(() => 'SIGNED_IN'))
  expect(new Set(answers.map(({ body }) => body['identityId'])).size).toBe(1)
  expect(answers.filter(({ body }) => body['isNew'] === true)).toHaveLength(1)
})

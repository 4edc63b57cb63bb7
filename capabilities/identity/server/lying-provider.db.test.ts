import { afterAll, afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import { openTestIdentity, type TestBrowser } from '../testing.ts'
import { startLyingProvider, type Lie } from '../testing-lying-provider.ts'

const database = await useTestDatabase()
const provider = await startLyingProvider()
const identityOf = async (issuer: string) =>
  openTestIdentity(database.global, {
    configuration: {
      oidc: { issuer, clientId: 'quarry', clientSecret: 'a-secret', label: 'Work account', trustEmail: false },
    },
  })
const own = await identityOf(provider.issuer)
afterEach(() => void (provider.lie = {}))
afterAll(async () => {
  await own.close()
  await provider.stop()
})

async function begin(page: TestBrowser): Promise<string> {
  const { body } = await page.post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })
  return String(body['url'])
}

const finish = async (page: TestBrowser, back: { code: string; state: string }) =>
  page.post('/api/auth/confirm-email', { method: 'OIDC', provider: 'oidc', uxMode: 'redirect', ...back })

const now = (): number => Math.floor(Date.now() / 1000)

const lies: Record<string, () => Lie> = {
  'the nonce of another sign-in': () => ({ claims: { nonce: 'of-another' } }),
  'no nonce': () => ({ claims: { nonce: undefined } }),
  'a token for another application': () => ({ claims: { aud: 'another' } }),
  'a token of another provider': () => ({ claims: { iss: 'https://another.example' } }),
  'a token that has ended': () => ({ claims: { exp: now() - 600 } }),
  'a token that never ends': () => ({ claims: { exp: undefined } }),
  'a token that is not valid yet': () => ({ claims: { nbf: now() + 600 } }),
  'a token signed by a key it does not publish': () => ({ foreignKey: true }),
  'a token that nobody signed': () => ({ unsigned: true }),
  'a token signed with its public key as a password': () => ({ header: { alg: 'HS256' } }),
  'no token, but what it says of the person': () => ({ withoutIdToken: true }),
  'what it says of another person than the token': () => ({
    claims: { email: undefined },
    userInfo: { sub: 'grace' },
  }),
}

test.each(Object.entries(lies))('a provider that lies with %s lets no one in', async (_, lie) => {
  const page = own.browser()
  const url = await begin(page)
  provider.lie = lie()
  const answer = await finish(page, provider.agree(url))
  expect(answer.status).toBe(401)
  expect(await page.identity()).toBeNull()
})

test('without a lie the user gets in, even if the token does not contain the address', async () => {
  for (const claims of [{}, { email: undefined }]) {
    provider.lie = { claims }
    const page = own.browser()
    expect((await finish(page, provider.agree(await begin(page)))).status).toBe(200)
    expect(await page.identity()).toMatchObject({ email: 'ada@example.com' })
  }
})

test('a code of someone else opens nothing in another browser, and does not use up its own sign-in', async () => {
  const [mallory, victim] = [own.browser(), own.browser()]
  const hers = provider.agree(await begin(mallory))
  const { state } = provider.agree(await begin(victim))
  expect((await finish(victim, { code: hers.code, state })).status).toBe(401)
  expect(await victim.identity()).toBeNull()
  // The attempt uses up the code, as RFC 6749 §4.1.2 requires.
  expect((await finish(mallory, hers)).status).toBe(401)
})

test('a provider whose own document names another issuer is not used', async () => {
  provider.lie = { issuer: 'https://another.example' }
  const mixed = await identityOf(provider.issuer)
  const page = mixed.browser()
  const { body } = await page.post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })
  expect(body).toMatchObject({ errors: [{ reason: 'PROVIDER_UNAVAILABLE' }] })
  await mixed.close()
})

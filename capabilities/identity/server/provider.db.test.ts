import { afterAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/harness/database.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestBrowser } from '../testing.ts'
import { agree, startProvider } from '../testing-provider.ts'
import { OIDC_CALLBACK_PATH } from './authentication.ts'

const database = await useTestDatabase()
const running = await startProvider()
const own = await openTestIdentity(database.global, {
  configuration: {
    oidc: {
      issuer: running.issuer,
      clientId: 'quarry',
      clientSecret: 'a-secret-of-the-operator',
      label: 'Work account',
      trustEmail: false,
    },
  },
})
running.serve(`http://${own.rootHost}${OIDC_CALLBACK_PATH}`)
afterAll(async () => {
  await own.close()
  await running.stop()
})

async function begin(page: TestBrowser, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc', ...body })
  expect(answer.body).toMatchObject({ result: 'REDIRECT' })
  return String(answer.body['url'])
}

async function finish(page: TestBrowser, back: URL, change: Record<string, string> = {}) {
  const given = Object.fromEntries(back.searchParams)
  return page.post('/api/auth/confirm-email', {
    method: 'OIDC',
    provider: 'oidc',
    uxMode: 'redirect',
    ...given,
    ...change,
  })
}

async function whoIs(page: TestBrowser): Promise<unknown> {
  return (await page.identity())?.['email']
}

test('a new person gets in by the provider, with the details of the sign-up', async () => {
  running.people.set('ada', { email: 'Ada@Example.com', emailVerified: true, name: 'Ada Lovelace' })
  const page = own.browser()
  expect((await page.get('/api/auth/environment')).body).toMatchObject({ oidc: { label: 'Work account' } })
  const asked = await page.post('/api/auth/create-account', {
    method: 'OIDC',
    provider: 'oidc',
    teamName: 'Engines',
    redirect: '/auth/create-workspace',
  })
  const url = new URL(String(asked.body['url']))
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('nonce')).not.toBeNull()
  const answer = await finish(page, await agree(running, url.href, 'ada'))
  expect(answer.body).toMatchObject({
    result: 'SIGNED_IN',
    isNew: true,
    name: 'Ada Lovelace',
    redirect: '/auth/create-workspace',
  })
  expect(await page.identity()).toMatchObject({ email: 'ada@example.com', provider: 'oidc', hasPassword: false })
  expect(await own.identity.signUpDetails(String(answer.body['identityId']))).toMatchObject({ teamName: 'Engines' })
  const methods = await database.global
    .selectFrom('sign_in_methods')
    .selectAll()
    .where('provider', '=', 'oidc')
    .execute()
  expect(methods).toMatchObject([{ subject: 'ada', access_token: null, id_token: null }])
})

test('the same person gets in again, even after the address changed at the provider', async () => {
  running.people.set('ada', { email: 'ada@moved.example', emailVerified: true, name: 'Ada Lovelace' })
  const page = own.browser()
  const answer = await finish(page, await agree(running, await begin(page), 'ada'))
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: false, redirect: null })
  expect(await whoIs(page)).toBe('ada@example.com')
})

test('a known, confirmed address is linked with the provider’s confirmed one', async () => {
  const { identityId } = await own.identity.createIdentityForOperator({
    email: 'grace@example.com',
    name: 'Grace',
    password: GOOD_PASSWORD,
  })
  running.people.set('grace', { email: 'grace@example.com', emailVerified: true, name: 'Grace Hopper' })
  const page = own.browser()
  const answer = await finish(page, await agree(running, await begin(page), 'grace'))
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', identityId, isNew: false })
})

test('an address that the provider has not confirmed opens no account', async () => {
  await own.identity.createIdentityForOperator({ email: 'victim@example.com', name: 'Victim', password: GOOD_PASSWORD })
  running.people.set('mallory', { email: 'victim@example.com', emailVerified: false, name: 'Mallory' })
  running.people.set('unsure', { email: 'unsure@example.com', name: 'Unsure' })
  for (const sub of ['mallory', 'unsure']) {
    const page = own.browser()
    const answer = await finish(page, await agree(running, await begin(page), sub))
    expect(answer.status).toBe(401)
    expect(await whoIs(page)).toBeUndefined()
  }
  // Nor does it leave an account behind that would block the owner of the address.
  expect(await own.identity.findIdentity({ email: 'unsure@example.com' })).toBeNull()
})

test('an operator who trusts the provider’s addresses lets their users in', async () => {
  running.people.set('unsure', { email: 'unsure@example.com', name: 'Unsure' })
  const oidc = {
    issuer: running.issuer,
    clientId: 'quarry',
    clientSecret: 'a-secret-of-the-operator',
    label: 'Work account',
    trustEmail: true,
  }
  // The provider redirects only to the first installation, so this one takes its address.
  const trusting = await openTestIdentity(database.global, {
    configuration: { oidc, publicUrl: `http://${own.rootHost}` },
  })
  const page = trusting.browser()
  const origin = { host: own.rootHost }
  const { body } = await page.post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' }, origin)
  const back = await agree(running, String(body['url']), 'unsure')
  const answer = await page.post(
    '/api/auth/confirm-email',
    { method: 'OIDC', provider: 'oidc', ...Object.fromEntries(back.searchParams) },
    origin,
  )
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: 'Unsure' })
  await trusting.close()
})

test('an answer works once, in the browser that started the sign-in, with its own state and issuer', async () => {
  const page = own.browser()
  const back = await agree(running, await begin(page), 'grace')
  expect((await finish(own.browser(), back)).status).toBe(401)
  const again = await agree(running, await begin(page), 'grace')
  expect((await finish(page, again, { state: 'x'.repeat(32) })).status).toBe(401)
  const wrongIssuer = await agree(running, await begin(page), 'grace')
  expect((await finish(page, wrongIssuer, { iss: 'https://evil.example' })).status).toBe(401)
  const wrongCode = await agree(running, await begin(page), 'grace')
  expect((await finish(page, wrongCode, { code: 'not-a-code' })).status).toBe(401)
  const good = await agree(running, await begin(page), 'grace')
  expect((await finish(page, good)).status).toBe(200)
  expect((await finish(page, good)).status).toBe(401)
})

test('a provider that is down is reported as down, and tried again', async () => {
  const down = await openTestIdentity(database.global, {
    configuration: {
      oidc: {
        issuer: 'http://127.0.0.1:9',
        clientId: 'quarry',
        clientSecret: 'x',
        label: 'Work account',
        trustEmail: false,
      },
    },
  })
  for (let times = 0; times < 2; times += 1) {
    const answer = await down.browser().post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })
    expect(answer.body).toMatchObject({ errors: [{ reason: 'PROVIDER_UNAVAILABLE', humanReadable: true }] })
  }
  await down.close()
})

test('without a provider the sign-in method does not exist', async () => {
  const none = await openTestIdentity(database.global)
  expect((await none.browser().get('/api/auth/environment')).body).toEqual({
    captcha: null,
    oidc: null,
    mailGoes: 'out',
    setUp: 'workspace',
  })
  expect((await none.browser().post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })).status).toBe(404)
  await none.close()
})

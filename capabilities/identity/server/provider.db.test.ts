import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import Provider, { type Configuration } from 'oidc-provider'
import { useTestDatabase } from '#tests/harness/database.ts'
import { GOOD_PASSWORD, openTestIdentity, type TestBrowser } from '../testing.ts'
import { OIDC_CALLBACK_PATH } from './authentication.ts'

interface Person {
  email: string
  emailVerified?: boolean
  name: string
}

/** A real OpenID Connect provider on loopback whose people agree at once. */
interface RunningProvider {
  issuer: string
  server: Server
  people: Map<string, Person>
  /** Who sits at the provider's page. */
  current: string
  /** Where it may send people back to. */
  callback: string
  /** Begins to answer, once the callback is known. */
  serve(callback: string): void
}

const database = await useTestDatabase()
const running = await startProvider()
const own = await openTestIdentity(database.global, {
  configuration: { oidc: { issuer: running.issuer, clientId: 'quarry', clientSecret: 'a-secret-of-the-operator', label: 'Work account' } },
})
running.serve(`http://${own.rootHost}${OIDC_CALLBACK_PATH}`)
afterAll(async () => {
  await own.close()
  running.server.closeAllConnections()
  await new Promise((resolve) => running.server.close(resolve))
})

async function startProvider(): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: RunningProvider = {
    issuer,
    server,
    people: new Map(),
    current: '',
    callback: '',
    serve(callback) {
      state.callback = callback
      server.on('request', openProvider(state))
    },
  }
  return state
}

function openProvider(state: RunningProvider): RequestListener {
  const configuration: Configuration = {
    clients: [
      { client_id: 'quarry', client_secret: 'a-secret-of-the-operator', redirect_uris: [state.callback], response_types: ['code'], grant_types: ['authorization_code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => {
      const person = state.people.get(sub)
      if (!person) return undefined
      const claims = { sub, email: person.email, name: person.name, ...(person.emailVerified === undefined ? {} : { email_verified: person.emailVerified }) }
      return { accountId: sub, claims: () => claims }
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/agree/${interaction.uid}` },
    pkce: { required: () => true },
    cookies: { keys: ['loopback'] },
  }
  const provider = new Provider(state.issuer, configuration)
  const answer = provider.callback()

  const finishInteraction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { grantId, params, prompt } = await provider.interactionDetails(request, response)
    const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const grant = known ?? new provider.Grant({ accountId: state.current, clientId: String(params['client_id']) })
    grant.addOIDCScope('openid email profile')
    const result = prompt.name === 'login' ? { login: { accountId: state.current } } : { consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }
  return (request, response) => {
    void (request.url?.startsWith('/agree/') === true ? finishInteraction(request, response) : answer(request, response))
  }
}

/** Walks the provider's pages as a browser does, and gives the address it sends back to. */
async function agree(url: string, sub: string): Promise<URL> {
  running.current = sub
  const cookies = new Map<string, string>()
  let address = url
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`The provider stops at ${address} with ${response.status}: ${await response.text()}`)
    address = new URL(next, address).href
    if (address.startsWith(running.callback)) return new URL(address)
  }
  throw new Error('The provider sends round in circles.')
}

async function begin(page: TestBrowser, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await page.post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc', ...body })
  expect(answer.body).toMatchObject({ result: 'REDIRECT' })
  return String(answer.body['url'])
}

async function finish(page: TestBrowser, back: URL, change: Record<string, string> = {}) {
  const given = Object.fromEntries(back.searchParams)
  return page.post('/api/auth/confirm-email', { method: 'OIDC', provider: 'oidc', uxMode: 'redirect', ...given, ...change })
}

async function whoIs(page: TestBrowser): Promise<unknown> {
  return (await page.identity())?.['email']
}

test('a new person comes in by the provider, with what the sign-up said', async () => {
  running.people.set('ada', { email: 'Ada@Example.com', emailVerified: true, name: 'Ada Lovelace' })
  const page = own.browser()
  expect((await page.get('/api/auth/environment')).body).toMatchObject({ oidc: { label: 'Work account' } })
  const asked = await page.post('/api/auth/create-account', { method: 'OIDC', provider: 'oidc', teamName: 'Engines', redirect: '/auth/create-workspace' })
  const url = new URL(String(asked.body['url']))
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  expect(url.searchParams.get('nonce')).not.toBeNull()
  const answer = await finish(page, await agree(url.href, 'ada'))
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: true, name: 'Ada Lovelace', redirect: '/auth/create-workspace' })
  expect(await page.identity()).toMatchObject({ email: 'ada@example.com', provider: 'oidc', hasPassword: false })
  expect(await own.identity.signUpDetails(String(answer.body['identityId']))).toMatchObject({ teamName: 'Engines' })
  const methods = await database.global.selectFrom('sign_in_methods').selectAll().where('provider', '=', 'oidc').execute()
  expect(methods).toMatchObject([{ subject: 'ada', access_token: null, id_token: null }])
})

test('the same person comes in again, also after the address changed at the provider', async () => {
  running.people.set('ada', { email: 'ada@moved.example', emailVerified: true, name: 'Ada Lovelace' })
  const page = own.browser()
  const answer = await finish(page, await agree(await begin(page), 'ada'))
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', isNew: false, redirect: null })
  expect(await whoIs(page)).toBe('ada@example.com')
})

test('a known, confirmed address is joined with the provider’s confirmed one', async () => {
  const { identityId } = await own.identity.createIdentityForOperator({ email: 'grace@example.com', name: 'Grace', password: GOOD_PASSWORD })
  running.people.set('grace', { email: 'grace@example.com', emailVerified: true, name: 'Grace Hopper' })
  const page = own.browser()
  const answer = await finish(page, await agree(await begin(page), 'grace'))
  expect(answer.body).toMatchObject({ result: 'SIGNED_IN', identityId, isNew: false })
})

test('an address that the provider has not confirmed opens nobody’s account', async () => {
  await own.identity.createIdentityForOperator({ email: 'victim@example.com', name: 'Victim', password: GOOD_PASSWORD })
  running.people.set('mallory', { email: 'victim@example.com', emailVerified: false, name: 'Mallory' })
  running.people.set('unsure', { email: 'unsure@example.com', name: 'Unsure' })
  for (const sub of ['mallory', 'unsure']) {
    const page = own.browser()
    const answer = await finish(page, await agree(await begin(page), sub))
    expect(answer.status).toBe(401)
    expect(await whoIs(page)).toBeUndefined()
  }
})

test('an answer works once, in the browser that asked, with its own state and issuer', async () => {
  const page = own.browser()
  const back = await agree(await begin(page), 'grace')
  expect((await finish(own.browser(), back)).status).toBe(401)
  const again = await agree(await begin(page), 'grace')
  expect((await finish(page, again, { state: 'x'.repeat(32) })).status).toBe(401)
  const wrongIssuer = await agree(await begin(page), 'grace')
  expect((await finish(page, wrongIssuer, { iss: 'https://evil.example' })).status).toBe(401)
  const wrongCode = await agree(await begin(page), 'grace')
  expect((await finish(page, wrongCode, { code: 'not-a-code' })).status).toBe(401)
  const good = await agree(await begin(page), 'grace')
  expect((await finish(page, good)).status).toBe(200)
  expect((await finish(page, good)).status).toBe(401)
})

test('a provider that is down is said to be down, and tried again', async () => {
  const down = await openTestIdentity(database.global, {
    configuration: { oidc: { issuer: 'http://127.0.0.1:9', clientId: 'quarry', clientSecret: 'x', label: 'Work account' } },
  })
  for (let times = 0; times < 2; times += 1) {
    const answer = await down.browser().post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })
    expect(answer.body).toMatchObject({ errors: [{ reason: 'PROVIDER_UNAVAILABLE', humanReadable: true }] })
  }
  await down.close()
})

test('without a provider the way does not exist', async () => {
  const none = await openTestIdentity(database.global)
  expect((await none.browser().get('/api/auth/environment')).body).toEqual({ captcha: null, oidc: null, mailbox: false })
  expect((await none.browser().post('/api/auth/sign-in', { method: 'OIDC', provider: 'oidc' })).status).toBe(404)
  await none.close()
})

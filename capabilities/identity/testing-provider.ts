import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'

interface Person {
  email: string
  emailVerified?: boolean
  name: string
}

/** A real OpenID Connect provider on loopback whose users consent at once. */
export interface RunningProvider {
  issuer: string
  people: Map<string, Person>
  /** The user at the provider's page. */
  current: string
  /** Where it may redirect users back to. */
  callback: string
  /** Starts to answer, when the callback is known. */
  serve(callback: string): void
  stop(): Promise<void>
}

/** Starts the provider; it answers from `serve` on, since the callback address is known only then. */
export async function startProvider(): Promise<RunningProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: RunningProvider = {
    issuer,
    people: new Map(),
    current: '',
    callback: '',
    serve(callback) {
      state.callback = callback
      server.on('request', openProvider(state))
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return state
}

function openProvider(state: RunningProvider): RequestListener {
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'quarry',
        client_secret: 'a-secret-of-the-operator',
        redirect_uris: [state.callback],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => {
      const person = state.people.get(sub)
      if (!person) return undefined
      const claims = {
        sub,
        email: person.email,
        name: person.name,
        ...(person.emailVerified === undefined ? {} : { email_verified: person.emailVerified }),
      }
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
    const result =
      prompt.name === 'login' ? { login: { accountId: state.current } } : { consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }
  return (request, response) => {
    void (request.url?.startsWith('/agree/') === true
      ? finishInteraction(request, response)
      : answer(request, response))
  }
}

/** Follows the provider's pages as a browser does, and returns the address it redirects back to. */
export async function agree(running: RunningProvider, url: string, sub: string): Promise<URL> {
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
    if (next === null)
      throw new Error(`The provider stops at ${address} with ${response.status}: ${await response.text()}`)
    address = new URL(next, address).href
    if (address.startsWith(running.callback)) return new URL(address)
  }
  throw new Error('The provider sends round in circles.')
}

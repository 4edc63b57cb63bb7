import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { LiveUpdates } from '#platform/server/live-updates/index.ts'
import type { GlobalDatabase } from '#platform/server/database/index.ts'
import {
  createIdentity,
  type Identity,
  type IdentityConfiguration,
  type Mailer,
  type WorkspaceQuestions,
} from './server/index.ts'

/** A password that satisfies all rules. */
export const GOOD_PASSWORD = 'Orchard-Lamp-42'

interface SentMail {
  to: string
  subject: string
  text: string
  html: string
}

/** Mail that is delivered only here. */
interface TestMailbox {
  sent: SentMail[]
  send(mail: SentMail): Promise<void>
  /** The newest mail to an address, after all are sent. */
  newest(to: string): Promise<SentMail>
  /** The value of a query parameter in the newest mail's link. */
  tokenFor(to: string, parameter?: string): Promise<string>
  codeFor(to: string): Promise<string>
}

export interface TestIdentity {
  identity: Identity
  mailbox: TestMailbox
  server: FastifyInstance
  /** The root domain's host with its port. */
  rootHost: string
  failures: unknown[]
  /**
   * A browser with its own cookies, stored by host name as browsers do.
   * @param localAddress the loopback address it calls from: 127.0.0.2, …
   */
  browser(localAddress?: string): TestBrowser
  close(): Promise<void>
}

interface TestIdentityOptions {
  configuration?: Partial<IdentityConfiguration>
  workspaces?: Partial<WorkspaceQuestions>
  live?: LiveUpdates
  /** Kept mails that the mailbox page must show. */
  keptMails?: Mailer['mailbox']
}

/** Identity behind a real HTTP server on loopback; every name under localhost reaches it. */
export async function openTestIdentity(
  global: GlobalDatabase,
  options: TestIdentityOptions = {},
): Promise<TestIdentity> {
  const server = Fastify()
  let identity: Identity | null = null
  const failures: unknown[] = []
  const mailbox = openMailbox(async () => {
    await identity?.close()
  })
  // Mails and cookies contain the port, so a free one is found before identity is created.
  const probe = Fastify()
  await probe.listen({ host: '127.0.0.1', port: 0 })
  const { port } = probe.server.address() as AddressInfo
  await probe.close()
  const rootHost = `localhost:${port}`
  identity = await createIdentity({
    global,
    mailer: { send: mailbox.send, mailbox: options.keptMails },
    configuration: {
      publicUrl: `http://${rootHost}`,
      secret: randomBytes(32).toString('hex'),
      captcha: { provider: 'none' },
      mailGoes: 'out',
      isForThisMachine: true,
      ...options.configuration,
    },
    ...(options.workspaces ? { workspaces: options.workspaces } : {}),
    ...(options.live ? { live: options.live } : {}),
    reportFailure: (error) => failures.push(error),
  })
  await server.register(identity.fastifyPlugin)
  await server.listen({ host: '127.0.0.1', port })
  const opened = identity
  return {
    identity: opened,
    mailbox,
    server,
    rootHost,
    failures,
    browser: (localAddress) => openBrowser(port, rootHost, localAddress),
    async close() {
      await server.close()
      await opened.close()
    },
  }
}

function openMailbox(settled: () => Promise<void>): TestMailbox {
  const sent: SentMail[] = []
  const newest = async (to: string): Promise<SentMail> => {
    await settled()
    const mail = sent.findLast((candidate) => candidate.to === to)
    if (!mail) throw new Error(`No mail went to ${to}.`)
    return mail
  }
  return {
    sent,
    send: async (mail) => {
      sent.push(mail)
      return Promise.resolve()
    },
    newest,
    async tokenFor(to, parameter = 'token') {
      const mail = await newest(to)
      const address = /https?:\/\/\S+/.exec(mail.text)?.[0]
      const token = address ? new URL(address).searchParams.get(parameter) : null
      if (token === null) throw new Error(`The newest mail to ${to} has no link with ${parameter}.`)
      return token
    },
    async codeFor(to) {
      const code = /^\d{6}$/m.exec((await newest(to)).text)?.[0]
      if (code === undefined) throw new Error(`The newest mail to ${to} has no code.`)
      return code
    },
  }
}

export interface TestAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

export interface TestBrowser {
  /** Cookies by host name, then by name. */
  jar: Map<string, Map<string, string>>
  post(
    path: string,
    body: unknown,
    options?: { host?: string; origin?: string | null; headers?: Record<string, string> },
  ): Promise<TestAnswer>
  get(path: string, options?: { host?: string }): Promise<TestAnswer>
  /** What the server reports about the signed-in user. */
  identity(): Promise<Record<string, unknown> | null>
  /** The Cookie header for a host. */
  cookieFor(host?: string): string
}

function openBrowser(port: number, rootHost: string, localAddress = '127.0.0.1'): TestBrowser {
  const jar: TestBrowser['jar'] = new Map()
  const nameOf = (host: string): string => host.split(':')[0] ?? host
  const cookieFor = (host = rootHost): string =>
    [...(jar.get(nameOf(host)) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

  const send = async (
    method: string,
    path: string,
    host: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<TestAnswer> =>
    new Promise((resolve, reject) => {
      const cookie = cookieFor(host)
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          localAddress,
          port,
          method,
          path,
          headers: { host, 'user-agent': 'test browser', ...(cookie === '' ? {} : { cookie }), ...headers },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () => {
            const cookies = jar.get(nameOf(host)) ?? new Map<string, string>()
            jar.set(nameOf(host), cookies)
            for (const line of incoming.headers['set-cookie'] ?? []) keepCookie(cookies, line)
            const text = Buffer.concat(chunks).toString('utf8')
            const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: json as Record<string, unknown>,
            })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  return {
    jar,
    cookieFor,
    async identity() {
      const { body } = await send('GET', '/api/auth/identity', rootHost, {})
      return body['identity'] as Record<string, unknown> | null
    },
    get: async (path, { host = rootHost } = {}) => send('GET', path, host, {}),
    async post(path, body, { host = rootHost, origin = `http://${host}`, headers: others = {} } = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json', ...others }
      if (origin !== null) headers['origin'] = origin
      return send('POST', path, host, headers, JSON.stringify(body))
    },
  }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals)
  if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name)
  else cookies.set(name, pair.slice(equals + 1))
}

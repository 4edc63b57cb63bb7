import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { hooks as everyCapability } from '#generated/registry/hooks.ts'
import { withoutSample } from '#home/testing.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { createHttpServer } from '../../apps/server/http-server.ts'
import type { ServedWeb } from '../../apps/server/served-web.ts'
import { openServices, type OpenServices } from '../../apps/server/services.ts'
import { buildWebWhenChanged, WEB_FOLDER } from '../../apps/server/web-build.ts'
import { useTestDatabase } from './database.ts'

export interface HttpAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The body as JSON. */
  json(): Record<string, unknown>
}

interface HttpQuestion {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** A user who is signed in on a workspace's host. */
export interface SignedInPerson {
  identityId: Id
  email: string
  /** For the root domain. */
  rootCookie: string
  /** For the workspace's host. */
  cookie: string
}

/** The real server of one process, listening on loopback over a database of the test file's own. */
export interface TestHttpServer {
  opened: OpenServices
  port: number
  connectionString: string
  /** The host of the root domain, or of a workspace, as sent by a browser. */
  hostOf(subdomain?: string): string
  ask(host: string, path: string, question?: HttpQuestion): Promise<HttpAnswer>
  /** Sends one operation to the graph of a workspace. */
  graph(
    subdomain: string,
    headers: Record<string, string>,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<{
    data: Record<string, unknown> | null
    errors?: Array<{ message: string; extensions: Record<string, unknown> }>
    extensions?: Record<string, unknown>
  }>
  newWorkspace(): Promise<{
    teamId: Id
    subdomain: string
    founder: SignedInPerson
    context(): Promise<WorkspaceContext>
  }>
  /** Stops the server before the file ends; resolves when it has finished all requests in progress. */
  close(): Promise<void>
}

const PASSWORD = 'Orchard-Lamp-42'

/**
 * `const server = await useHttpServer()` at the top of a `*.db.test.ts`. Settings are added to those of the harness;
 * pages come from the built application if `web` is not given. New workspaces have the sample project only if `sample`
 * is set.
 */
export async function useHttpServer(
  settings: Record<string, string> = {},
  { web, sample = false }: { web?: ServedWeb; sample?: boolean } = {},
): Promise<TestHttpServer> {
  if (!existsSync(join(WEB_FOLDER, 'index.html'))) await buildWebWhenChanged(() => undefined)
  const { connectionString } = await useTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-http-'))
  const port = await freePort()
  const publicUrl = settings['PUBLIC_URL'] ?? `http://localhost:${port}`
  const configuration = loadConfiguration({
    DATABASE_URL: connectionString,
    QUARRY_DATA: folder,
    QUARRY_ENVIRONMENT: 'test',
    LOG_LEVEL: 'silent',
    ...settings,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  })
  const opened = await openServices({
    configuration,
    runsJobs: true,
    answersSearches: true,
    hooks: sample ? everyCapability : withoutSample(everyCapability),
  })
  const server = await createHttpServer(opened, web)
  await server.listen({ port, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => (closing ??= server.close().then(async () => opened.close()))
  afterAll(async () => {
    agent.destroy()
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  const rootHost = new URL(publicUrl).host
  const hostOf = (subdomain?: string): string => (subdomain === undefined ? rootHost : `${subdomain}.${rootHost}`)
  const ask: TestHttpServer['ask'] = async (host, path, options = {}) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = options
      const outgoing = httpRequest(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: {
            host,
            ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            ...headers,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              text,
              json: () => JSON.parse(text) as Record<string, unknown>,
            })
          })
          incoming.on('error', reject)
        },
      )
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed an idle connection at the moment when it was used again.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(ask(host, path, options))
        else reject(error)
      })
      outgoing.end(body)
    })
  let made = 0

  return {
    opened,
    port,
    connectionString,
    hostOf,
    ask,
    async graph(subdomain, headers, query, variables = {}) {
      const answer = await ask(hostOf(subdomain), '/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      })
      return answer.json() as Awaited<ReturnType<TestHttpServer['graph']>>
    },
    async newWorkspace() {
      made += 1
      const subdomain = `served-${made}`
      const email = `founder-${made}-${newId().slice(-8)}@example.com`
      const { services } = opened
      const { identityId } = await services.identity.createIdentityForOperator({
        email,
        name: 'Ada Founder',
        password: PASSWORD,
      })
      const { teamId } = await createWorkspace(services, {
        name: `Workspace ${made}`,
        subdomain,
        founder: { identityId, email, name: 'Ada Founder' },
      })
      const signIn = await ask(rootHost, '/api/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(publicUrl).origin },
        body: JSON.stringify({ method: 'PASSWORD', email, password: PASSWORD }),
      })
      const rootCookie = cookiesOf(signIn.headers['set-cookie'])
      const session = await services.identity.authenticate({ cookie: rootCookie }, rootHost)
      if (!session) throw new Error(`The founder could not sign in: ${signIn.text}`)
      const cookies = await services.identity.continueSession(session, {
        host: hostOf(subdomain),
        ipAddress: '127.0.0.1',
        userAgent: 'test',
        cookie: undefined,
      })
      return {
        teamId,
        subdomain,
        founder: { identityId, email, rootCookie, cookie: cookiesOf(cookies) },
        async context() {
          const context = await memberContext(services, teamId, identityId)
          if (!context) throw new Error('The founder is a member.')
          return context
        },
      }
    },
    close,
  }
}

function cookiesOf(lines: string[] | undefined): string {
  return (lines ?? []).map((line) => line.split(';')[0]).join('; ')
}

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => {
        resolve(port)
      })
    })
  })
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfiguration } from '#platform/server/configuration.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { createHttpServer } from '../../apps/server/http-server.ts'
import { openServices, type OpenServices } from '../../apps/server/services.ts'
import { buildWebWhenChanged } from '../../apps/server/web-build.ts'
import { startBenchPostgres } from './bench-postgres.ts'

/** The subdomain of its workspace. */
export const SUBDOMAIN = 'bench-house'
const PASSWORD = 'Bench-House-2026!'
const PUBLIC_HOST = 'localhost:3999'

export interface ProductServer extends AsyncDisposable {
  connectionString: string
  /** The environment for further processes of it. */
  environment: Record<string, string>
  port: number
  /** The workspace's host, as named in a request. */
  host: string
  /** The cookie of a signed-in founder. */
  cookie: string
  teamId: string
  founder(): Promise<WorkspaceContext>
}

/**
 * The whole server in this process on a separate database, which syncs to disk as in production, with one workspace and
 * a session in it.
 */
export async function startProductServer(): Promise<ProductServer> {
  await using opening = new AsyncDisposableStack()
  const postgres = await startBenchPostgres()
  opening.defer(postgres.stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  const environment = benchEnvironment(postgres.connectionString, folder)
  const opened = await openServices({
    configuration: loadConfiguration(environment),
    runsJobs: true,
    answersSearches: true,
  })
  opening.defer(opened.close)
  const { services } = opened
  const { identityId, ...person } = await addIdentity(opened, 'ada@example.com', 'Ada')
  const { teamId } = await createWorkspace(services, {
    name: 'Bench',
    subdomain: SUBDOMAIN,
    founder: { identityId, ...person },
  })
  const served = opening.use(await serveProduct(opened, SUBDOMAIN))
  const cookie = await served.signIn(person.email)
  const open = opening.move()
  return {
    connectionString: postgres.connectionString,
    environment,
    port: served.port,
    host: served.host,
    cookie,
    teamId,
    async founder() {
      const context = await memberContext(services, teamId, identityId)
      if (!context) throw new Error('The founder is a member.')
      return context
    },
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

/** Returns the configuration of a measured product: on this database, with its files in this folder. */
export function benchEnvironment(connectionString: string, folder: string): Record<string, string> {
  return {
    DATABASE_URL: connectionString,
    QUARRY_DATA: folder,
    QUARRY_ENVIRONMENT: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://${PUBLIC_HOST}`,
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

/** Adds a user who can sign in with the password shared by all benches. */
export async function addIdentity(
  { services }: OpenServices,
  email: string,
  name: string,
): Promise<{ identityId: string; email: string; name: string }> {
  const { identityId } = await services.identity.createIdentityForOperator({ email, name, password: PASSWORD })
  return { identityId, email, name }
}

/** A listening server over open services. */
export interface ServedProduct extends AsyncDisposable {
  port: number
  host: string
  /** Returns the cookies of the session. */
  signIn(email: string): Promise<string>
}

/** @param onAnswer receives the milliseconds that the server took for each answer */
export async function serveProduct(
  opened: OpenServices,
  subdomain: string,
  onAnswer?: (milliseconds: number) => void,
): Promise<ServedProduct> {
  const { identity } = opened.services
  // Its pages are built from the current sources, regardless of which benches run first.
  await buildWebWhenChanged(() => undefined)
  const server = await createHttpServer(opened)
  if (onAnswer) server.addHook('onResponse', async (_request, reply) => Promise.resolve(onAnswer(reply.elapsedTime)))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on a port.')
  const host = `${subdomain}.localhost:${address.port}`
  return {
    port: address.port,
    host,
    async signIn(email) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/auth/sign-in',
        headers: { host: PUBLIC_HOST, origin: `http://${PUBLIC_HOST}` },
        payload: { method: 'PASSWORD', email, password: PASSWORD },
      })
      const session = await identity.authenticate({ cookie: cookieOf(answer.headers['set-cookie']) }, PUBLIC_HOST)
      if (!session) throw new Error(`${email} could not sign in: ${answer.body}`)
      return cookieOf(
        await identity.continueSession(session, {
          host,
          ipAddress: '127.0.0.1',
          userAgent: 'bench',
          cookie: undefined,
        }),
      )
    },
    [Symbol.asyncDispose]: async () => server.close(),
  }
}

function cookieOf(header: string | string[] | undefined): string {
  return [header ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

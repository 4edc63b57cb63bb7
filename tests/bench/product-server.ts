import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfiguration } from '#platform/server/configuration.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { createHttpServer } from '../../apps/server/http-server.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'

const SUBDOMAIN = 'bench-house'
const PASSWORD = 'Bench-House-2026!'

export interface ProductServer extends AsyncDisposable {
  connectionString: string
  port: number
  /** The workspace's host, as a request names it. */
  host: string
  /** Of a signed-in founder. */
  cookie: string
  teamId: string
  founder(): Promise<WorkspaceContext>
}

/** The whole server in this process on a database of its own, forced to disk as in production, with one workspace and a session in it. */
export async function startProductServer(): Promise<ProductServer> {
  await using opening = new AsyncDisposableStack()
  const postgres = await startMigratedPostgres({ durable: true })
  opening.defer(postgres.stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  const configuration = loadConfiguration({ DATABASE_URL: postgres.connectionString, QUARRY_DATA: folder, QUARRY_ENVIRONMENT: 'test', LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3999', TRUSTED_PROXIES: '127.0.0.1' })
  const opened = await openServices({ configuration, runsJobs: true, answersSearches: true })
  opening.defer(opened.close)
  const server = await createHttpServer(opened)
  opening.defer(async () => server.close())
  const { services } = opened
  const { identityId } = await services.identity.createIdentityForOperator({ email: 'ada@example.com', name: 'Ada', password: PASSWORD })
  const { teamId } = await createWorkspace(services, { name: 'Bench', subdomain: SUBDOMAIN, founder: { identityId, email: 'ada@example.com', name: 'Ada' } })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on a port.')
  const host = `${SUBDOMAIN}.localhost:${address.port}`

  const signIn = await server.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'localhost:3999', origin: 'http://localhost:3999' },
    payload: { method: 'PASSWORD', email: 'ada@example.com', password: PASSWORD },
  })
  const rootCookie = cookieOf(signIn.headers['set-cookie'])
  const session = await services.identity.authenticate({ cookie: rootCookie }, 'localhost:3999')
  if (!session) throw new Error(`The founder could not sign in: ${signIn.body}`)
  const ticket = await services.identity.createTicket(session, host)
  const cookies = await services.identity.redeemTicket(ticket.token, { host, ipAddress: '127.0.0.1', userAgent: 'bench', cookie: undefined })
  const open = opening.move()
  return {
    connectionString: postgres.connectionString,
    port: address.port,
    host,
    cookie: cookieOf(cookies ?? []),
    teamId,
    async founder() {
      const context = await memberContext(services, teamId, identityId)
      if (!context) throw new Error('The founder is a member.')
      return context
    },
    [Symbol.asyncDispose]: async () => open.disposeAsync(),
  }
}

function cookieOf(header: string | string[] | undefined): string {
  return [header ?? []].flat().map((cookie) => cookie.split(';')[0]).join('; ')
}

/**
 * Seeds installations for journeys: workspaces, members and sessions, made like by the operator's command line but in a
 * process that keeps running, so that a journey waits a moment instead of for thousands of modules to load. Requests
 * come by HTTP on loopback, one JSON object each (`SeedRequest`); reports its address to its parent when it listens.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { hooks as everyCapability } from '#generated/registry/hooks.ts'
import { withoutSample } from '#home/testing.ts'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import type { Services } from '#journal/server/index.ts'
import { createAccessToken, createWorkspace, findRoute } from '#workspaces/server/index.ts'
import { becomeMember } from '#workspaces/server/arrivals/become-member.ts'
import { actAs, openOperatorDatabase } from '../../apps/server/operator/open-operator.ts'
import { openRegistries } from '../../apps/server/registries.ts'
import { openServices } from '../../apps/server/services.ts'

const person = z.object({ email: z.email(), name: z.string(), password: z.string().optional() })
const seedRequest = z.object({
  /** The environment of the installation, at least QUARRY_DATA and PORT. */
  environment: z.record(z.string(), z.string()),
  /**
   * Whether the installation stays open for the next request. Where journeys stop and kill it, no other process may
   * keep connections to its database.
   */
  keepsOpen: z.boolean(),
  subdomain: z.string(),
  /** Given to make the workspace, with the person as its founder; otherwise the workspace exists already. */
  workspaceName: z.string().optional(),
  /** Whether the workspace gets the sample project. */
  hasSample: z.boolean().default(false),
  person,
  role: z.enum(['MANAGER', 'CONTRIBUTOR', 'VIEWER']).default('CONTRIBUTOR'),
  /** Whether to also make an access token for the person. */
  makesToken: z.boolean().default(false),
})

export type SeedRequest = z.input<typeof seedRequest>

/** The result: the person's session on the workspace's host, as `name=value`. */
export interface Seeded {
  teamId: string
  identityId: string
  cookie: string
  /** Empty if none was requested. */
  accessToken: string
}

interface Opened {
  services: Services
  /** The same, for workspaces without the sample project. */
  withoutSample: Services
  close(): Promise<void>
}

/** The installation that all journeys share. */
let kept: Promise<Opened> | undefined

async function open(environment: Record<string, string>): Promise<Opened> {
  const database = await openOperatorDatabase(environment)
  const configuration = loadConfiguration({
    ...environment,
    LOG_LEVEL: 'error',
    DATABASE_URL: database.connectionString,
  })
  const opened = await openServices({ configuration, runsJobs: false })
  const { hooks } = openRegistries(withoutSample(everyCapability))
  return {
    services: opened.services,
    withoutSample: { ...opened.services, hooks },
    async close() {
      await opened.close()
      await database.close()
    },
  }
}

async function seed(
  { subdomain, workspaceName, hasSample, person, role, makesToken }: z.output<typeof seedRequest>,
  opened: Opened,
): Promise<Seeded> {
  const services = hasSample ? opened.services : opened.withoutSample
  const { identityId } = await services.identity.createIdentityForOperator({
    email: person.email,
    name: person.name,
    ...(person.password === undefined ? {} : { password: person.password }),
  })
  const arriving = { identityId, email: person.email.toLowerCase(), name: person.name }
  let teamId: string
  if (workspaceName === undefined) {
    const route = await findRoute(services.database.global, { subdomain })
    if (!route) throw new Error(`There is no workspace “${subdomain}”.`)
    teamId = route.teamId
    await becomeMember(services, teamId, arriving, role)
  } else ({ teamId } = await createWorkspace(services, { name: workspaceName, subdomain, founder: arriving }))
  const root = new URL(services.configuration.publicUrl)
  const host = services.configuration.singleHost ? root.host : `${subdomain}.${root.host}`
  const now = new Date()
  const lines = await services.identity.continueSession(
    {
      ...arriving,
      sessionId: newId(),
      familyId: newId(),
      emailVerified: true,
      createdAt: now,
      method: 'password',
      authenticatedAt: now,
      expiresAt: now,
      host: root.host,
    },
    { host, ipAddress: '127.0.0.1', userAgent: 'journey', cookie: undefined },
  )
  const accessToken = makesToken
    ? (await createAccessToken(await actAs(services, teamId, person.email), { name: 'Seeded' })).token
    : ''
  return { teamId, identityId, cookie: (lines ?? [])[0]?.split(';')[0] ?? '', accessToken }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    answer(Buffer.concat(chunks).toString('utf8')).then(
      (seeded) => response.end(JSON.stringify(seeded)),
      (error: unknown) => {
        response.statusCode = 500
        response.end(error instanceof Error ? (error.stack ?? error.message) : String(error))
      },
    )
  })
})

async function answer(body: string): Promise<Seeded> {
  const asked = seedRequest.parse(JSON.parse(body))
  if (asked.keepsOpen) {
    kept ??= open(asked.environment)
    return seed(asked, await kept)
  }
  const opened = await open(asked.environment)
  try {
    return await seed(asked, opened)
  } finally {
    await opened.close()
  }
}

server.listen(0, '127.0.0.1', () =>
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
process.once('disconnect', () => {
  const closed = kept?.then(async (opened) => opened.close()) ?? Promise.resolve()
  void closed.finally(() => process.exit())
})

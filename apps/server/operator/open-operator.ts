import { join } from 'node:path'
import { migrations } from '#generated/registry/migrations.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { childEnvironment } from '#platform/server/child-environment.ts'
import { loadConfiguration, type Configuration } from '#platform/server/configuration.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/index.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { findRoute, memberContext, workspaceAddress, type WorkspaceRoute } from '#workspaces/server/index.ts'
import { openServices } from '../services.ts'

/** What a command of the operator works with, whether or not a server is running. */
export interface Operator {
  configuration: Configuration
  connectionString: string
  services: Services
  close(): Promise<void>
}

/**
 * The database of this installation: the named server, or the embedded one, joined when it runs and started when not.
 */
export async function openOperatorDatabase(
  environment?: Record<string, string>,
): Promise<{ configuration: Configuration; connectionString: string; close(): Promise<void> }> {
  const configuration = loadConfiguration(environment)
  if (configuration.databaseUrl !== undefined)
    return { configuration, connectionString: configuration.databaseUrl, close: async () => Promise.resolve() }
  const embedded = await startEmbeddedPostgres({ dataFolder: join(configuration.dataFolder, 'postgres') })
  return {
    configuration: loadConfiguration({ LOG_LEVEL: 'error', ...childEnvironment(embedded.connectionString) }),
    connectionString: embedded.connectionString,
    close: async () => embedded.stop(),
  }
}

/** Opens everything except the processes that serve: no port, no jobs. */
export async function openOperator(): Promise<Operator> {
  const database = await openOperatorDatabase()
  try {
    await migrateToLatest({ connectionString: database.connectionString, migrations })
    const opened = await openServices({ configuration: database.configuration, runsJobs: false })
    return {
      configuration: database.configuration,
      connectionString: database.connectionString,
      services: opened.services,
      async close() {
        await opened.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The workspace that an operator names by subdomain or team id. @throws Failure NotFound. */
export async function findWorkspace(services: Services, named: string): Promise<WorkspaceRoute> {
  const isTeamId = /^[0-9a-f-]{36}$/i.test(named)
  const route = await findRoute(services.database.global, isTeamId ? { teamId: named } : { subdomain: named })
  if (!route) throw new Failure('NotFound', `There is no workspace “${named}”. Use its subdomain or its team id.`)
  return route
}

export function addressOf({ configuration }: Operator, route: WorkspaceRoute): string {
  return workspaceAddress(configuration.publicUrl, configuration.singleHost, route)
}

/**
 * The member as whom a command acts: by e-mail address, otherwise the first administrator. @throws Failure NotFound.
 */
export async function actAs(services: Services, teamId: Id, email: string | undefined): Promise<WorkspaceContext> {
  const member = await services.database.workspace(teamId).read(async (tx) => {
    const query = tx.selectFrom('users').select('identity_id').where('deactivated_at', 'is', null)
    return (
      email === undefined
        ? query.where('workspace_admin', '=', true).orderBy('created_at')
        : query.where('email', '=', email.toLowerCase())
    )
      .limit(1)
      .executeTakeFirst()
  })
  const context = member ? await memberContext(services, teamId, member.identity_id) : null
  if (context) return context
  throw new Failure(
    'NotFound',
    email === undefined
      ? 'The workspace has no administrator.'
      : `No one with the address ${email} is an active member of the workspace.`,
  )
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openServices } from '../../apps/server/services.ts'
import { hooks as everyCapability } from '#generated/registry/hooks.ts'
import { withoutSample } from '#home/testing.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import type { HookRecord, Role, Services, WorkspaceContext } from '#journal/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { useTestDatabase } from './database.ts'

export interface TestWorkspace {
  teamId: Id
  subdomain: string
  /** A fresh context of the founder: manager and administrator. */
  founder(): Promise<WorkspaceContext>
  /** A fresh context of a new member with this role. */
  member(role: Role | null): Promise<WorkspaceContext>
  /** A fresh context of an existing member. */
  again(userId: Id): Promise<WorkspaceContext>
}

export interface TestServices {
  services: Services
  connectionString: string
  newWorkspace(): Promise<TestWorkspace>
}

/**
 * `const { services, newWorkspace } = await useServices()` at the top of a `*.db.test.ts`: everything a server process
 * opens, on a database and a data folder of the file's own. Jobs run if `runsJobs` is set; `environment` adds settings,
 * `hooks` adds participants in addition to every capability. New workspaces have the sample project only if `sample` is
 * set.
 */
export async function useServices({
  runsJobs = false,
  sample = false,
  environment = {},
  hooks = {},
}: {
  runsJobs?: boolean
  sample?: boolean
  environment?: Record<string, string>
  hooks?: HookRecord
} = {}): Promise<TestServices> {
  const database = await useTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-services-'))
  const configuration = loadConfiguration({
    DATABASE_URL: database.connectionString,
    QUARRY_DATA: folder,
    QUARRY_ENVIRONMENT: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
    ...environment,
  })
  const capabilities = sample ? everyCapability : withoutSample(everyCapability)
  const opened = await openServices({ configuration, runsJobs, hooks: [...capabilities, hooks] })
  afterAll(async () => {
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  })
  let made = 0
  return {
    services: opened.services,
    connectionString: database.connectionString,
    async newWorkspace() {
      made += 1
      const identityId = newId()
      const subdomain = `testers-${made}`
      const { teamId } = await createWorkspace(opened.services, {
        name: `Workspace ${made}`,
        subdomain,
        founder: { identityId, email: `founder-${made}@example.com`, name: 'Ada Founder' },
      })
      const contextOf = async (identity: Id): Promise<WorkspaceContext> => {
        const context = await memberContext(opened.services, teamId, identity)
        if (!context) throw new Error('This identity is no member of the workspace.')
        return context
      }
      return {
        teamId,
        subdomain,
        founder: async () => contextOf(identityId),
        member: async (role) => contextOf(await addMember(opened.services, teamId, role)),
        async again(userId) {
          const { identity_id: identity } = await opened.services.database
            .workspace(teamId)
            .read(async (tx) =>
              tx.selectFrom('users').select('identity_id').where('id', '=', userId).executeTakeFirstOrThrow(),
            )
          return contextOf(identity)
        },
      }
    },
  }
}

/** Adds a user to a workspace. @returns their identity */
export async function addMember({ database }: Services, teamId: Id, role: Role | null): Promise<Id> {
  const identityId = newId()
  await database.workspace(teamId).write(async (tx) => {
    await tx
      .insertInto('users')
      .values({
        id: newId(),
        team_id: teamId,
        identity_id: identityId,
        email: `${identityId}@example.com`,
        name: `A ${role ?? 'stranger'}`,
        job_role: null,
        role,
        locale: null,
        time_zone: null,
        deactivated_at: null,
        last_seen_at: null,
      })
      .execute()
  })
  return identityId
}

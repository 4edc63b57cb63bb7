import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { isUniqueViolation, type GlobalDatabase } from '#platform/server/database/index.ts'
import { ADDRESS_CLAIM_SECONDS, MAX_FORMER_SUBDOMAINS, MAX_WORKSPACES_PER_USER } from '../model/limits.ts'
import './tables.ts'

function taken(address: string, cause?: unknown): Failure {
  return new Failure('InvalidOperation', `The address “${address}” is taken. Choose another one.`, {
    reason: 'SUBDOMAIN_TAKEN',
    cause,
  })
}

/** Whether an address leads somewhere, did so before, or is reserved for a workspace that is being created. */
export async function isAddressTaken(global: GlobalDatabase, subdomain: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from workspace_routes where subdomain = ${subdomain} and (claimed_until is null or claimed_until > now()))
      or exists (select from former_subdomains where subdomain = ${subdomain}) as taken`.execute(global)
  return rows[0]?.taken ?? true
}

/** Whether there is any workspace that can be entered. */
export async function hasWorkspaces(global: GlobalDatabase): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from workspace_routes where claimed_until is null) as any`.execute(global)
  return rows[0]?.any ?? true
}

/** The identifiers for a new workspace. */
interface WorkspaceToMake {
  teamId: Id
  /** The user of its founder. */
  userId: Id
  subdomain: string
}

interface Claim extends WorkspaceToMake {
  identityId: Id
  operationId: Id
}

/**
 * Reserves an address for a workspace that is about to be created. The same act sent again gets the same identifiers; a
 * reservation left behind by a kill expires.
 * @returns the identifiers for the workspace, and whether it was already opened
 * @throws Failure InvalidOperation if the address is taken or the person has too many workspaces.
 */
export async function claimAddress(
  global: GlobalDatabase,
  claim: Claim,
): Promise<WorkspaceToMake & { opened: boolean }> {
  const until = new Date(Date.now() + ADDRESS_CLAIM_SECONDS * 1000)
  try {
    return await global.transaction().execute(async (tx) => {
      // One person's acts take turns, so that the limit holds and a concurrent duplicate finds the first.
      await sql`select pg_advisory_xact_lock(hashtextextended(${claim.identityId}, 0))`.execute(tx)
      const first = await tx
        .selectFrom('workspace_creations')
        .leftJoin('workspace_routes', 'workspace_routes.team_id', 'workspace_creations.team_id')
        .select([
          'workspace_creations.team_id',
          'workspace_creations.user_id',
          'workspace_routes.subdomain',
          'workspace_routes.claimed_until',
        ])
        .where('identity_id', '=', claim.identityId)
        .where('operation_id', '=', claim.operationId)
        .executeTakeFirst()
      if (first?.subdomain != null && first.claimed_until === null)
        return { teamId: first.team_id, userId: first.user_id, opened: true, subdomain: first.subdomain }

      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from memberships where identity_id = ${claim.identityId}`.execute(tx)
      if ((rows[0]?.count ?? 0) >= MAX_WORKSPACES_PER_USER) {
        throw new Failure(
          'InvalidOperation',
          `One person can be in ${MAX_WORKSPACES_PER_USER} workspaces. Leave one first.`,
          { reason: 'TOO_MANY_WORKSPACES' },
        )
      }
      const { teamId, userId } = first ? { teamId: first.team_id, userId: first.user_id } : claim
      if (first?.subdomain === claim.subdomain) {
        // Kept instead of created again: the first call may be about to open this very row.
        await tx
          .updateTable('workspace_routes')
          .set({ claimed_until: until })
          .where('team_id', '=', teamId)
          .where('claimed_until', 'is not', null)
          .execute()
        return { teamId, userId, opened: false, subdomain: claim.subdomain }
      }
      await tx
        .deleteFrom('workspace_routes')
        .where((where) =>
          where.or([
            where('team_id', '=', teamId),
            where.and([where('subdomain', '=', claim.subdomain), where('claimed_until', '<', new Date())]),
          ]),
        )
        .execute()
      if (await isAddressTaken(tx, claim.subdomain)) throw taken(claim.subdomain)
      await tx
        .insertInto('workspace_routes')
        .values({
          team_id: teamId,
          subdomain: claim.subdomain,
          domain: null,
          region: 'US_B',
          deleted_at: null,
          claimed_until: until,
        })
        .execute()
      if (!first)
        await tx
          .insertInto('workspace_creations')
          .values({ identity_id: claim.identityId, operation_id: claim.operationId, team_id: teamId, user_id: userId })
          .execute()
      return { teamId, userId, opened: false, subdomain: claim.subdomain }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(claim.subdomain, error) : error
  }
}

/** Makes a reserved address lead to its workspace, and the founder a member, in one step. */
export async function openAddress(
  global: GlobalDatabase,
  teamId: Id,
  founder: { identityId: Id; userId: Id },
): Promise<void> {
  await global.transaction().execute(async (tx) => {
    const opened = await tx
      .updateTable('workspace_routes')
      .set({ claimed_until: null })
      .where('team_id', '=', teamId)
      .returning('team_id')
      .executeTakeFirst()
    if (!opened)
      throw new Failure('InvalidOperation', 'The address became free in the meantime. Try again.', {
        reason: 'SUBDOMAIN_TAKEN',
      })
    await insertMembership(tx, { ...founder, teamId })
  })
}

/** Releases a reserved address: the workspace was not created. */
export async function releaseAddress(global: GlobalDatabase, teamId: Id): Promise<void> {
  await global.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('workspace_routes')
      .where('team_id', '=', teamId)
      .where('claimed_until', 'is not', null)
      .execute()
    await tx.deleteFrom('workspace_creations').where('team_id', '=', teamId).execute()
  })
}

export async function insertMembership(
  global: GlobalDatabase,
  membership: { identityId: Id; teamId: Id; userId: Id },
): Promise<void> {
  await global
    .insertInto('memberships')
    .values({ identity_id: membership.identityId, team_id: membership.teamId, user_id: membership.userId })
    .onConflict((conflict) => conflict.columns(['identity_id', 'team_id']).doUpdateSet({ user_id: membership.userId }))
    .execute()
}

export async function deleteMembership(global: GlobalDatabase, identityId: Id, teamId: Id): Promise<void> {
  await global.deleteFrom('memberships').where('identity_id', '=', identityId).where('team_id', '=', teamId).execute()
}

export async function isMember(global: GlobalDatabase, identityId: Id, teamId: Id): Promise<boolean> {
  const row = await global
    .selectFrom('memberships')
    .select('team_id')
    .where('identity_id', '=', identityId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return row !== undefined
}

/** The workspaces a person is in. */
export async function membershipsOf(
  global: GlobalDatabase,
  identityId: Id,
): Promise<Array<{ teamId: Id; userId: Id }>> {
  const rows = await global
    .selectFrom('memberships')
    .select(['team_id', 'user_id'])
    .where('identity_id', '=', identityId)
    .orderBy('created_at')
    .limit(MAX_WORKSPACES_PER_USER)
    .execute()
  return rows.map((row) => ({ teamId: row.team_id, userId: row.user_id }))
}

/**
 * Gives a workspace another address below the root domain. The old one still leads to it.
 * @throws Failure InvalidOperation if it is taken, or if the workspace moved too often.
 */
export async function moveAddress(global: GlobalDatabase, teamId: Id, subdomain: string): Promise<void> {
  try {
    await global.transaction().execute(async (tx) => {
      const route = await tx
        .selectFrom('workspace_routes')
        .select('subdomain')
        .where('team_id', '=', teamId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (route.subdomain === subdomain) return
      const former = await tx
        .selectFrom('former_subdomains')
        .select('subdomain')
        .where('team_id', '=', teamId)
        .execute()
      const isOwn = former.some((row) => row.subdomain === subdomain)
      if (!isOwn && former.length >= MAX_FORMER_SUBDOMAINS) {
        throw new Failure(
          'InvalidOperation',
          `A workspace can change its address ${MAX_FORMER_SUBDOMAINS} times. It can go back to one it had.`,
          { reason: 'TOO_MANY_ADDRESSES' },
        )
      }
      if (isOwn) await tx.deleteFrom('former_subdomains').where('subdomain', '=', subdomain).execute()
      else if (await isAddressTaken(tx, subdomain)) throw taken(subdomain)
      await tx
        .deleteFrom('workspace_routes')
        .where('subdomain', '=', subdomain)
        .where('claimed_until', '<', new Date())
        .execute()
      await tx.insertInto('former_subdomains').values({ subdomain: route.subdomain, team_id: teamId }).execute()
      await tx.updateTable('workspace_routes').set({ subdomain }).where('team_id', '=', teamId).execute()
    })
  } catch (error) {
    throw isUniqueViolation(error) ? taken(subdomain, error) : error
  }
}

/**
 * Gives a workspace its own domain, or removes it.
 * @throws Failure InvalidOperation if another one has it.
 */
export async function setDomain(global: GlobalDatabase, teamId: Id, domain: string | null): Promise<void> {
  try {
    await global.updateTable('workspace_routes').set({ domain }).where('team_id', '=', teamId).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? taken(domain ?? '', error) : error
  }
}

export async function formerSubdomainsOf(global: GlobalDatabase, teamId: Id): Promise<string[]> {
  const rows = await global
    .selectFrom('former_subdomains')
    .select('subdomain')
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.subdomain)
}

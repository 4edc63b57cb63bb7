import { forbidden, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { systemActor } from '#access/server/index.ts'
import { createWorkspaceContext, type Actor, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import type { Import } from '../model/import.ts'
import { findImport, identityOf } from './store.ts'

/**
 * The member who made an import, with what they may do now; the installation itself for its own imports.
 * @throws Failure NotFound without the import, Forbidden if the user is no longer a member
 */
export async function contextOfImport(services: Services, teamId: Id, importId: Id): Promise<WorkspaceContext> {
  const maker = await services.database.workspace(teamId).read(async (tx) => {
    const found = await findImport(tx, importId)
    if (!found) throw notFound('The import')
    return makerOf(tx, teamId, found)
  })
  return contextOfMaker(services, teamId, maker)
}

/** Who made an import: a member, whose identity may be gone, or the installation. */
export type Maker = { actor: Actor } | { identityId: Id | null }

export async function makerOf(tx: CellTransaction, teamId: Id, { createdById }: Import): Promise<Maker> {
  return createdById === null
    ? { actor: await systemActor(tx, teamId) }
    : { identityId: await identityOf(tx, createdById) }
}

/** @throws Failure Forbidden if the user is no longer a member */
export async function contextOfMaker(services: Services, teamId: Id, maker: Maker): Promise<WorkspaceContext> {
  if ('actor' in maker) return createWorkspaceContext(services, teamId, maker.actor)
  const context = maker.identityId ? await memberContext(services, teamId, maker.identityId) : null
  if (!context) throw forbidden('The person who started this import is no longer in the workspace.')
  return context
}

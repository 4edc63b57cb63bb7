import { forbidden, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { systemActor } from '#access/server/index.ts'
import { createWorkspaceContext, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { findImport, identityOf } from './store.ts'

/**
 * The member who made an import, with what they may do now; the installation itself for its own imports.
 * @throws Failure NotFound without the import, Forbidden if the user is no longer a member
 */
export async function contextOfImport(services: Services, teamId: Id, importId: Id): Promise<WorkspaceContext> {
  const workspace = services.database.workspace(teamId)
  const maker = await workspace.read(async (tx) => {
    const found = await findImport(tx, importId)
    if (!found) throw notFound('The import')
    if (found.createdById === null) return { actor: await systemActor(tx, teamId) }
    return { identityId: await identityOf(tx, found.createdById) }
  })
  if ('actor' in maker && maker.actor) return createWorkspaceContext(services, teamId, maker.actor)
  const context = maker.identityId ? await memberContext(services, teamId, maker.identityId) : null
  if (!context) throw forbidden('The person who started this import is no longer in the workspace.')
  return context
}

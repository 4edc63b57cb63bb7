import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { createWorkspaceContext, runCommand, type Actor, type Services } from '#journal/server/index.ts'
import { newWorkspace } from '../model/workspace.ts'
import { claimAddress, openAddress, releaseAddress } from './address-store.ts'
import { foundWorkspace } from './commands/found-workspace.ts'

/** The founder of a workspace: becomes its first manager and administrator. */
const founder = z.object({ identityId: z.uuid(), email: z.email(), name: z.string() })
const input = newWorkspace.extend({ founder })

export type NewWorkspace = z.input<typeof input>

export interface CreatedWorkspace {
  teamId: Id
  userId: Id
  subdomain: string
}

/**
 * Creates a workspace with its founder, its root scope (whose id is the team id), the scope of its people, and its
 * address. The address is reserved first, the workspace created in its own transaction, and the address opened last: a
 * workspace whose address is taken, or whose creation fails, leaves nothing behind. Sent again with the same operation
 * id, it continues where it stopped, or answers with what was created.
 * @throws Failure ValidationError, or InvalidOperation if the address is taken or the founder is in too many
 * workspaces.
 */
export async function createWorkspace(
  services: Services,
  request: NewWorkspace,
  operationId: Id = newId(),
): Promise<CreatedWorkspace> {
  const { founder: person, ...workspace } = parseInput(input, request)
  const { global } = services.database
  const { opened, ...made } = await claimAddress(global, {
    teamId: newId(),
    userId: newId(),
    identityId: person.identityId,
    operationId,
    subdomain: workspace.subdomain,
  })
  if (opened) return made
  const { teamId, userId } = made
  try {
    await runCommand(
      createWorkspaceContext(services, teamId, founderActor(userId, teamId)),
      foundWorkspace,
      { ...workspace, founder: { ...person, userId } },
      operationId,
    )
    await openAddress(global, teamId, { identityId: person.identityId, userId })
    return made
  } catch (error) {
    await releaseUnlessFounded(services, teamId)
    throw error
  }
}

/** The founder of a workspace that has no scopes yet: everything in it is theirs. */
function founderActor(userId: Id, teamId: Id): Actor {
  const all = [teamId]
  return {
    principal: { kind: 'user', id: userId },
    userId,
    role: 'MANAGER',
    isWorkspaceAdmin: true,
    visibleScopes: all,
    writableScopes: all,
    levelOn: () => 'FULL',
    hidden: { scopes: [], levelOn: () => 'FULL' },
    readOnly: false,
  }
}

/** If the workspace was created and only its opening failed, the reservation stays: the act sent again opens it. */
async function releaseUnlessFounded(services: Services, teamId: Id): Promise<void> {
  const founded = await services.database
    .workspace(teamId)
    .read(async (tx) => tx.selectFrom('workspaces').select('team_id').executeTakeFirst())
  if (!founded) await releaseAddress(services.database.global, teamId)
}

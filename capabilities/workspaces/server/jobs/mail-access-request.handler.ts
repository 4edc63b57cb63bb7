import { findAccessRequest, grantsOn, scopeChain, type AccessRequest } from '#access/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { workspaceAddress } from '../hosts.ts'
import { mails } from '../mails.ts'
import { findRoute } from '../workspace-routes.ts'
import { findUser, findUsers, listAdministrators, type User } from '../users-store.ts'
import { findWorkspace } from '../workspace-store.ts'
import type { job } from './mail-access-request.ts'

/** The page where requests are decided. */
const DECIDE_PATH = '/settings/users'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, requestId, event },
  _run,
  { database, mailer, configuration },
) => {
  const found = await database.workspace(teamId).read(async (tx) => {
    const request = await findAccessRequest(tx, teamId, requestId)
    const workspace = await findWorkspace(tx, teamId)
    const person = request ? await findUser(tx, teamId, request.requestedBy) : null
    return request && workspace && person
      ? { request, workspace, person, deciders: await decidersOf(tx, teamId, request) }
      : null
  })
  const route = await findRoute(database.global, { teamId })
  if (!found || !route) return
  const { request, workspace, person, deciders } = found
  const address = workspaceAddress(configuration.publicUrl, configuration.singleHost, route)
  if (event === 'decided') {
    if (person.email !== '')
      await mailer.send({
        to: person.email,
        ...mails.accessDecided({ workspace: workspace.name, approved: request.state === 'approved', address }),
      })
    return
  }
  const letter = mails.accessRequested({
    workspace: workspace.name,
    person: person.name || person.email,
    role: request.role,
    message: request.message,
    address: new URL(DECIDE_PATH, address).href,
  })
  for (const decider of deciders) await mailer.send({ to: decider.email, ...letter })
}

/** Administrators, and for a place also users with a direct grant of full access to it. */
async function decidersOf(tx: CellTransaction, teamId: string, request: AccessRequest): Promise<User[]> {
  const administrators = await listAdministrators(tx, teamId)
  if (request.scopeId === null) return administrators
  const chain = await scopeChain(tx, teamId, request.scopeId)
  const grants = await grantsOn(
    tx,
    teamId,
    chain.map((scope) => scope.id),
  )
  const holders = grants.flatMap((grant) =>
    grant.granteeKind === 'user' && grant.level === 'FULL' && grant.granteeId !== null ? [grant.granteeId] : [],
  )
  const owners = (await findUsers(tx, teamId, holders)).filter(
    (user) => user.deactivatedAt === null && user.role !== null && user.role !== 'VIEWER',
  )
  return owners.length > 0 ? owners : administrators
}

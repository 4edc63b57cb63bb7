/**
 * A process of the product with open pages: it makes changes, and reports when they were made and their processor time.
 */
import { newId, type Id } from '#platform/kernel/ids.ts'
import { putGrant } from '#access/server/index.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { runCommand } from '#journal/server/index.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { openServices, type OpenServices } from '../../apps/server/services.ts'
import { insertRows } from '../harness/insert-rows.ts'
import { atRate, type ReportedRun, type RequestedRun } from './at-rate.ts'
import { addIdentity, serveProduct } from './product-server.ts'

/** The workspace to serve, and by whom and where changes are made. */
export interface ServedFeed {
  environment: Record<string, string>
  subdomain: string
  teamId: Id
  identityId: Id
  projectId: Id
  /** The number of members that join; each sees one place of their own in addition to the shared ones. */
  members: number
}

/** The address of the server, and the sessions of the members. */
export interface ServedAt {
  port: number
  cookies: readonly string[]
}

process.on('disconnect', () => process.exit())
process.once('message', (asked: ServedFeed) => {
  void serve(asked)
})

/** Adds a member who sees a project that no one else sees. @returns their email address */
async function join(opened: OpenServices, teamId: Id, number: number): Promise<string> {
  const { identityId, email, name } = await addIdentity(opened, `member-${number}@example.com`, `Member ${number}`)
  const [userId, scopeId] = [newId(), newId()]
  await opened.services.database.workspace(teamId).write(async (tx) => {
    await insertRows(tx, 'users', [
      { id: userId, team_id: teamId, identity_id: identityId, email, name, role: 'CONTRIBUTOR' },
    ])
    await insertRows(tx, 'scopes', [
      { id: scopeId, team_id: teamId, parent_id: teamId, kind: 'project', inherits: false },
    ])
    await insertRows(tx, 'projects', [
      {
        id: newId(),
        team_id: teamId,
        scope_id: scopeId,
        title: 'Own',
        readme_document_id: newId(),
        tabs: [],
        created_by_kind: 'user',
      },
    ])
    await putGrant(tx, teamId, scopeId, { kind: 'user', id: userId }, 'READ')
  })
  return email
}

async function serve({ environment, subdomain, teamId, identityId, projectId, members }: ServedFeed): Promise<void> {
  const opened = await openServices({ configuration: loadConfiguration(environment), runsJobs: false })
  const served = await serveProduct(opened, subdomain)
  const cookies: string[] = []
  while (cookies.length < members) cookies.push(await served.signIn(await join(opened, teamId, cookies.length)))
  const change = async (number: number): Promise<void> => {
    const context = await memberContext(opened.services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    await runCommand(context, changeProject, { id: projectId, title: `Talks ${number}` })
  }
  process.on('message', (requested: RequestedRun) => {
    void atRate(requested, change).then((reported) => process.send?.(reported satisfies ReportedRun))
  })
  process.send?.({ port: served.port, cookies } satisfies ServedAt)
}

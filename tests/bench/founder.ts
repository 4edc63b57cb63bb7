import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'

/** A workspace with a project, and its creator. */
export async function founderOf(services: Services): Promise<{ ada: WorkspaceContext; scopeId: Id }> {
  const identityId = newId()
  const { teamId } = await createWorkspace(services, {
    name: 'Bench',
    subdomain: 'bench-media',
    founder: { identityId, email: 'ada@example.com', name: 'Ada' },
  })
  const contextOf = async (): Promise<WorkspaceContext> => {
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    return context
  }
  const { id } = await runCommand(await contextOf(), createProject, { title: 'Films' })
  const ada = await contextOf()
  const { scope_id: scopeId } = await ada.database.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  return { ada, scopeId }
}

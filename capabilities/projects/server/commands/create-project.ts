import { sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { emptyContent } from '#editor/document/content.ts'
import { insertScope, putGrant, withScope } from '#access/server/index.ts'
import { createDocuments } from '#documents/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { placePolicy } from '../../model/policy.ts'
import { DEFAULT_TABS, newProject } from '../../model/project.ts'
import { countProjects, insertProject } from '../store.ts'

export const createProject = defineCommand({
  name: 'create-project',
  input: newProject,
  async run(context, input) {
    return { id: await addProject(context, input) }
  },
})

interface ProjectInput {
  id?: Id | undefined
  title: string
  summary: string
  folderId: Id | null
  icon: string | null
  color: string | null
  isSample?: boolean
}

/**
 * Adds a project with its scope and its empty readme, and gives its maker full access. For commands that make projects as part of
 * their own act, the sample for one.
 */
export async function addProject(context: CommandContext, input: ProjectInput): Promise<Id> {
  const { tx, teamId, actor, principal, emit } = context
  const parentScope = await scopeOfPlace(context, input.folderId)
  placePolicy.authorize(actor, 'createProject', { scopeId: parentScope })
  if (input.isSample !== true) await assertRoomForProject(context)

  const id = input.id ?? newId()
  const scopeId = newId()
  const readmeDocumentId = newId()
  await insertScope(tx, { id: scopeId, teamId, parentId: parentScope, kind: 'project' })
  if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
  await createDocuments(tx, teamId, [{ id: readmeDocumentId, ownerKind: 'project', ownerId: id, scopeId, content: emptyContent() }])
  await insertProject(tx, {
    teamId,
    principal,
    project: {
      id,
      scopeId,
      folderId: input.folderId,
      title: input.title,
      summary: input.summary,
      icon: input.icon,
      color: input.color,
      readmeDocumentId,
      tabs: DEFAULT_TABS,
      isSample: input.isSample ?? false,
    },
  })
  context.actor = withScope(actor, scopeId)
  emit({ type: 'project.created', resource: { kind: 'project', id }, scopeId, after: { title: input.title } })
  return id
}

async function scopeOfPlace({ tx, teamId }: CommandContext, folderId: Id | null): Promise<Id> {
  if (folderId === null) return teamId
  const folder = await tx.selectFrom('folders').select('scope_id').where('id', '=', folderId).where('deleted_at', 'is', null).executeTakeFirst()
  if (!folder) throw notFound('The folder')
  return folder.scope_id
}

/** Two people who add the last allowed project at once take turns at the workspace's row. */
async function assertRoomForProject({ tx, teamId }: CommandContext): Promise<void> {
  const { rows } = await sql<{ plan: string }>`select plan from workspaces where team_id = ${teamId}`.execute(tx)
  const plan = planOf(rows[0]?.plan ?? '')
  if (plan.limits.projects === null) return
  await sql`select 1 from workspaces where team_id = ${teamId} for update`.execute(tx)
  assertWithinLimit(plan, 'projects', await countProjects(tx))
}

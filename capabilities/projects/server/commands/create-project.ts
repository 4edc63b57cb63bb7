import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { emptyContent } from '#editor/document/content.ts'
import { insertScope, withScope } from '#access/server/index.ts'
import { createDocuments } from '#documents/server/index.ts'
import { findPlace, lockPlaces } from '#folders/server/index.ts'
import { defineCommand, withPorts, madeThing, type CommandContext } from '#journal/server/index.ts'
import { assertWithinLimit, planOf } from '#plans/model/plans.ts'
import { planInForce } from '#workspaces/server/index.ts'
import { projectEvents } from '../../model/events.ts'
import { placePolicy } from '../../model/policy.ts'
import { DEFAULT_TABS, newProject } from '../../model/project.ts'
import { giveFirstAccess } from '../place-project.ts'
import { countProjects, insertProject, lowestRank } from '../store.ts'
import { deleteProject } from './delete-project.ts'

/**
 * Creates a project with its first tabs and an empty readme, in a folder or outside all folders; its maker has full
 * access.
 */
export const createProject = defineCommand({
  name: 'create-project',
  who: [placePolicy.may('createProject')],
  undo: madeThing(
    'projects',
    withPorts(['queue'], async (context, id) => deleteProject.run(context, { id })),
  ),
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
 * Adds a project with its scope and its empty readme, and gives its maker full access. For commands that create
 * projects as part of their own act, for example the sample.
 */
export async function addProject(context: CommandContext, input: ProjectInput): Promise<Id> {
  const { tx, teamId, actor, principal, emit } = context
  // A folder that is concurrently deleted or moved changes before or after this, never during it.
  if (input.folderId !== null) await lockPlaces(context)
  const place = await findPlace(context, input.folderId)
  placePolicy.authorize(actor, 'createProject', { scopeId: place.scopeId })
  if (input.isSample !== true) await assertRoomForProject(context)

  const id = input.id ?? newId()
  const scopeId = newId()
  const readmeDocumentId = newId()
  await insertScope(tx, { id: scopeId, teamId, parentId: place.scopeId, kind: 'project' })
  await giveFirstAccess(context, scopeId, place)
  await createDocuments(tx, teamId, [
    { id: readmeDocumentId, ownerKind: 'project', ownerId: id, scopeId, content: emptyContent() },
  ])
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
      // New projects come first. Two concurrent ones may share a rank: then their ids decide.
      rank: (await lowestRank(tx, teamId, input.folderId)) - RANK_GAP,
    },
  })
  context.actor = withScope(actor, scopeId)
  emit(projectEvents.created({ id, scopeId, after: { title: input.title, folderId: input.folderId } }))
  return id
}

/**
 * Two users who concurrently add the last allowed project take turns by locking the workspace's row.
 * @throws Failure InvalidOperation
 */
export async function assertRoomForProject({ tx, teamId }: CommandContext): Promise<void> {
  const plan = planOf(await planInForce(tx, teamId))
  if (plan.limits.projects === null) return
  await sql`select 1 from workspaces where team_id = ${teamId} for update`.execute(tx)
  assertWithinLimit(plan, 'projects', await countProjects(tx))
}

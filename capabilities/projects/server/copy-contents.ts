import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copyTogether, type CopiedTable } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { projectPolicy } from '../model/policy.ts'
import { findProjects, touchProject } from './store.ts'

/**
 * Copies contents of projects, each within its own project. The caller has checked that the actor may see them.
 * @returns the copies, in the order of the contents
 * @throws DomainError Forbidden if the actor may not contribute
 */
export async function copyContents(
  context: CommandContext,
  table: CopiedTable['table'],
  contents: ReadonlyArray<{ id: Id; projectId: Id }>,
): Promise<Id[]> {
  const { tx, actor } = context
  const copies = new Map<Id, Id>()
  const projectIds = [...new Set(contents.map((one) => one.projectId))]
  const projects = await findProjects(tx, projectIds)
  if (projects.length < projectIds.length) throw notFound('A project')
  for (const project of projects) {
    projectPolicy.authorize(actor, 'contribute', project)
    const ids = contents.flatMap((one) => (one.projectId === project.id ? [one.id] : []))
    for (const [id, copyId] of await copyTogether(context, project.scopeId, table, ids)) copies.set(id, copyId)
    await touchProject(tx, project.id)
  }
  return contents.flatMap(({ id }) => copies.get(id) ?? [])
}

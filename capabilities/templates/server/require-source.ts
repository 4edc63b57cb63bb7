import { notFound } from '#platform/kernel/errors.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findProject, projectPolicy, type Project } from '#projects/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { templatePolicy } from '../model/policy.ts'
import type { ProjectCopy } from '../model/project-copy.ts'
import type { Template } from '../model/template.ts'
import { findTemplates } from './store.ts'

/** A project that the actor may copy in this way. @throws Failure NotFound if the actor may not see it, Forbidden */
export async function requireProject(
  { tx, actor }: CommandContext,
  id: Id,
  action: 'duplicate' | 'makeTemplate',
): Promise<Project> {
  const project = await findProject(tx, id)
  if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
  projectPolicy.authorize(actor, action, project)
  return project
}

/** A template with which the actor may do this. @throws Failure NotFound if the actor may not see it, Forbidden */
export async function requireTemplate(
  { tx, actor }: CommandContext,
  id: Id,
  action: keyof typeof templatePolicy.rules,
): Promise<Template> {
  const [template] = await findTemplates(tx, [id])
  if (!template || !templatePolicy.allows(actor, 'view', template)) throw notFound('The template')
  templatePolicy.authorize(actor, action, template)
  return template
}

/** Checks that the actor, who began a copy, may still copy its source. @throws Failure NotFound, Forbidden */
export async function requireSource(
  context: CommandContext,
  { purpose, sourceId, templateId }: ProjectCopy,
): Promise<void> {
  if (purpose === 'USE') await requireTemplate(context, templateId ?? '', 'view')
  else await requireProject(context, sourceId, purpose === 'DUPLICATE' ? 'duplicate' : 'makeTemplate')
}

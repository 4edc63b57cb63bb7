import { notFound } from '#platform/kernel/errors.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findProject, projectPolicy, type Project } from '#projects/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { templatePolicy } from '../model/policy.ts'
import type { ProjectCopy } from '../model/project-copy.ts'
import type { Template } from '../model/template.ts'
import { findTemplates } from './store.ts'

/** A project that the actor may copy so. @throws Failure NotFound for who may not see it, Forbidden */
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

/** A template with which the actor may do this. @throws Failure NotFound for who may not see it, Forbidden */
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

/** Whoever began a copy may still copy what it is a copy of. @throws Failure NotFound, Forbidden */
export async function requireSource(
  context: CommandContext,
  { purpose, sourceId, templateId }: ProjectCopy,
): Promise<void> {
  if (purpose === 'USE') await requireTemplate(context, templateId ?? '', 'view')
  else await requireProject(context, sourceId, purpose === 'DUPLICATE' ? 'duplicate' : 'makeTemplate')
}

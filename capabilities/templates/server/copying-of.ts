import type { Copying } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { ProjectCopy } from '../model/project-copy.ts'

/**
 * A copy in the form that content kinds use. The contents of a template count as created by the user who uses it; a
 * duplicate keeps who created each thing.
 */
export function copyingOf(
  { tx, teamId, kinds }: CommandContext,
  {
    id,
    purpose,
    sourceScopeId,
    projectScopeId,
    createdById,
  }: Pick<ProjectCopy, 'id' | 'purpose' | 'sourceScopeId' | 'projectScopeId' | 'createdById'>,
): Copying {
  return {
    tx,
    kinds: kinds,
    teamId,
    copyId: id,
    from: sourceScopeId,
    to: projectScopeId,
    maker: purpose === 'USE' ? { kind: 'user', id: createdById } : null,
  }
}

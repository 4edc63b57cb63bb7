import { sql } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { insertScope } from '#access/server/index.ts'
import { beginPlace } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { isBeingRedacted } from '#redactions/server/index.ts'
import { projectCopyEvents } from '../model/events.ts'
import { MAX_COPIES_AT_ONCE } from '../model/limits.ts'
import type { CopyPurpose, ProjectCopy } from '../model/project-copy.ts'
import { copyingOf } from './copying-of.ts'
import { countRunning, insertCopy } from './copies-store.ts'
import { job } from './jobs/copy-project.ts'

interface CopyToBegin {
  purpose: CopyPurpose
  source: { id: Id; scopeId: Id }
  /** The new project. */
  projectId: Id
  title: string
  description?: string
  color?: string | null
  folderId: Id | null
  templateId: Id | null
}

/**
 * Begins to copy a project into one that no one can see yet; a job does the rest. The caller has authorized it.
 * @returns the copy
 * @throws Failure InvalidOperation if something in the project is being redacted, for callers who are not users of the
 * workspace, and for one copy too many at once.
 */
export async function beginCopy(
  context: CommandContext<'queue'>,
  { purpose, source, projectId, title, description = '', color, folderId, templateId }: CopyToBegin,
): Promise<{ id: Id }> {
  const { tx, teamId, actor, emit, queue } = context
  if (actor.userId === null) throw new Failure('InvalidOperation', 'Only members of the workspace can make copies.')
  if ((await countRunning(tx, actor.userId)) >= MAX_COPIES_AT_ONCE)
    throw new Failure(
      'InvalidOperation',
      `At most ${MAX_COPIES_AT_ONCE} copies can be made at once for one person. Wait until one is done.`,
      { reason: 'COPIES_AT_ONCE' },
    )
  if (await isBeingRedacted(tx, source.scopeId, null))
    throw new Failure('InvalidOperation', 'Something in this project is being redacted. Copy it once that is done.', {
      reason: 'BEING_REDACTED',
    })
  const copy: Omit<ProjectCopy, 'state' | 'total' | 'copied' | 'failure' | 'createdAt'> = {
    id: newId(),
    purpose,
    sourceId: source.id,
    sourceScopeId: source.scopeId,
    projectId,
    projectScopeId: newId(),
    folderId,
    templateId,
    title,
    description,
    createdById: actor.userId,
  }
  // No one can see a scope that neither inherits nor grants anything.
  await insertScope(tx, {
    id: copy.projectScopeId,
    teamId,
    parentId: teamId,
    kind: purpose === 'TEMPLATE' ? 'template' : 'project',
    inherits: false,
  })
  await insertCopy(tx, teamId, copy)
  await beginPlace(
    copyingOf(context, copy),
    { table: 'projects', oldId: source.id, newId: projectId },
    {
      title: sql`${title}::text`,
      ...(color == null ? {} : { color: sql`${color}::text` }),
      created_by_kind: sql`'user'`,
      created_by_id: sql`${actor.userId}::uuid`,
      created_at: sql`now()`,
      updated_at: sql`now()`,
    },
  )
  emit(
    projectCopyEvents.begun({ id: copy.id, scopeId: source.scopeId, after: { purpose, sourceId: source.id, title } }),
  )
  await queue.send(job, { teamId, copyId: copy.id }, { transaction: tx })
  return { id: copy.id }
}

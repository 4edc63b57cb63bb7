import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import {
  findContentById,
  findFiles,
  installationContext,
  isShown,
  opensFile,
  signFileAccess,
  type StoredContent,
  type StoredFile,
} from '#files/server/index.ts'
import type { RouteContext, Services, WorkspaceContext } from '#journal/server/index.ts'
import { redactionPolicy } from '../model/policy.ts'
import { findRedactedFiles } from './files-store.ts'

/** The original of a recording with redactions. */
interface Original {
  workspace: WorkspaceContext
  file: StoredFile
  content: StoredContent
}

/**
 * The address at which the original can be played or downloaded for an hour, by anyone who has it. It opens nothing
 * else, and no other address opens the original.
 */
export function originalAddress(
  { configuration }: Services,
  teamId: Id,
  fileId: Id,
  originalContentId: Id,
  path = '',
): string {
  return `/files/original/${fileId}${path}?token=${signFileAccess(configuration.secret, 'original', teamId, originalContentId)}`
}

/**
 * The original that an address names, for users who may restore it, and for callers with its token.
 * @throws Failure NotFound if nothing of the file was ever redacted or the caller may not see it; Forbidden for users
 * who may not restore; Unauthorized for strangers
 */
export async function askedOriginal(asking: RouteContext, request: FastifyRequest, givenId: string): Promise<Original> {
  const fileId = parseId(givenId)
  if (fileId === null) throw notFound('The original')
  const holder = await holderOf(asking, request, fileId)
  const workspace = holder ?? (await asking.workspaceOf(request))
  const found = await workspace.read(async (tx) => {
    const [file] = await findFiles(tx, [fileId])
    const [row] = await findRedactedFiles(tx, [fileId])
    const content = row ? await findContentById(tx, row.originalContentId) : null
    if (!file || !content || workspace.actor.levelOn(file.scopeId) === 'NONE') return null
    return !holder || (await isShown(tx, holder, file)) ? { file, content } : null
  })
  if (!found) throw notFound('The original')
  if (!holder)
    redactionPolicy.authorize(workspace.actor, 'playOriginal', { scopeId: found.file.scopeId, locked: false })
  return { workspace, ...found }
}

/**
 * A caller with the token of an original reads it with the rights of the installation: the context is used for nothing
 * else.
 */
async function holderOf(
  { services, teamOf }: RouteContext,
  request: FastifyRequest,
  fileId: Id,
): Promise<WorkspaceContext | null> {
  const { token } = request.query as { token?: unknown }
  const teamId = typeof token === 'string' ? await teamOf(request) : null
  if (typeof token !== 'string' || teamId === null) return null
  const context = await installationContext(services, teamId)
  const [row] = await context.read(async (tx) => findRedactedFiles(tx, [fileId]))
  return row && opensFile(services.configuration.secret, token, 'original', teamId, row.originalContentId)
    ? context
    : null
}

import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import type { RouteContext, WorkspaceContext } from '#journal/server/index.ts'
import type { StoredContent, StoredFile } from '../model/stored-file.ts'
import { opensFile } from './access-token.ts'
import { installationContext } from './installation-context.ts'
import { requireFile } from './require-file.ts'

/** A file that is stored. */
export type FileWithContent = StoredFile & { content: StoredContent }

/**
 * The file that an address names, in either form of its id: for whoever may see it, and for whoever brings a token that
 * opens it.
 * @throws Failure NotFound where it is not stored, or the asker may not see it; Unauthorized for a stranger
 */
export async function askedFile(
  asking: RouteContext,
  request: FastifyRequest,
  givenId: string,
): Promise<{ workspace: WorkspaceContext; file: FileWithContent }> {
  const id = parseId(givenId)
  if (id === null) throw notFound('The file')
  const workspace = (await holderOf(asking, request, id)) ?? (await asking.workspaceOf(request))
  const file = await workspace.read(async (tx) => requireFile(tx, workspace.actor, id))
  if (!file.content) throw notFound('The file')
  return { workspace, file: { ...file, content: file.content } }
}

/**
 * Whoever holds a token of the file reads it as the installation itself does: nothing else is asked in that context.
 */
async function holderOf(
  { services, teamOf }: RouteContext,
  request: FastifyRequest,
  fileId: Id,
): Promise<WorkspaceContext | null> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return null
  const teamId = await teamOf(request)
  if (teamId === null || !opensFile(services.configuration.secret, token, teamId, fileId)) return null
  return installationContext(services, teamId)
}

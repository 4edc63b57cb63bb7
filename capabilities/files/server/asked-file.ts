import type { FastifyRequest } from 'fastify'
import { notFound } from '#platform/kernel/errors.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { accessTo, type OwnedDocument } from '#documents/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { RouteContext, WorkspaceContext } from '#journal/server/index.ts'
import type { StoredContent, StoredFile } from '../model/stored-file.ts'
import { opensFile } from './access-token.ts'
import { installationContext } from './installation-context.ts'
import { requireFile } from './require-file.ts'
import { textsOfFiles } from './texts-of-files.ts'

/** A file that is stored. */
export type FileWithContent = StoredFile & { content: StoredContent }

/**
 * Returns the file that an address names, with its id in either form, if the caller may see it or has a token that
 * opens it.
 * @throws Failure NotFound where it is not stored, or the caller may not see it; Unauthorized without a session
 */
export async function askedFile(
  asking: RouteContext,
  request: FastifyRequest,
  givenId: string,
): Promise<{ workspace: WorkspaceContext; file: FileWithContent }> {
  const id = parseId(givenId)
  if (id === null) throw notFound('The file')
  const holder = await holderOf(asking, request, id)
  const workspace = holder ?? (await asking.workspaceOf(request))
  const file = await workspace.read(async (tx) => {
    const found = await requireFile(tx, workspace.actor, id)
    if (holder && !(await isShown(tx, holder, found))) throw notFound('The file')
    return found
  })
  if (!file.content) throw notFound('The file')
  return { workspace, file: { ...file, content: file.content } }
}

/**
 * Whether a text that is not in the trash shows a file, or it was never added to one: a deleted file is not served,
 * even by an address that was given away before.
 */
export async function isShown(tx: CellTransaction, context: WorkspaceContext, file: StoredFile): Promise<boolean> {
  return areShown(tx, context, [file])
}

/** Whether that holds for each of them. */
export async function areShown(
  tx: CellTransaction,
  context: WorkspaceContext,
  files: readonly StoredFile[],
): Promise<boolean> {
  const texts = await textsOfFiles(
    tx,
    files.map(({ id }) => id),
  )
  const asking = { hooks: context.services.hooks, tx, teamId: context.teamId, actor: context.actor }
  // Several recordings may be in one text, and one in several: each text is checked once, and only as needed.
  const known = new Map<Id, boolean>()
  const isThere = async (text: OwnedDocument): Promise<boolean> => {
    const answer = known.get(text.id) ?? (await accessTo(asking, text)) !== 'none'
    known.set(text.id, answer)
    return answer
  }
  const shown = new Set<Id>()
  for (const { fileId, text } of texts) if (!shown.has(fileId) && (await isThere(text))) shown.add(fileId)
  const held = new Set(texts.map(({ fileId }) => fileId))
  return [...held].every((fileId) => shown.has(fileId))
}

/** A request with a token of the file reads it as the installation itself: the context is used for nothing else. */
async function holderOf(
  { services, teamOf }: RouteContext,
  request: FastifyRequest,
  fileId: Id,
): Promise<WorkspaceContext | null> {
  const { token } = request.query as { token?: unknown }
  if (typeof token !== 'string') return null
  const teamId = await teamOf(request)
  if (teamId === null || !opensFile(services.configuration.secret, token, 'file', teamId, fileId)) return null
  return installationContext(services, teamId)
}

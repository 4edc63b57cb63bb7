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
 * Whether a text that is not in the trash shows a file, or it never was put into one: what somebody has thrown away is
 * handed out by no address that was given away before.
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
  // Several recordings may stand in one text, and one in several: each text is looked at once, as far as it takes.
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
  if (teamId === null || !opensFile(services.configuration.secret, token, 'file', teamId, fileId)) return null
  return installationContext(services, teamId)
}

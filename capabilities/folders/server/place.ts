import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { putGrant, setScopeParent } from '#access/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { lockWorkspace } from '#workspaces/server/index.ts'
import type { Folder } from '../model/folder.ts'
import { folderIsGone, folderTooDeep, formerFolderIsHidden } from '../model/errors.ts'
import { MAX_FOLDER_DEPTH } from '../model/limits.ts'
import { folderPolicy } from '../model/policy.ts'
import { countStanding, findFolder, findFolders, folderPaths } from './store.ts'

/** What folders and projects stand in: a folder, or the workspace itself. */
export interface Place {
  folder: Folder | null
  scopeId: Id
}

/**
 * Holds how the places of the workspace nest until the commit, so that two acts that change it take turns. Comes before
 * anything is read.
 */
export async function lockPlaces({ tx, teamId }: CommandContext): Promise<void> {
  await lockWorkspace(tx, teamId)
}

/**
 * The place to put something into.
 * @throws Failure NotFound when there is no such folder, or the actor may not see it.
 */
export async function findPlace({ tx, teamId, actor }: CommandContext, folderId: Id | null): Promise<Place> {
  if (folderId === null) return { folder: null, scopeId: teamId }
  const folder = await findFolder(tx, folderId)
  if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
  return { folder, scopeId: folder.scopeId }
}

/**
 * The place that something stood in, to put it back.
 * @throws Failure as findPlace; Forbidden where the actor may not see the folder
 */
export async function findFormerPlace(context: CommandContext, folderId: Id | null): Promise<Place> {
  const folder = folderId === null ? undefined : await findFolder(context.tx, folderId)
  if (folder && !folderPolicy.allows(context.actor, 'view', folder)) throw formerFolderIsHidden()
  return findPlace(context, folderId)
}

/**
 * @throws Failure InvalidOperation when what comes back would stand in a folder that is not there, and does not come
 * back with it.
 */
export async function assertPlacesStand(
  { tx }: CommandContext,
  folderIds: ReadonlyArray<Id | null>,
  deletionId: Id,
): Promise<void> {
  const requested = [...new Set(folderIds.flatMap((id) => id ?? []))]
  if ((await countStanding(tx, requested, deletionId)) < requested.length) throw folderIsGone()
}

/**
 * @throws Failure InvalidOperation when folders that came back stand in one that is not there, or too deep: what they
 * stood in may have moved meanwhile.
 */
export async function assertFoldersFit(context: CommandContext, ids: ReadonlyArray<Id>, deletionId: Id): Promise<void> {
  await assertPlacesStand(
    context,
    (await findFolders(context.tx, ids)).map(({ parentId }) => parentId),
    deletionId,
  )
  for (const path of (await folderPaths(context.tx, ids)).values())
    if (path.length > MAX_FOLDER_DEPTH) throw folderTooDeep()
}

/**
 * Puts a scope into another place, whose grants it inherits from now on. Whoever moves it keeps full access to it, so
 * that the move can be taken back.
 */
export async function moveScope({ tx, teamId, actor }: CommandContext, scopeId: Id, place: Place): Promise<void> {
  await setScopeParent(tx, teamId, scopeId, place.scopeId)
  if (actor.userId !== null && actor.levelOn(place.scopeId) !== 'FULL')
    await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
}

/** Where something stood, as far as whoever moved it may know: by which the move is taken back. */
export interface FormerPlace {
  /** The folder; null for the workspace itself, and where it is hidden from them. */
  folderId: Id | null
  /** It stood in a folder that is hidden from them: they cannot put it back. */
  hidden: boolean
  /** What it stood in front of; null where it was the last of what they see. */
  beforeId: Id | null
}

/** So many siblings are looked through for one that the mover sees. */
const MOST_SIBLINGS = 200

/** What the actor is told of where something stood. @param visible which siblings the actor sees, in any order */
export async function formerPlace(
  { tx, actor }: CommandContext,
  folderId: Id | null,
  id: Id,
  stood: ReadonlyArray<{ id: Id }>,
  visible: (ids: ReadonlyArray<Id>) => Promise<ReadonlyArray<{ id: Id }>>,
): Promise<FormerPlace> {
  const folder = folderId === null ? null : await findFolder(tx, folderId)
  if (folderId !== null && (!folder || !folderPolicy.allows(actor, 'view', folder)))
    return { folderId: null, hidden: true, beforeId: null }
  const behind = stood
    .slice(stood.findIndex((sibling) => sibling.id === id) + 1)
    .slice(0, MOST_SIBLINGS)
    .map((sibling) => sibling.id)
  const seen = new Set((await visible(behind)).map((sibling) => sibling.id))
  return { folderId, hidden: false, beforeId: behind.find((sibling) => seen.has(sibling)) ?? null }
}

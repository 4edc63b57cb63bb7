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

/** What contains folders and projects: a folder, or the workspace itself. */
export interface Place {
  folder: Folder | null
  scopeId: Id
}

/**
 * Locks the nesting of the workspace's places until the commit, so that two acts that change it take turns. Must come
 * before anything is read.
 */
export async function lockPlaces({ tx, teamId }: CommandContext): Promise<void> {
  await lockWorkspace(tx, teamId)
}

/**
 * The place to put something into.
 * @throws Failure NotFound if there is no such folder, or the actor may not see it.
 */
export async function findPlace({ tx, teamId, actor }: CommandContext, folderId: Id | null): Promise<Place> {
  if (folderId === null) return { folder: null, scopeId: teamId }
  const folder = await findFolder(tx, folderId)
  if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
  return { folder, scopeId: folder.scopeId }
}

/**
 * The former place of a thing, to move it back.
 * @throws Failure as findPlace; Forbidden if the actor may not see the folder
 */
export async function findFormerPlace(context: CommandContext, folderId: Id | null): Promise<Place> {
  const folder = folderId === null ? undefined : await findFolder(context.tx, folderId)
  if (folder && !folderPolicy.allows(context.actor, 'view', folder)) throw formerFolderIsHidden()
  return findPlace(context, folderId)
}

/**
 * @throws Failure InvalidOperation if what is restored would be in a folder that does not exist, and is not restored
 * with it.
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
 * @throws Failure InvalidOperation if restored folders would be in one that does not exist, or too deep: the place that
 * contained them may have moved in the meantime.
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
 * Moves a scope into another place, whose grants it inherits from now on. The user who moves it keeps full access to
 * it, so that the move can be undone.
 */
export async function moveScope({ tx, teamId, actor }: CommandContext, scopeId: Id, place: Place): Promise<void> {
  await setScopeParent(tx, teamId, scopeId, place.scopeId)
  if (actor.userId !== null && actor.levelOn(place.scopeId) !== 'FULL')
    await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
}

/** The former position of a thing, as far as the user who moved it may know it: used to undo the move. */
export interface FormerPlace {
  /** The folder; null for the workspace itself, and for a folder that is hidden from them. */
  folderId: Id | null
  /** It was in a folder that is hidden from them: they cannot move it back. */
  hidden: boolean
  /** The next sibling at that position; null if it was the last of those they see. */
  beforeId: Id | null
}

/** At most this many siblings are searched for one that the mover sees. */
const MOST_SIBLINGS = 200

/** What the actor may know of a thing's former position. @param visible which siblings the actor sees, in any order */
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

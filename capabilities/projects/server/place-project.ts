import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { grantsOn, putGrant, scopeChain, setInheritance, setScopeParent } from '#access/server/index.ts'
import type { Place } from '#folders/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { lowestRank, setProjectPlaces } from './store.ts'

type Placing = Pick<CommandContext, 'tx' | 'teamId' | 'actor'>

/**
 * A new project inherits the grants of its place, unless the folder sets a level for everyone on new projects. Its
 * maker has full access.
 */
export async function giveFirstAccess({ tx, teamId, actor }: Placing, scopeId: Id, { folder }: Place): Promise<void> {
  const everybody = folder?.projectDefault ?? null
  await setInheritance(tx, teamId, scopeId, everybody === null)
  if (everybody !== null) await putGrant(tx, teamId, scopeId, { kind: 'markup', id: null }, everybody)
  if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
}

/**
 * Gives the copy of a project the same grants, except public ones; its maker has full access. If the copy is in another
 * place it inherits nothing: others could see it there.
 */
export async function giveSameAccess(
  { tx, teamId, actor }: Placing,
  scopeId: Id,
  originalScopeId: Id,
  place: Place,
): Promise<void> {
  const [original] = await scopeChain(tx, teamId, originalScopeId)
  await setInheritance(tx, teamId, scopeId, original?.inherits === true && original.parentId === place.scopeId)
  for (const { granteeKind, granteeId, level } of await grantsOn(tx, teamId, [originalScopeId])) {
    if (granteeKind !== 'public' && granteeKind !== 'playback')
      await putGrant(tx, teamId, scopeId, { kind: granteeKind, id: granteeId }, level)
  }
  if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
}

/**
 * Moves a project that no user could see yet into its place, before the others there. The caller has locked the places
 * (`lockPlaces`) and gives access.
 */
export async function placeProject(
  { tx, teamId }: Placing,
  project: { id: Id; scopeId: Id },
  { folder, scopeId }: Place,
): Promise<void> {
  const folderId = folder?.id ?? null
  await setProjectPlaces(tx, [{ id: project.id, folderId, rank: (await lowestRank(tx, teamId, folderId)) - RANK_GAP }])
  await setScopeParent(tx, teamId, project.scopeId, scopeId)
}

import { RANK_GAP } from '#platform/kernel/rank.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { grantsOn, putGrant, scopeChain, setInheritance, setScopeParent } from '#access/server/index.ts'
import type { Place } from '#folders/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { lowestRank, setProjectPlaces } from './store.ts'

type Placing = Pick<CommandContext, 'tx' | 'teamId' | 'actor'>

/**
 * A new project holds what its place grants, unless the folder says what everybody gets on new projects instead. Its
 * maker has full access.
 */
export async function giveFirstAccess({ tx, teamId, actor }: Placing, scopeId: Id, { folder }: Place): Promise<void> {
  const everybody = folder?.projectDefault ?? null
  await setInheritance(tx, teamId, scopeId, everybody === null)
  if (everybody !== null) await putGrant(tx, teamId, scopeId, { kind: 'markup', id: null }, everybody)
  if (actor.userId !== null) await putGrant(tx, teamId, scopeId, { kind: 'user', id: actor.userId }, 'FULL')
}

/**
 * Whoever has access to a project has the same to its copy, but for the public; its maker has full access. Where the
 * copy stands elsewhere it inherits nothing: others could see it there.
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
 * Puts a project that nobody saw into its place, before the others there. The caller holds the places (`lockPlaces`)
 * and gives access.
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

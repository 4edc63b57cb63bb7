import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { withHidden } from '#access/server/index.ts'
import { applies, forOthersAmong, placesOf, type ContentKinds } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Deletion } from '../model/deletion.ts'
import { deletionPolicy } from '../model/policy.ts'
import { everyDeletion, findDeletions, findUndone, seenAmong } from './store.ts'

/** A deletion as its policy sees it. */
export function factsOf(kinds: ContentKinds, { id, kind, scopeId, deletedById }: Deletion, forOthers: ReadonlySet<Id>) {
  const { trash } = kinds.get(kind)
  return {
    scopeId,
    deletedById,
    level: applies(trash) ? trash.level : ('FULL' as const),
    isForOthers: forOthers.has(id),
  }
}

/**
 * The deletions that the actor may undo or make final, all or none, in the order of the ids.
 * @throws Failure NotFound unless the actor sees every one of them, Forbidden unless the actor has the right in every
 * scope that their things were in
 */
export async function requireDeletions(
  context: CommandContext,
  ids: ReadonlyArray<Id>,
  action: 'restore' | 'deleteForever',
): Promise<Deletion[]> {
  return requireFound(context, ids, action, await findDeletions(context.tx, ids))
}

/** The same for deletions that were undone and are to be redone. */
export async function requireUndone(context: CommandContext, ids: ReadonlyArray<Id>): Promise<Deletion[]> {
  return requireFound(context, ids, 'restore', await findUndone(context.tx, ids))
}

async function requireFound(
  context: CommandContext,
  ids: ReadonlyArray<Id>,
  action: 'restore' | 'deleteForever',
  found: ReadonlyArray<Deletion>,
): Promise<Deletion[]> {
  const seen = await seenAmong(context.tx, context.kinds, context.actor, ids)
  const byId = new Map(found.map((deletion) => [deletion.id, deletion]))
  const deletions = [...new Set(ids)].map((id) => {
    const deletion = byId.get(id)
    if (!deletion || !seen.has(id)) throw notFound('What was deleted')
    return deletion
  })
  await authorizeDeletions(context, deletions, action)
  return deletions
}

/** @throws Failure Forbidden unless the actor has the right in every scope that their things were in */
export async function authorizeDeletions(
  context: CommandContext,
  deletions: ReadonlyArray<Deletion>,
  action: 'restore' | 'deleteForever',
): Promise<void> {
  const places = await placesOf(context, deletions)
  const forOthers = await forOthersAmong(context, deletions)
  const actor = withHidden(context.actor)
  for (const deletion of deletions) {
    const facts = factsOf(context.kinds, deletion, forOthers)
    for (const scopeId of places.get(deletion.id) ?? []) deletionPolicy.authorize(actor, action, { ...facts, scopeId })
  }
}

/** Everything in the trash, of one project or of all, that the actor may delete permanently, in any scope. */
export async function deletableOf(context: CommandContext, projectId: Id | null): Promise<Id[]> {
  const { tx, actor, kinds } = context
  const deletions = await everyDeletion(tx, kinds, actor, projectId)
  const places = await placesOf(context, deletions)
  const forOthers = await forOthersAmong(context, deletions)
  const asker = withHidden(actor)
  return deletions.flatMap((deletion) =>
    [...(places.get(deletion.id) ?? [])].every((scopeId) =>
      deletionPolicy.allows(asker, 'deleteForever', { ...factsOf(kinds, deletion, forOthers), scopeId }),
    )
      ? [deletion.id]
      : [],
  )
}

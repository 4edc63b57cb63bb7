import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { highlightPolicy } from '#highlights/model/policy.ts'
import { findHighlights } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { MAX_REEL_CLIPS } from '../model/limits.ts'
import { reelKey, type ClipSources } from '../model/reel.ts'
import { requireReel } from './find-reel.ts'
import { clipsOfReel } from './played-clips-store.ts'

/**
 * The given, quoted or tagged highlights, each once, of those that the actor may see.
 * @throws Failure NotFound for a highlight or tag that the actor may not see, UnprocessableContent for too many
 */
export async function clipsOfSources(
  { tx, actor }: CommandContext,
  insightId: Id,
  { highlightIds, tagIds, quotes }: ClipSources,
): Promise<Id[]> {
  const { visibleScopes } = actor
  const named = await findHighlights(tx, highlightIds)
  if (named.length !== new Set(highlightIds).size || named.some((one) => !highlightPolicy.allows(actor, 'view', one)))
    throw notFound('A highlight')
  const found = new Set(highlightIds)
  if (quotes)
    for (const { highlightId } of (
      await clipsOfReel(tx, { place: { kind: 'quotes', insightId }, storedId: null, visibleScopes })
    ).clips)
      found.add(highlightId)
  for (const tagId of tagIds) {
    const reel = await requireReel(tx, actor, reelKey({ kind: 'tag', tagId }))
    for (const { highlightId, hidden } of (await clipsOfReel(tx, { ...reel, visibleScopes })).clips)
      if (!hidden) found.add(highlightId)
  }
  if (found.size > MAX_REEL_CLIPS)
    throw new Failure('UnprocessableContent', `A reel has at most ${MAX_REEL_CLIPS} clips. Choose fewer tags.`)
  return [...found]
}

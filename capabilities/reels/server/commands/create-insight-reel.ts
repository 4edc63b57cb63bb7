import { Failure } from '#platform/kernel/errors.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { newId } from '#platform/kernel/ids.ts'
import { requireInsight } from '#insights/server/index.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { reelEvents } from '../../model/events.ts'
import { MAX_REELS_OF_INSIGHT } from '../../model/limits.ts'
import { reelPolicy } from '../../model/policy.ts'
import { newInsightReel, reelKey } from '../../model/reel.ts'
import { clipsOfSources } from '../clips-of-sources.ts'
import { insertReel, putReelClips, reelsOfInsights } from '../reels-store.ts'
import { deleteReels } from './delete-reels.ts'

/** Creates a reel for an insight, with the given clips in their order. */
export const createInsightReel = defineCommand({
  name: 'create-insight-reel',
  who: [reelPolicy.may('arrange')],
  undo: madeThing('reels', async (context, id) => deleteReels.run(context, { ids: [id] })),
  input: newInsightReel,
  async run(context, { id = newId(), insightId, title, ...sources }) {
    const { tx, teamId, actor, principal, emit } = context
    const insight = await requireInsight(tx, actor, insightId)
    reelPolicy.authorize(actor, 'arrange', insight)
    const highlightIds = await clipsOfSources(context, insightId, sources)
    const others = (await reelsOfInsights(tx, [insightId])).get(insightId) ?? []
    if (others.length >= MAX_REELS_OF_INSIGHT)
      throw new Failure('UnprocessableContent', `An insight has at most ${MAX_REELS_OF_INSIGHT} reels.`)
    await insertReel(tx, teamId, principal, {
      id,
      scopeId: insight.scopeId,
      place: { kind: 'insight', insightId },
      title,
    })
    await putReelClips(
      tx,
      teamId,
      id,
      highlightIds.map((highlightId, at) => ({ highlightId, rank: (at + 1) * RANK_GAP })),
    )
    emit(
      reelEvents.created({
        id,
        scopeId: insight.scopeId,
        parentId: insightId,
        after: { insightId, title, highlightIds },
      }),
    )
    return { id, key: reelKey({ kind: 'insight', reelId: id }) }
  },
})

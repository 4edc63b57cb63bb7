import { defineCommand } from '#journal/server/index.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { summarySet, type SummarySet } from '../../model/set-summary.ts'
import { eventsOfSet, placeOfSet } from '../sets/place-of-set.ts'
import { deleteOfSet } from '../sets/store.ts'

/** Stops summarising a project, a tag, or chosen notes or highlights. The summary that there is stays. */
export const cancelSetSummary = defineCommand({
  name: 'cancel-set-summary',
  who: [summaryPolicy.may('summarize')],
  undo: { never: 'What the installation does goes on; it can be stopped.' },
  input: summarySet,
  async run({ tx, actor, emit }, set): Promise<{ set: SummarySet }> {
    const place = await placeOfSet(tx, actor, set)
    summaryPolicy.authorize(actor, 'summarize', place)
    const stopped = await deleteOfSet(tx, set, ['QUEUED', 'SUMMARISING'])
    if (stopped.length > 0) emit(eventsOfSet(set)['summary-cancelled']({ id: set.id, scopeId: place.scopeId }))
    return { set }
  },
})

import { defineCommand } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { summarySet, type SummarySet } from '../../model/set-summary.ts'
import { eventsOfSet, placeOfSet } from '../sets/place-of-set.ts'
import { deleteOfSet } from '../sets/store.ts'

/** Removes the summary of a project, a tag, or chosen notes or highlights. One that is being made goes on. */
export const removeSetSummary = defineCommand({
  name: 'remove-set-summary',
  who: [summaryPolicy.may('remove')],
  undo: 'rows',
  input: summarySet,
  async run({ tx, actor, emit }, set): Promise<{ set: SummarySet }> {
    const place = await placeOfSet(tx, actor, set)
    summaryPolicy.authorize(actor, 'remove', place)
    const [last] = await deleteOfSet(tx, set, ['DONE', 'FAILED'])
    if (!last) throw notFound('The summary')
    const { framework } = last
    emit(eventsOfSet(set)['summary-removed']({ id: set.id, scopeId: place.scopeId, before: { framework } }))
    return { set }
  },
})

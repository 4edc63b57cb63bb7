import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { isUnavailable } from '../../model/errors.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { setRequest, type SummarySet } from '../../model/set-summary.ts'
import { job } from '../jobs/summarize-set.ts'
import { eventsOfSet, placeOfSet, setUnavailable } from '../sets/place-of-set.ts'
import { deleteOfSet, insertSetSummary } from '../sets/store.ts'

/**
 * Summarises the notes of a project, the highlights of a tag, or chosen notes, by quotes of them. The work goes on in the
 * background; the summary that there is stays until the new one is finished.
 * @throws Failure NotFound; Forbidden; InvalidOperation in a read-only workspace, or with the reason PLAN_FEATURE
 */
export const summarizeSet = defineCommand({
  name: 'summarize-set',
  who: [summaryPolicy.may('summarize')],
  undo: { never: 'What the installation does goes on; it can be stopped.' },
  ports: ['queue'],
  input: setRequest,
  async run(
    { tx, teamId, actor, principal, queue, emit },
    { framework, ...set },
  ): Promise<{ set: SummarySet; id: Id }> {
    const place = await placeOfSet(tx, actor, set)
    const reason = await setUnavailable(tx, actor, place)
    if (reason) throw isUnavailable(reason)
    summaryPolicy.authorize(actor, 'summarize', place)
    await deleteOfSet(tx, set, ['QUEUED', 'SUMMARISING', 'FAILED'])
    const id = newId()
    await insertSetSummary(tx, teamId, principal, { id, ...place, set, framework })
    await queue.send(job, { teamId, summaryId: id }, { transaction: tx })
    emit(eventsOfSet(set)['summary-begun']({ id: set.id, scopeId: place.scopeId, after: { framework } }))
    return { set, id }
  },
})

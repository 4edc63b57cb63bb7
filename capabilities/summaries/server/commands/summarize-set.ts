import { newId, type Id } from '#platform/kernel/ids.ts'
import {
  changedSince,
  defineCommand,
  withPorts,
  type CommandContext,
  type UndoHandlers,
} from '#journal/server/index.ts'
import { languageModelIn } from '#language-models/server/index.ts'
import { isUnavailable, tooManySets } from '../../model/errors.ts'
import { MAX_SETS_OF_PERSON } from '../../model/limits.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { choosesQuotes, setOf, setRequest, type SetRequest, type SummarySet } from '../../model/set-summary.ts'
import { isUnderWay } from '../../model/summary.ts'
import { job } from '../jobs/summarize-set.ts'
import { eventsOfSet, placeOfSet, setUnavailable } from '../sets/place-of-set.ts'
import {
  countSetsOf,
  deleteOfSet,
  findSetSummary,
  insertSetSummary,
  putBackSetRow,
  requestOfSet,
  setSummariesThere,
  takeSetRow,
} from '../sets/store.ts'

type HowToMake = Pick<SetRequest, 'framework' | 'isWritten' | 'language' | 'instructions'> & { chosen: number | null }

/** What is under way and what failed end with a new request; finished summaries stay until it is finished. */
async function begin(context: CommandContext<'queue'>, id: Id, set: SummarySet, how: HowToMake): Promise<void> {
  const { tx, teamId, actor, principal, queue } = context
  const place = await placeOfSet(tx, actor, set)
  await deleteOfSet(tx, set, ['QUEUED', 'SUMMARISING', 'FAILED'])
  if (actor.userId !== null && (await countSetsOf(tx, teamId, actor.userId)) >= MAX_SETS_OF_PERSON) throw tooManySets()
  await insertSetSummary(tx, teamId, principal, { id, ...place, set, ...how })
  await queue.send(job, { teamId, summaryId: id }, { transaction: tx })
}

interface Left extends HowToMake {
  set: SummarySet
  row: string | null
}

/** Undo stops a summary in progress; a finished one is taken out, and the one before it shows again. */
const summarizing: UndoHandlers = {
  names: 'id',
  undoable: async (tx, _principal, ids) => setSummariesThere(tx, ids),
  async undo(context, id): Promise<Left> {
    const { tx, actor, emit } = context
    const summary = await findSetSummary(tx, id)
    if (!summary) throw changedSince()
    const set = setOf(summary)
    const place = await placeOfSet(tx, actor, set)
    summaryPolicy.authorize(actor, 'summarize', place)
    const instructions = (await requestOfSet(tx, id))?.instructions ?? null
    const row = await takeSetRow(tx, id)
    const { framework, isWritten, language, chosen, state } = summary
    emit(eventsOfSet(set)['summary-removed']({ id: set.id, scopeId: place.scopeId, before: { framework } }))
    return { set, framework, isWritten, language, instructions, chosen, row: isUnderWay(state) ? null : row }
  },
  redo: withPorts(['queue'], async (context, id, left) => {
    const { tx, actor, emit } = context
    const { set, row, ...how } = left as Left
    const place = await placeOfSet(tx, actor, set)
    summaryPolicy.authorize(actor, 'summarize', place)
    if (row === null) await begin(context, id, set, how)
    else await putBackSetRow(tx, row)
    const { framework } = how
    emit(eventsOfSet(set)['summary-restored']({ id: set.id, scopeId: place.scopeId, after: { framework } }))
  }),
}

/**
 * Summarises the notes of a project, the highlights of a tag, or chosen notes or highlights: by quotes of them, or by
 * sentences that a language model writes and they prove. The work goes on in the background; the summary that there is
 * stays until the new one is finished.
 * @throws Failure NotFound; Forbidden; InvalidOperation in a read-only workspace, with the reason PLAN_FEATURE, while too
 *   many are being made for the actor, or where a language model is needed and none may be asked
 */
export const summarizeSet = defineCommand({
  name: 'summarize-set',
  who: [summaryPolicy.may('summarize')],
  undo: summarizing,
  ports: ['queue', 'configuration'],
  input: setRequest,
  async run(
    context,
    { framework, isWritten, language, instructions, chosen, ...set },
  ): Promise<{
    set: SummarySet
    id: Id
  }> {
    const { tx, actor, emit } = context
    const place = await placeOfSet(tx, actor, set)
    const reason = await setUnavailable(tx, actor, place)
    if (reason) throw isUnavailable(reason)
    summaryPolicy.authorize(actor, 'summarize', place)
    const byModel = isWritten || language !== null || !choosesQuotes(framework)
    if (byModel) await languageModelIn(tx, context, { projectIds: place.projectId === null ? [] : [place.projectId] })
    const id = newId()
    await begin(context, id, set, { framework, isWritten: byModel, language, instructions, chosen: chosen ?? null })
    emit(eventsOfSet(set)['summary-begun']({ id: set.id, scopeId: place.scopeId, after: { framework } }))
    return { set, id }
  },
})

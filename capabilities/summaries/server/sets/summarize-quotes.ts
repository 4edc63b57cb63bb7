import { vectorsOf } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { arrangeSet } from '../../model/arrange-set.ts'
import { hasEnoughWords, UNAVAILABLE } from '../../model/errors.ts'
import { choosesQuotes, setOf } from '../../model/set-summary.ts'
import { beginSetSummary, failSetSummary, keepSetSummary, noteSetProgress } from '../commands/run-set-summary.ts'
import { SummaryGone, type SummaryRun } from '../summary-run.ts'
import { forbiddenFor } from '../unavailable.ts'
import { readCandidates } from './read-candidates.ts'
import { NO_MEMBER } from './set-writer.ts'
import { writeSet } from './write-set.ts'

/** How much of the work is reading; the rest is computing what the quotes mean. */
const READING = 0.6

/**
 * Makes a requested summary of a set: reads what the person who asked may see now, and stores where its quotes are, or
 * lets a language model write about them.
 */
export async function summarizeQuotes(run: SummaryRun): Promise<void> {
  const { services, teamId, summaryId, signal } = run
  const installation = await installationContext(services, teamId)
  const begun = await runCommand(installation, beginSetSummary, { summaryId })
  if (!begun) return
  const { summary, identityId } = begun
  const fail = async (reason: string): Promise<void> => runCommand(installation, failSetSummary, { summaryId, reason })
  const asker = identityId && (await memberContext(services, teamId, identityId, { isUse: false, isFoundAnew: true }))
  if (!asker) return fail(NO_MEMBER)
  const refusal = forbiddenFor(asker.actor, summary)
  if (refusal !== null) return fail(UNAVAILABLE[refusal])
  const notify = async (progress: number): Promise<void> => {
    if (!(await runCommand(installation, noteSetProgress, { summaryId, progress }))) throw new SummaryGone()
  }
  try {
    const onRead = async (share: number): Promise<void> => notify(share * READING)
    const reading = await readCandidates(asker, setOf(summary), signal, onRead)
    const { candidates, read, hasMore, total } = reading
    const texts = candidates.map(({ text }) => text)
    if (!hasEnoughWords(texts.join('\n'))) return await fail(UNAVAILABLE.NOT_ENOUGH_DATA)
    if (summary.isWritten || !choosesQuotes(summary.framework)) return await writeSet(run, { ...begun, reading })
    const vectors = await vectorsOf(services, texts, signal, async (share) => notify(READING + share * (1 - READING)))
    const parts = arrangeSet(candidates, vectors, summary.framework).map((places) => ({ places }))
    const made = { summaryId, parts, read, hasMore, total, byMeaning: vectors !== null }
    await runCommand(installation, keepSetSummary, made)
  } catch (error) {
    if (!(error instanceof SummaryGone)) throw error
  }
}

/** Ends a summary of a set that failed repeatedly because of internal errors. */
export async function giveUpSet({ services, teamId, summaryId }: SummaryRun): Promise<void> {
  await runCommand(await installationContext(services, teamId), failSetSummary, {
    summaryId,
    reason: 'This could not be summarised: something went wrong on our side. Try again in a while.',
  })
}

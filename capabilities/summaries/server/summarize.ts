import { readSentences, vectorsOf } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { UNAVAILABLE } from '../model/errors.ts'
import { isExtractive, MOST_WORDS } from '../model/frameworks.ts'
import { MAX_SENTENCES_READ } from '../model/limits.ts'
import { chooseInThread } from './choose-in-thread.ts'
import { beginSummary, failSummary, keepSummary, noteSummaryProgress } from './commands/run-summary.ts'
import { keepSections } from './keep-sections.ts'
import { SummaryGone, type SummaryRun } from './summary-run.ts'
import { isWrittenIn } from './way-of-summary.ts'
import { writeSummary } from './write-summary.ts'

/**
 * Makes a requested summary: chooses its sentences and stores where they are, or lets a language model write them. After a
 * kill it begins again.
 */
export async function summarize(run: SummaryRun): Promise<void> {
  const { services, teamId, summaryId, signal } = run
  const context = await installationContext(services, teamId)
  const begun = await runCommand(context, beginSummary, { summaryId })
  if (!begun) return
  const { note, framework, language } = begun
  const notify = async (progress: number): Promise<void> => {
    if (!(await runCommand(context, noteSummaryProgress, { summaryId, progress }))) throw new SummaryGone()
  }
  const isTranslated = await context.read(async (tx) => isWrittenIn(tx, note.documentId, language))
  if (!isExtractive(framework) || isTranslated)
    return writeSummary(run, { note, framework, language, isTranslated, notify })
  const all = (await context.read(async (tx) => readSentences(tx, [note]))).get(note.id) ?? []
  const sentences = all.slice(0, MAX_SENTENCES_READ)
  try {
    const vectors = await vectorsOf(
      services,
      sentences.map(({ text }) => text),
      signal,
      notify,
    )
    const sources = sentences.map(({ text, speaker, isInterviewer, under, plays }, at) => ({
      text,
      vector: vectors?.[at] ?? null,
      speaker,
      isInterviewer,
      startMs: plays?.startMs ?? null,
      under,
    }))
    const chosen = await chooseInThread({ sentences: sources, framework, mostWords: MOST_WORDS[framework] }, signal)
    const sections = keepSections(chosen ?? [], sentences)
    if (sections.length === 0)
      return await runCommand(context, failSummary, { summaryId, reason: UNAVAILABLE.NOT_ENOUGH_DATA })
    await runCommand(context, keepSummary, {
      summaryId,
      sections,
      byMeaning: vectors !== null,
      cutAt: all.length > sentences.length ? sentences.length : null,
    })
  } catch (error) {
    if (!(error instanceof SummaryGone)) throw error
  }
}

/** Ends a summary that failed repeatedly because of internal errors. */
export async function giveUp({ services, teamId, summaryId }: SummaryRun): Promise<void> {
  await runCommand(await installationContext(services, teamId), failSummary, {
    summaryId,
    reason: 'The note could not be summarised: something went wrong on our side. Try again in a while.',
  })
}

import { groupQuotes } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import { FAILED } from '../model/errors.ts'
import { MOST_NEAR_QUOTES } from '../model/limits.ts'
import type { KeptAnswer } from '../model/message.ts'
import type { AnswerJob } from './answer-job.ts'
import { openAnswerModel } from './answer-model.ts'
import { beginAnswerRun, failAnswer, keepAnswer } from './commands/run-answer.ts'
import { gatherForAnswer } from './gather-for-answer.ts'
import { keptParts } from './kept-parts.ts'
import { goOnWriting, writeAnswer } from './write-answer.ts'

/**
 * Answers a question by exact quotes of what its owner may see at this moment, stores where they are, and lets a language
 * model write about them where one may be asked. After a kill it begins again; sentences that were finished stay.
 */
export async function answerQuestion(job: AnswerJob): Promise<void> {
  const { services, teamId, answerId, signal } = job
  const context = await installationContext(services, teamId)
  const begun = await runCommand(context, beginAnswerRun, { answerId })
  if (!begun) return
  const { identityId } = begun
  const asker =
    identityId === null ? null : await memberContext(services, teamId, identityId, { isUse: false, isFoundAnew: true })
  if (!asker) return runCommand(context, failAnswer, { answerId, reason: FAILED.NO_LONGER_MEMBER })
  if (begun.kept) return goOnWriting(job, begun, begun.kept)
  // What it throws is thrown where it is awaited.
  const opening = openAnswerModel(job, begun)
  opening.catch(() => undefined)
  const asked = opening.then((opened) => ('ask' in opened ? opened.ask : null))
  const { evidence, questions } = await gatherForAnswer(asker, begun, asked, signal)
  const model = await opening
  const { quotes, isAnswerable, leftOut, reading, withoutMeaning } = evidence
  const isWritten = !('note' in model) && isAnswerable && quotes.length > 0
  const answer: KeptAnswer = {
    // A model is asked at once: its quotes are put together by what they mean while it begins to write.
    parts: keptParts(isWritten ? [quotes] : await arranged(services, quotes, isAnswerable, signal)),
    isAnswerable,
    isAgainst: begun.against !== null,
    unread: { leftOut, reading: reading && { waiting: reading.waiting }, withoutMeaning },
    writing: { model: null, leftOut: 0, note: 'note' in model ? model.note : null },
  }
  if (!isWritten) return runCommand(context, keepAnswer, { answerId, answer })
  const arrange = async (): Promise<Quote[][]> => arranged(services, quotes, isAnswerable, signal)
  await writeAnswer(job, begun, model, { answer, quotes, questions, arrange })
}

/** The quotes of each part of an answer; where nothing answers the question, the few nearest. */
async function arranged(
  services: Services,
  quotes: readonly Quote[],
  isAnswerable: boolean,
  signal: AbortSignal,
): Promise<Quote[][]> {
  if (quotes.length === 0) return []
  if (!isAnswerable) return [quotes.slice(0, MOST_NEAR_QUOTES)]
  return (await groupQuotes(services, quotes, signal)).map(({ things }) => things)
}

/** Ends an answer that failed repeatedly because of internal errors. */
export async function giveUp({ services, teamId, answerId }: AnswerJob): Promise<void> {
  await runCommand(await installationContext(services, teamId), failAnswer, { answerId, reason: FAILED.OUR_SIDE })
}

import { groupQuotes } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { ModelInTurn, WorkspaceModel } from '#language-models/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import { FAILED } from '../model/errors.ts'
import { MOST_NEAR_QUOTES, TOKENS_OF_QUOTES } from '../model/limits.ts'
import type { KeptAnswer } from '../model/message.ts'
import type { AnswerJob } from './answer-job.ts'
import { openAnswerModel, type AnswerModel } from './answer-model.ts'
import { beginAnswerRun, failAnswer, keepAnswer } from './commands/run-answer.ts'
import { gatherForAnswer, type Gathered } from './gather-for-answer.ts'
import { keptParts } from './kept-parts.ts'
import { readAnswerRun, type AnswerRun } from './read-run.ts'
import { requestOf } from './ready-to-ask.ts'
import { goOnWriting, writeAnswer } from './write-answer.ts'

/**
 * Answers a question by exact quotes of what its owner may see at this moment, stores where they are, and lets a language
 * model write about them where one may be asked. After a kill it begins again; sentences that were finished stay.
 */
export async function answerQuestion(job: AnswerJob): Promise<void> {
  const { services, teamId, answerId } = job
  const [context, run] = await Promise.all([
    installationContext(services, teamId),
    services.database.workspace(teamId).read(async (tx) => readAnswerRun(tx, answerId)),
  ])
  // Said while the quotes are gathered. Whether the answer is wanted is asked again by all that is stored of it.
  const begun = runCommand(context, beginAnswerRun, { answerId })
  begun.catch(() => undefined)
  const { identityId = null } = run ?? {}
  const asker =
    identityId === null ? null : await memberContext(services, teamId, identityId, { isUse: false, isFoundAnew: true })
  if (run !== null && run.kept === null && asker !== null) return answerAnew(job, run, asker, begun)
  if (!(await begun) || run === null) return
  if (asker === null || run.kept === null)
    return runCommand(context, failAnswer, { answerId, reason: FAILED.NO_LONGER_MEMBER })
  await goOnWriting(job, run, run.kept)
}

/** @param begun false if the answer is no longer wanted */
async function answerAnew(
  job: AnswerJob,
  run: AnswerRun,
  asker: WorkspaceContext,
  begun: Promise<boolean>,
): Promise<void> {
  const opening = openAnswerModel(job, run).then(inOneTurn(run))
  // What it throws is thrown where it is awaited.
  opening.catch(() => undefined)
  try {
    const asked = opening.then((opened) => ('ask' in opened ? opened.ask : null))
    const [gathered, isWanted] = await Promise.all([gatherForAnswer(asker, run, asked, job.signal), begun])
    if (isWanted) await answerFrom(job, run, await opening, gathered)
  } finally {
    await opening.then(
      async (opened) => ('ask' in opened ? opened.ask.end() : undefined),
      () => undefined,
    )
  }
}

/** Lets a model name what else to look for and then write, in one turn: the money for that is had while quotes are gathered. */
function inOneTurn(run: AnswerRun): (opened: AnswerModel) => AnswerModel<ModelInTurn> {
  const unquoted = requestOf(run, new Map(), [])
  return (opened) => ('ask' in opened ? { ...opened, ask: opened.ask.inOneTurn(unquoted, TOKENS_OF_QUOTES) } : opened)
}

async function answerFrom(
  job: AnswerJob,
  run: AnswerRun,
  model: AnswerModel<WorkspaceModel>,
  { evidence, questions }: Gathered,
): Promise<void> {
  const { services, teamId, answerId, signal } = job
  const { quotes, isAnswerable, leftOut, reading, withoutMeaning } = evidence
  const isWritten = !('note' in model) && isAnswerable && quotes.length > 0
  const arrange = async (): Promise<Quote[][]> => arranged(services, quotes, isAnswerable, signal)
  const answer: KeptAnswer = {
    // A model is asked at once: its quotes are put together by what they mean while it begins to write.
    parts: keptParts(isWritten ? [quotes] : await arrange()),
    isAnswerable,
    isAgainst: run.against !== null,
    unread: { leftOut, reading: reading && { waiting: reading.waiting }, withoutMeaning },
    writing: { model: null, leftOut: 0, note: 'note' in model ? model.note : null },
  }
  if (isWritten) return writeAnswer(job, run, model, { answer, quotes, questions, arrange })
  await runCommand(await installationContext(services, teamId), keepAnswer, { answerId, answer })
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

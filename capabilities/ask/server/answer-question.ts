import { gatherEvidence, groupQuotes } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { memberContext } from '#workspaces/server/index.ts'
import type { Quote, QuotePlace } from '#evidence/model/evidence.ts'
import { FAILED } from '../model/errors.ts'
import { MAX_MESSAGE_CHARS, MOST_NEAR_QUOTES, MOST_WORDS_OF_ANSWER } from '../model/limits.ts'
import type { KeptAnswer } from '../model/message.ts'
import { beginAnswerRun, failAnswer, keepAnswer } from './commands/run-answer.ts'

interface AnswerJob {
  services: Services
  teamId: Id
  answerId: Id
  signal: AbortSignal
}

/**
 * Answers a question by exact quotes of what its owner may see at this moment, and stores where they are. After a kill
 * it begins again.
 */
export async function answerQuestion({ services, teamId, answerId, signal }: AnswerJob): Promise<void> {
  const context = await installationContext(services, teamId)
  const begun = await runCommand(context, beginAnswerRun, { answerId })
  if (!begun) return
  const { questions, filter, identityId } = begun
  const asker =
    identityId === null ? null : await memberContext(services, teamId, identityId, { isUse: false, isFoundAnew: true })
  if (!asker) return runCommand(context, failAnswer, { answerId, reason: FAILED.NO_LONGER_MEMBER })
  const evidence = await gatherEvidence(
    asker,
    { question: questions.join('\n').slice(-MAX_MESSAGE_CHARS), within: filter, words: MOST_WORDS_OF_ANSWER },
    signal,
  )
  const { quotes, isAnswerable, leftOut, reading, withoutMeaning } = evidence
  const answer: KeptAnswer = {
    parts: (await arranged(services, quotes, isAnswerable, signal)).map((places) => ({ kind: 'quotes', places })),
    isAnswerable,
    unread: { leftOut, reading: reading && { waiting: reading.waiting }, withoutMeaning },
  }
  await runCommand(context, keepAnswer, { answerId, answer })
}

/** The quotes of each part of an answer; where nothing answers the question, the few nearest. */
async function arranged(
  services: Services,
  quotes: readonly Quote[],
  isAnswerable: boolean,
  signal: AbortSignal,
): Promise<QuotePlace[][]> {
  if (quotes.length === 0) return []
  if (!isAnswerable) return [quotes.slice(0, MOST_NEAR_QUOTES).map(placeOf)]
  return (await groupQuotes(services, quotes, signal)).map(({ things }) => things.map(placeOf))
}

function placeOf({ type, id, blockId, keys }: Quote): QuotePlace {
  return { type, id, blockId, keys }
}

/** Ends an answer that failed repeatedly because of internal errors. */
export async function giveUp({ services, teamId, answerId }: AnswerJob): Promise<void> {
  await runCommand(await installationContext(services, teamId), failAnswer, { answerId, reason: FAILED.OUR_SIDE })
}

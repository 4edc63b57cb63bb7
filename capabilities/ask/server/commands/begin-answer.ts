import type { CommandContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { assertFeature } from '#plans/model/plans.ts'
import { planHere } from '#workspaces/server/index.ts'
import { job } from '../jobs/answer-question.ts'
import { insertExchange } from '../message-store.ts'

interface Asked {
  conversationId: Id
  question: string
  against?: boolean
  position: number
}

/**
 * Stores a question, and queues its answer.
 * @returns the messages of both
 * @throws Failure InvalidOperation if the plan does not include questions
 */
export async function beginAnswer(
  { tx, teamId, principal, queue }: CommandContext<'queue'>,
  asked: Asked,
): Promise<{ questionId: Id; answerId: Id }> {
  assertFeature(await planHere(tx), 'askSearch')
  const ids = { questionId: newId(), answerId: newId() }
  await insertExchange(tx, teamId, principal, { against: false, ...asked, ...ids })
  await queue.send(job, { teamId, answerId: ids.answerId }, { transaction: tx })
  return ids
}

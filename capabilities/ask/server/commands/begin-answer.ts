import type { CommandContext } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { assertFeature } from '#plans/model/plans.ts'
import { planHere } from '#workspaces/server/index.ts'
import { tooManyAnswering } from '../../model/errors.ts'
import { MAX_ANSWERING_OF_PERSON } from '../../model/limits.ts'
import { job } from '../jobs/answer-question.ts'
import type { Message } from '../../model/message.ts'
import { countAnswering, insertExchange } from '../message-store.ts'

interface Asked {
  conversationId: Id
  question: string
  against?: boolean
  conditions: Message['conditions']
  position: number
}

/**
 * Stores a question, and queues its answer.
 * @returns the messages of both
 * @throws Failure InvalidOperation if the plan does not include questions, or too many of the actor are being answered
 */
export async function beginAnswer(
  context: CommandContext<'queue'>,
  asked: Asked,
): Promise<{ questionId: Id; answerId: Id }> {
  const { tx, teamId, principal, queue } = context
  assertFeature(await planHere(tx), 'askSearch')
  await assertMayWait(context)
  const ids = { questionId: newId(), answerId: newId() }
  await insertExchange(tx, teamId, principal, { against: false, ...asked, ...ids })
  await queue.send(job, { teamId, answerId: ids.answerId }, { transaction: tx })
  return ids
}

/** @throws Failure InvalidOperation if too many questions of the actor are being answered */
export async function assertMayWait({ tx, teamId, actor }: CommandContext): Promise<void> {
  if (actor.userId === null) return
  if ((await countAnswering(tx, teamId, actor.userId)) >= MAX_ANSWERING_OF_PERSON) throw tooManyAnswering()
}

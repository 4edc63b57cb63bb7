import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { isClosed, isNoCoder, isOpen } from '../model/errors.ts'
import { agreementPolicy } from '../model/policy.ts'
import type { Coder, Round, Unit } from '../model/round.ts'
import { codersOfRounds, findRounds, holdRound, unitsOfRound } from './store.ts'

/** The round, locked so that no one closes or opens it meanwhile. @throws Failure NotFound, Forbidden */
export async function requireRound(
  { tx, actor }: CommandContext,
  id: Id,
  action: 'edit' | 'code' | 'settle',
  { alone }: { alone: boolean },
): Promise<Round> {
  await holdRound(tx, id, alone)
  const [round] = await findRounds(tx, [id])
  if (!round || !agreementPolicy.allows(actor, 'view', round)) throw notFound('The round')
  agreementPolicy.authorize(actor, action, round)
  return round
}

/**
 * The round in which the actor codes, and the coder that they are in it.
 * @throws Failure InvalidOperation if it is closed, Forbidden for anyone but its coders
 */
export async function requireCoding(context: CommandContext, roundId: Id): Promise<{ round: Round; coder: Coder }> {
  const round = await requireRound(context, roundId, 'code', { alone: false })
  if (round.closedAt !== null) throw isClosed()
  const { userId } = context.actor
  const coder = (await codersOfRounds(context.tx, [roundId])).find((one) => userId !== null && one.userId === userId)
  if (!coder) throw isNoCoder()
  return { round, coder }
}

/**
 * The round whose results the actor settles, locked so that no one else does so at the same time.
 * @throws Failure InvalidOperation while it is open
 */
export async function requireClosed(context: CommandContext, roundId: Id): Promise<Round> {
  const round = await requireRound(context, roundId, 'settle', { alone: true })
  if (round.closedAt === null) throw isOpen()
  return round
}

/** These sentences of the round. @throws Failure NotFound if one is not of the round */
export async function requireUnits(
  { tx }: CommandContext,
  roundId: Id,
  unitIds: ReadonlyArray<Id>,
): Promise<Map<Id, Unit>> {
  const units = new Map((await unitsOfRound(tx, roundId)).map((unit) => [unit.id, unit]))
  if (unitIds.some((id) => !units.has(id))) throw notFound('One of these sentences')
  return units
}

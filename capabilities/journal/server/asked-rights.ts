import { channel } from 'node:diagnostics_channel'
import type { Right } from '#platform/kernel/policy.ts'
import type { Actor } from '../model/actor.ts'
import { isOfRights, type Who } from './who.ts'

/** The rights that policies were asked for within an act, and whether any of the answers allowed it. */
export type AskedRights = ReadonlyMap<Right, boolean>

/** The actor of an act, with a record of the rights that policies are asked for. */
export function onTheRecord(actor: Actor): { actor: Actor; asked: AskedRights } {
  const asked = new Map<Right, boolean>()
  return {
    actor: {
      ...actor,
      asked: (right, isAllowed) => {
        if (isAllowed || !asked.has(right)) asked.set(right, isAllowed)
      },
    },
    asked,
  }
}

/**
 * The second lock: an act for which no policy was asked is not committed. A command of rights must have been allowed at
 * least one of them; a command whose things others decide about, anything at all.
 * @throws Error for a command that forgot to ask
 */
export function assertAsked({ name, who }: { name: string; who: Who }, asked: AskedRights): void {
  const isAllowed = isOfRights(who)
    ? who.some((right) => asked.get(right) === true)
    : !('elsewhere' in who) || [...asked.values()].includes(true)
  if (!isAllowed)
    throw new Error(`The command ${name} would be committed, though no policy was asked whether it may be.`)
}

/** The rights that a command asked for, published for tests, which compare them with what the command declares. */
export interface ReportedRights {
  command: string
  who: Who
  asked: AskedRights
}

const ASKED_RIGHTS = channel('quarry.asked-rights')

export function publishRequestedRights({ name, who }: { name: string; who: Who }, asked: AskedRights): void {
  if (ASKED_RIGHTS.hasSubscribers) ASKED_RIGHTS.publish({ command: name, who, asked } satisfies ReportedRights)
}

import type { Id } from '#platform/kernel/ids.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import { CALLS_AT_ONCE } from '../model/limits.ts'

declare module '#journal/server/context.ts' {
  interface Services {
    /** The turns of language models, by workspace. */
    languageTurns: LanguageTurns
  }
}

type Turns = ReturnType<typeof takeTurns>

/** Lets each workspace have so many calls at a time in this process. */
export interface LanguageTurns {
  of(teamId: Id): Turns
}

export function openLanguageTurns(): LanguageTurns {
  const turns = new Map<Id, Turns>()
  return {
    of(teamId) {
      const known = turns.get(teamId) ?? takeTurns(CALLS_AT_ONCE)
      turns.set(teamId, known)
      return known
    },
  }
}

/** A turn that is kept until it is ended, whatever is done in it. */
export interface HeldTurn {
  /** Resolved once it is had. */
  begun: Promise<unknown>
  end(): Promise<void>
}

export function holdTurn(turns: Turns): HeldTurn {
  const [begun, ended] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const running = turns(async () => {
    begun.resolve(undefined)
    await ended.promise
  })
  return {
    begun: begun.promise,
    async end() {
      ended.resolve(undefined)
      await running
    },
  }
}

import type { Id } from '#platform/kernel/ids.ts'
import { CommandDiscarded } from '../connection/held-commands.ts'
import type { Ref, Version } from './change.ts'
import type { Layer } from './layers.ts'

/** The commit of an act; null if nothing changed. */
export interface Sent {
  committed: Version | null
  /** After an undo: how many changes stayed because other users have changed the same since. */
  stayed?: number
}

/** Keeps acts that cannot be sent now, so that they are sent even if the page is closed before. */
export interface Queue {
  title: string
  /** What it changes. */
  touches: readonly Ref[]
  onQueued(): void
  /** If it waits for other acts: it is stored at once and sent afterwards. Rejects if it is not to be sent at all. */
  after?: Promise<unknown> | undefined
}

export type Waiting = Omit<Queue, 'title'>

/** An undo of an act that was never done, when its turn comes: no one is told of it. */
class NotNeeded extends CommandDiscarded {
  override name = 'NotNeeded'
}

/** The outcome of an act. */
export type Outcome =
  | { state: 'waiting' | 'sent' | 'undone' }
  /** `stayed`, after an undo: how many changes stayed because other users have changed the same since. */
  | { state: 'done'; stayed?: number }
  /** The server refused it: what the act showed is removed. */
  | { state: 'refused'; error: unknown }

/** How what is sent may fail, and be withdrawn. */
export interface SendingWays {
  isUnreachable(error: unknown): boolean
  /** Whether the act was removed from the queue. */
  isDiscarded(error: unknown): boolean
  /** Removes an act from the queue, or from those that wait for others; false if it is already being sent. */
  withdraw(operationId: Id): boolean
}

/** Where acts are drawn. */
export interface ActsHost {
  add(layer: Layer): void
  leave(layer: Layer): void
  /** The server has answered: the layer stays until the lists know its commit. */
  answered(layer: Layer, committed: Version | null): void
}

/** An act that others may have to wait for. */
interface InTurn {
  operationId: Id
  touches: readonly Ref[]
  settled: Promise<unknown>
  kept: Promise<unknown>
}

interface InTurnOptions {
  /** `turn`: what it still has to wait for, if it begins early. */
  work: (turn: Promise<unknown> | undefined) => Promise<void>
  kept: Promise<unknown>
  follows: 'done' | 'kept'
  early: boolean
}

interface Sending {
  send(waiting: Waiting): Promise<Sent>
  /** Whether it waits while the server is away. */
  waits: boolean
  /** `kept`: it may join the queue behind the acts that wait there; `done`: it is sent after they are done. */
  follows?: 'done' | 'kept'
  /** Whether it is stored while it waits for the acts before it. */
  early: boolean
  matches?(): boolean
}

/** An act that is drawn, and is sent when its turn comes. */
export interface BeingSent {
  done: Promise<Outcome>
  kept: Promise<Outcome>
  outcome(): Outcome
  /** @returns whether it was dropped: an act that was tried once may have been done even without an answer */
  drop(): boolean
}

interface ActSending {
  give(layer: Layer, sending: Sending): BeingSent
  reconnected(): void
}

/** Sends acts: one after another if they touch the same things, else in parallel. Retries until the server answers. */
export function createActSending(options: SendingWays & ActsHost): ActSending {
  const { isUnreachable, isDiscarded, withdraw, add, leave, answered } = options
  let queue: readonly InTurn[] = []
  let away: PromiseWithResolvers<void> | null = null

  /**
   * Runs `work` when its turn comes, or before if it waits itself. Callers that wait for the outcome of an act receive
   * it before the next act starts.
   */
  const inTurn = (layer: Layer, { work, kept, follows, early }: InTurnOptions): Promise<void> => {
    const { operationId, touches } = layer
    const before = queue.filter((entry) => entry.touches.some((ref) => touches.includes(ref)))
    const turn = Promise.all(before.map((entry) => (follows === 'kept' ? entry.kept : entry.settled)))
    const begun =
      early && before.length > 0
        ? Promise.resolve().then(async () => work(turn))
        : turn.then(async () => work(undefined))
    const settled = begun.finally(() => {
      queue = queue.filter((entry) => entry.operationId !== operationId)
    })
    queue = [...queue, { operationId, touches, settled, kept: Promise.race([settled, kept]) }]
    return settled
  }

  const give: ActSending['give'] = (layer, { send, waits, follows = 'done', early, matches = () => true }) => {
    let outcome: Outcome = { state: 'waiting' }
    let wasTried = false
    let isHeld = false
    const kept = Promise.withResolvers<Outcome>()
    add(layer)
    const wasDropped = (): boolean => outcome.state === 'undone'
    /** @throws NotNeeded */
    const begin = (): void => {
      if (wasDropped() || !matches()) throw new NotNeeded()
      outcome = { state: 'sent' }
      wasTried = true
    }
    const carry = async (turn: Promise<unknown> | undefined): Promise<void> => {
      let after = turn?.then(begin)
      isHeld = after !== undefined
      // Whoever stores it for later hears of it; if no one does, its turn does not matter.
      after?.catch(() => undefined)
      for (;;) {
        await away?.promise
        if (wasDropped()) return
        try {
          if (!after) begin()
          const { committed, stayed = 0 } = await send({
            touches: layer.touches,
            after,
            onQueued() {
              isHeld = true
              outcome = { state: 'waiting' }
              kept.resolve(outcome)
            },
          })
          if (!wasTried) throw new Error('An act that has a name in the queue must give the queue to what sends it.')
          outcome = { state: 'done', ...(stayed > 0 && { stayed }) }
          return answered(layer, committed)
        } catch (error) {
          if (wasDropped()) return
          if (error instanceof NotNeeded || isDiscarded(error) || !waits || !isUnreachable(error)) {
            const isUndone = error instanceof NotNeeded || isDiscarded(error)
            outcome = isUndone ? { state: 'undone' } : { state: 'refused', error }
            return leave(layer)
          }
          after = undefined
          outcome = { state: 'waiting' }
          away ??= Promise.withResolvers<void>()
        }
      }
    }
    const done = inTurn(layer, { work: carry, kept: kept.promise, follows, early }).then(() => outcome)
    void done.then(kept.resolve)
    return {
      done,
      kept: kept.promise,
      outcome: () => outcome,
      drop() {
        const isWithdrawn = isHeld && outcome.state === 'waiting' && withdraw(layer.operationId)
        if (wasTried && !isWithdrawn) return false
        outcome = { state: 'undone' }
        leave(layer)
        return true
      },
    }
  }

  return {
    give,
    reconnected() {
      away?.resolve()
      away = null
    },
  }
}

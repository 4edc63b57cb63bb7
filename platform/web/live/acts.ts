import type { Id } from '#platform/kernel/ids.ts'
import { CommandDiscarded } from '../connection/held-commands.ts'
import type { Ref, Version } from './change.ts'
import { createAnswerView } from './answer-view.ts'
import { cover, draw } from './draft.ts'
import type { Draft, Layer } from './layers.ts'
import type { RefusedAway } from './refused-away.ts'

/** The commit of an act; null if nothing changed. */
export interface Sent {
  committed: Version | null
  /** After an undo: how many changes stayed because other users have changed the same since. */
  stayed?: number
}

/** The result of an undo. */
interface TakenBack extends Sent {
  /** Whether undoing the undo redoes the first act; otherwise redo is a new act of the same kind. */
  canGoBack: boolean
}

type QueueName = string | RefusedAway

/** An act of a user: what it shows at once, and how it is sent to the server. */
export interface Act<Input> {
  /** The name of its command: `delete-notes`. */
  name: string
  /** The things that it changes: acts that change the same things wait for it. */
  touches(input: Input): readonly Ref[]
  show(draft: Draft, input: Input): void
  /** Its name in the queue ("Rename person"), where it waits while the server is away; or why it is refused then. */
  queueAs: QueueName | ((input: Input) => QueueName)
  /** @throws the error with which the server refuses, or that it cannot be reached */
  send(input: Input, operationId: Id, queue: Queue | undefined): Promise<Sent>
}

/** Keeps acts that cannot be sent now, so that they are sent even if the page is closed before. */
export interface Queue {
  title: string
  onQueued(): void
  /** If it waits for other acts: it is stored at once and sent afterwards. Rejects if it is not to be sent at all. */
  after?: Promise<unknown> | undefined
}

type Waiting = Omit<Queue, 'title'>

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

/** An act that the user has done. */
export interface Given {
  operationId: Id
  outcome(): Outcome
  /** Settles when the server has answered; never rejects. */
  done: Promise<Outcome>
  /** The same, but settles as soon as the act waits in the queue, which survives the page. */
  kept: Promise<Outcome>
  /**
   * Undoes it, also before the answer: an act that was not sent yet is never sent. The undo is an act itself: undoing
   * it redoes the first one.
   */
  undo(): Given
}

/** How acts reach the server. */
export interface ActsWays {
  newId(): Id
  isUnreachable(error: unknown): boolean
  /** Whether the act was removed from the queue. */
  isDiscarded(error: unknown): boolean
  /** Removes an act from the queue, or from those that wait for others; false if it is already being sent. */
  withdraw(operationId: Id): boolean
  /** Undoes another operation, as a separate operation. */
  takeBack(operationId: Id, undoId: Id, waiting: Waiting): Promise<TakenBack>
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

export interface Acts {
  act<Input>(of: Act<Input>, input: Input): Given
  /** The server may be reachable again: waiting acts are sent, in the order in which they were done. */
  reconnected(): void
  /** For an answer that is not a list: draws pending acts over it. */
  createAnswerView: typeof createAnswerView
}

/** Sends acts: one after another if they touch the same things, else in parallel. Retries until the server answers. */
export function createActs(options: ActsWays & ActsHost): Acts {
  const { newId, isUnreachable, isDiscarded, withdraw, takeBack, add, leave, answered } = options
  let queue: readonly InTurn[] = []
  let away: PromiseWithResolvers<void> | null = null

  interface InTurnOptions {
    /** `turn`: what it still has to wait for, if it begins early. */
    work: (turn: Promise<unknown> | undefined) => Promise<void>
    kept: Promise<unknown>
    follows: 'done' | 'kept'
    early: boolean
  }

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

  interface Sending {
    send(waiting: Waiting): Promise<Sent>
    /** Whether it waits while the server is away. */
    waits: boolean
    /** `kept`: it may join the queue behind the acts that wait there; `done`: it is sent after they are done. */
    follows?: 'done' | 'kept'
    /** Whether what is sent does not depend on the acts before it: it is stored while it waits for them. */
    early: boolean
    matches?(): boolean
  }

  function give(layer: Layer, { send, waits, follows = 'done', early, matches = () => true }: Sending) {
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
      /** @returns whether it was dropped: an act that was tried once may have been done even without an answer */
      drop(): boolean {
        const isWithdrawn = isHeld && outcome.state === 'waiting' && withdraw(layer.operationId)
        if (wasTried && !isWithdrawn) return false
        outcome = { state: 'undone' }
        leave(layer)
        return true
      },
    }
  }

  /** How to reverse what was done last: undo or redo it. */
  interface Turn {
    draw(operationId: Id, layer: Layer): Layer
    send(operationId: Id, waiting: Waiting): Promise<Sent>
    early: boolean
    /** How to reverse that in turn, after this operation has done it. */
    next(operationId: Id): Turn
  }

  interface Done {
    layer: Layer
    given: ReturnType<typeof give>
    /** Repeats an act that was never sent. */
    again: () => Given
    turn: Turn
  }

  /** Undoes what a layer shows, with another layer after it. */
  function undoOf(done: Done): Given {
    const { layer, given, again, turn } = done
    if (given.drop())
      return {
        operationId: layer.operationId,
        outcome: given.outcome,
        done: Promise.resolve(given.outcome()),
        kept: Promise.resolve(given.outcome()),
        undo: again,
      }
    // An act like any other: from now on its layer covers that of the first one.
    const turned = turn.draw(newId(), layer)
    const { operationId } = turned
    const back = give(turned, {
      send: async (waiting) => turn.send(operationId, waiting),
      waits: true,
      early: turn.early,
      matches: () => given.outcome().state === 'done',
    })
    return givenOf({ layer: turned, given: back, again: () => undoOf(done), turn: turn.next(operationId) })
  }
  function givenOf(done: Done): Given {
    const { layer, given } = done
    return {
      operationId: layer.operationId,
      outcome: given.outcome,
      done: given.done,
      kept: given.kept,
      undo: () => undoOf(done),
    }
  }
  function act<Input>(of: Act<Input>, input: Input): Given {
    const drawn = (operationId: Id): Layer => draw(operationId, of.touches(input), (draft) => of.show(draft, input))
    const { queueAs } = of
    const name = typeof queueAs === 'function' ? queueAs(input) : queueAs
    const title = typeof name === 'string' ? name : undefined
    const send = async (operationId: Id, waiting: Waiting): Promise<Sent> =>
      of.send(input, operationId, title === undefined ? undefined : { title, ...waiting })
    const layer = drawn(newId())
    const { operationId } = layer
    const given = give(layer, {
      send: async (waiting) => send(operationId, waiting),
      waits: title !== undefined,
      early: title !== undefined,
      follows: title === undefined ? 'done' : 'kept',
    })
    return givenOf({ layer, given, again: () => act(of, input), turn: backOf(operationId) })

    /** How to undo what this operation did, and how to redo it. */
    function backOf(doneId: Id): Turn {
      let canGoBack = true
      return {
        draw: cover,
        early: true,
        async send(undoId, waiting) {
          const taken = await takeBack(doneId, undoId, waiting)
          ;({ canGoBack } = taken)
          return taken
        },
        next: (undoId) => ({
          // Drawn as at first, over the latest data: other users may have changed what the undo restored.
          draw: drawn,
          // Only the answer to the undo says how.
          early: false,
          send: async (redoId, waiting) => (canGoBack ? takeBack(undoId, redoId, waiting) : send(redoId, waiting)),
          next: backOf,
        }),
      }
    }
  }

  return {
    act,
    createAnswerView,
    reconnected() {
      away?.resolve()
      away = null
    },
  }
}

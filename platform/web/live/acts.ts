import type { Id } from '#platform/kernel/ids.ts'
import type { Ref, Version } from './change.ts'
import { createAnswerView } from './answer-view.ts'
import { cover, draw } from './draft.ts'
import type { Draft, Layer } from './layers.ts'
import type { RefusedAway } from './refused-away.ts'

/** Which commit something became; null where nothing changed. */
export interface Sent {
  committed: Version | null
  /** Of what was taken back: how much stayed, since somebody changed it meanwhile. */
  stayed?: number
}

/** What taking back came to. */
interface TakenBack extends Sent {
  /** By taking it back itself, the first act is done again; otherwise that is a new act of the same kind. */
  canGoBack: boolean
}

type QueueName = string | RefusedAway

/** Something that people do: what it shows at once, and how the server is told. */
export interface Act<Input> {
  /** As its command: `delete-notes`. */
  name: string
  /** The things that it changes: what changes the same waits for it. */
  touches(input: Input): readonly Ref[]
  show(draft: Draft, input: Input): void
  /** Names it in the queue ("Rename person"), where it waits while the server is away; or says why it is refused then. */
  queueAs: QueueName | ((input: Input) => QueueName)
  /** @throws what the server refuses with, or that it was not reached */
  send(input: Input, operationId: Id, queue: Queue | undefined): Promise<Sent>
}

/** Where what cannot be sent now is kept, so that it is sent even if the page is closed meanwhile. */
export interface Queue {
  title: string
  onQueued(): void
}

/** What became of an act. */
export type Outcome =
  | { state: 'waiting' | 'sent' | 'undone' }
  /** `stayed` of what was taken back, since somebody changed it meanwhile. */
  | { state: 'done'; stayed?: number }
  /** The server said no: what the act showed is gone. */
  | { state: 'refused'; error: unknown }

/** An act that was given. */
export interface Given {
  operationId: Id
  outcome(): Outcome
  /** Settles when the server has answered; never rejects. */
  done: Promise<Outcome>
  /** The same as soon as it waits in the queue, which survives the page. */
  kept: Promise<Outcome>
  /**
   * Takes it back, also before the answer: what was never sent never is. That is an act itself: by taking it back the
   * first one is done again.
   */
  undo(): Given
}

/** How acts reach the server. */
export interface ActsWays {
  newId(): Id
  isUnreachable(error: unknown): boolean
  /** It was taken out of the queue. */
  isDiscarded(error: unknown): boolean
  /** Takes an act out of the queue; false where it is on its way already. */
  withdraw(operationId: Id): boolean
  /** Takes back, as an operation of its own, what another one did. */
  takeBack(operationId: Id, undoId: Id, onQueued: () => void): Promise<TakenBack>
}

/** Where acts are drawn. */
export interface ActsHost {
  add(layer: Layer): void
  leave(layer: Layer): void
  /** The server has answered: the layer stays until the lists know what it became. */
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
  /** The server may be reached again: what waits is sent, in the order in which it was done. */
  reconnected(): void
  /** For an answer that is no list, under what is on its way. */
  createAnswerView: typeof createAnswerView
}

/** Sends acts one behind the other where they touch the same, at once where they do not, as often as nobody answers. */
export function createActs(options: ActsWays & ActsHost): Acts {
  const { newId, isUnreachable, isDiscarded, withdraw, takeBack, add, leave, answered } = options
  let queue: readonly InTurn[] = []
  let away: PromiseWithResolvers<void> | null = null

  /** Whoever waits for the outcome hears of it before the next has its turn. */
  const inTurn = (
    layer: Layer,
    { work, kept, waits }: { work: () => Promise<void>; kept: Promise<unknown>; waits: 'done' | 'kept' },
  ): Promise<void> => {
    const { operationId, touches } = layer
    const before = queue.filter((entry) => entry.touches.some((ref) => touches.includes(ref)))
    const settled = Promise.all(before.map((entry) => (waits === 'kept' ? entry.kept : entry.settled)))
      .then(work)
      .finally(() => {
        queue = queue.filter((entry) => entry.operationId !== operationId)
      })
    queue = [...queue, { operationId, touches, settled, kept: Promise.race([settled, kept]) }]
    return settled
  }

  interface Sending {
    send(onQueued: () => void): Promise<Sent>
    /** Whether it waits while the server is away. */
    waits: boolean
    /** Behind what waits in the queue it can wait there too, in that order; otherwise it comes once that is done. */
    follows?: 'done' | 'kept'
    matches?(): boolean
  }

  function give(layer: Layer, { send, waits, follows = 'done', matches = () => true }: Sending) {
    let outcome: Outcome = { state: 'waiting' }
    let wasTried = false
    let isQueued = false
    const kept = Promise.withResolvers<Outcome>()
    add(layer)
    const wasDropped = (): boolean => outcome.state === 'undone'
    const carry = async (): Promise<void> => {
      for (;;) {
        await away?.promise
        if (wasDropped()) return
        if (!matches()) {
          outcome = { state: 'undone' }
          return leave(layer)
        }
        outcome = { state: 'sent' }
        wasTried = true
        try {
          const { committed, stayed = 0 } = await send(() => {
            isQueued = true
            outcome = { state: 'waiting' }
            kept.resolve(outcome)
          })
          outcome = { state: 'done', ...(stayed > 0 && { stayed }) }
          return answered(layer, committed)
        } catch (error) {
          if (wasDropped()) return
          if (isDiscarded(error) || !waits || !isUnreachable(error)) {
            outcome = isDiscarded(error) ? { state: 'undone' } : { state: 'refused', error }
            return leave(layer)
          }
          outcome = { state: 'waiting' }
          away ??= Promise.withResolvers<void>()
        }
      }
    }
    const done = inTurn(layer, { work: carry, kept: kept.promise, waits: follows }).then(() => outcome)
    void done.then(kept.resolve)
    return {
      done,
      kept: kept.promise,
      outcome: () => outcome,
      /** Whether it was dropped: what was tried once may have been done, though nobody answered. */
      drop(): boolean {
        if (wasTried && !(isQueued && outcome.state === 'waiting' && withdraw(layer.operationId))) return false
        outcome = { state: 'undone' }
        leave(layer)
        return true
      },
    }
  }

  /** How what was done last is turned: taken back, or done again. */
  interface Turn {
    draw(operationId: Id, layer: Layer): Layer
    send(operationId: Id, onQueued: () => void): Promise<Sent>
    /** How that is turned, once it is done by this operation. */
    next(operationId: Id): Turn
  }

  interface Done {
    layer: Layer
    given: ReturnType<typeof give>
    /** Once more what was never sent. */
    again: () => Given
    turn: Turn
  }

  /** Takes back what a layer shows, behind it. */
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
    // An act like any other, whose drawing covers that of the first one from now on.
    const turned = turn.draw(newId(), layer)
    const { operationId } = turned
    const back = give(turned, {
      send: async (onQueued) => turn.send(operationId, onQueued),
      waits: true,
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
    const send = async (operationId: Id, onQueued: () => void): Promise<Sent> =>
      of.send(input, operationId, title === undefined ? undefined : { title, onQueued })
    const layer = drawn(newId())
    const { operationId } = layer
    const given = give(layer, {
      send: async (onQueued) => send(operationId, onQueued),
      waits: title !== undefined,
      follows: title === undefined ? 'done' : 'kept',
    })
    return givenOf({ layer, given, again: () => act(of, input), turn: backOf(operationId) })

    /** How what this operation did is taken back, and how that is done again. */
    function backOf(doneId: Id): Turn {
      let canGoBack = true
      return {
        draw: cover,
        async send(undoId, onQueued) {
          const taken = await takeBack(doneId, undoId, onQueued)
          ;({ canGoBack } = taken)
          return taken
        },
        next: (undoId) => ({
          // As it was drawn first, over what is known by then: others may have changed what the undo brought back.
          draw: drawn,
          send: async (redoId, onQueued) => (canGoBack ? takeBack(undoId, redoId, onQueued) : send(redoId, onQueued)),
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

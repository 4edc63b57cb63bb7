import type { Id } from '#platform/kernel/ids.ts'
import {
  createActSending,
  type ActsHost,
  type BeingSent,
  type Outcome,
  type Queue,
  type SendingWays,
  type Sent,
  type Waiting,
} from './act-sending.ts'
import { createAnswerView } from './answer-view.ts'
import type { Ref } from './change.ts'
import { cover, draw } from './draft.ts'
import type { Draft, Layer } from './layers.ts'
import type { RefusedAway } from './refused-away.ts'

/** The result of an undo. */
interface Undone extends Sent {
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

/** A redo that turns out to be a new act, when its turn comes. */
class DoneAnew extends Error {
  override name = 'DoneAnew'
}

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
export interface ActsWays extends SendingWays {
  newId(): Id
  /** Undoes another operation, as a separate operation. */
  undoAct(operationId: Id, undoId: Id, waiting: Waiting): Promise<Undone>
}

export interface Acts {
  act<Input>(of: Act<Input>, input: Input): Given
  /** The server may be reachable again: waiting acts are sent, in the order in which they were done. */
  reconnected(): void
  /** For an answer that is not a list: draws pending acts over it. */
  createAnswerView: typeof createAnswerView
}

/** How to reverse what was done last: undo or redo it. */
interface Turn {
  draw(operationId: Id, layer: Layer): Layer
  send(operationId: Id, waiting: Waiting): Promise<Sent>
  /** How to reverse that in turn, after this operation has done it. */
  next(operationId: Id): Turn
}

interface Done {
  layer: Layer
  given: BeingSent
  /** Repeats an act that was never sent. */
  again: () => Given
  turn: Turn
}

/** Does acts, undoes and redoes them. */
export function createActs(options: ActsWays & ActsHost): Acts {
  const { newId, undoAct } = options
  const { give, reconnected } = createActSending(options)

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
      early: true,
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
        async send(undoId, waiting) {
          const taken = await undoAct(doneId, undoId, waiting)
          ;({ canGoBack } = taken)
          return taken
        },
        next: (undoId) => ({
          // Drawn as at first, over the latest data: other users may have changed what the undo restored.
          draw: drawn,
          async send(redoId, waiting) {
            // Only the answer to the undo says whether it can be undone: until then, what is stored assumes so.
            const after = waiting.after?.then(() => {
              if (!canGoBack) throw new DoneAnew()
            })
            try {
              if (!after && !canGoBack) throw new DoneAnew()
              return await undoAct(undoId, redoId, { ...waiting, after })
            } catch (error) {
              if (!(error instanceof DoneAnew)) throw error
              return send(redoId, { ...waiting, after: undefined })
            }
          },
          next: backOf,
        }),
      }
    }
  }

  return {
    act,
    createAnswerView,
    reconnected,
  }
}

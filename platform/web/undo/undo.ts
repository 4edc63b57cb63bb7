import { useEffect, useEffectEvent } from 'react'
import { defineAction, offerAction, type Action } from '../keyboard/index.ts'
import { createUndoStack, type Act } from './undo-stack.ts'

const stack = createUndoStack()

const undoAction = defineAction({
  id: 'general.undo',
  title: 'Undo',
  section: 'General',
  keys: 'mod+z',
  when: 'outside-text',
  whileReading: true,
  hint: 'Undoes the last thing that you did on this page.',
})
const redoAction = defineAction({
  id: 'general.redo',
  title: 'Redo',
  section: 'General',
  keys: ['mod+shift+z', 'mod+y'],
  when: 'outside-text',
  whileReading: true,
  hint: 'Does what you undid once more.',
})

/** Records an act that was just done, so that mod+z and the toast can undo it. */
export function recordAct(act: Act): void {
  stack.record(act)
}

/** Discards an act that was refused after it was recorded. */
export function forgetAct(act: Act): void {
  stack.forget(act)
}

/** Announces an act that `recordAct` records as soon as the promise settles: mod+z waits for it. */
export function duringAct(work: Promise<unknown>): void {
  stack.during(work)
}

/** Undoes this act, or the last one. Resolves with null when there is none; rejects with what the act throws. */
export function undoAct(act?: Act): Promise<Act | null> {
  return stack.undo(act)
}

/** The act that undo would undo. */
export function lastAct(): Act | null {
  return stack.state().undoable
}

/** Whether the act can still be undone: it was not undone, refused, or dropped for newer ones. */
export function isUndoable(act: Act): boolean {
  return stack.holds(act)
}

interface UndoListener {
  /** Receives each act that was undone or redone, to announce it. */
  done: (act: Act, direction: 'undone' | 'redone') => void
  /** Receives the error of an undo or redo that failed. */
  failed: (error: unknown) => void
}

let listener: UndoListener | null = null
/** Reports of undone and redone acts from before there was a listener. */
let pending: ((listener: UndoListener) => void)[] = []

function notify(what: (listener: UndoListener) => void): void {
  if (listener) what(listener)
  else pending.push(what)
}

async function go(direction: 'undone' | 'redone'): Promise<void> {
  try {
    const act = await (direction === 'undone' ? stack.undo() : stack.redo())
    if (act) notify(({ done }) => done(act, direction))
  } catch (error) {
    notify(({ failed }) => failed(error))
  }
}

/**
 * Offers the action from the first act on: the listener that reports it is loaded later, and until then the browser
 * would use the key for its own undo in the last field.
 */
function offerWhile(action: Action, isPossible: () => boolean, direction: 'undone' | 'redone'): void {
  let withdraw: (() => void) | null = null
  stack.subscribe(() => {
    if (isPossible() === (withdraw !== null)) return
    if (withdraw) withdraw()
    withdraw = withdraw ? null : offerAction(action, async () => go(direction))
  })
}
offerWhile(undoAction, () => stack.state().undoable !== null || stack.state().doing, 'undone')
offerWhile(redoAction, () => stack.state().redoable !== null, 'redone')

/** Reports what undo and redo did, including what they did before this call. The shell calls it once. */
export function useReportUndo({ done, failed }: UndoListener): void {
  const onDone = useEffectEvent(done)
  const onFailed = useEffectEvent(failed)
  useEffect(() => {
    listener = {
      done: (act, direction) => onDone(act, direction),
      failed: (error) => onFailed(error),
    }
    const missed = pending
    pending = []
    for (const what of missed) what(listener)
    return () => void (listener = null)
  }, [])
}

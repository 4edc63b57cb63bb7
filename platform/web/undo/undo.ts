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
  hint: 'Takes back the last thing you did on this page.',
})
const redoAction = defineAction({
  id: 'general.redo',
  title: 'Redo',
  section: 'General',
  keys: ['mod+shift+z', 'mod+y'],
  when: 'outside-text',
  whileReading: true,
  hint: 'Does again what you took back.',
})

/** Keeps an act that was just done, so that mod+z and the toast can take it back. */
export function recordAct(act: Act): void {
  stack.record(act)
}

/** Lets go of an act that was refused after it was recorded. */
export function forgetAct(act: Act): void {
  stack.forget(act)
}

/** Tells that something is being done which `recordAct` keeps as soon as the promise settles: mod+z waits for it. */
export function duringAct(work: Promise<unknown>): void {
  stack.during(work)
}

/** Takes back this act, or the last one. Resolves with null when there is none; rejects with what the act throws. */
export function undoAct(act?: Act): Promise<Act | null> {
  return stack.undo(act)
}

/** The act that undo would take back. */
export function lastAct(): Act | null {
  return stack.state().undoable
}

/** Whether it was neither taken back nor refused, nor forgotten for newer ones. */
export function isUndoable(act: Act): boolean {
  return stack.holds(act)
}

interface UndoListener {
  /** Is given each act that was taken back or done again, to be announced. */
  done: (act: Act, direction: 'undone' | 'redone') => void
  /** Is given why an act could not be. */
  failed: (error: unknown) => void
}

let listener: UndoListener | null = null
/** What was taken back before there was anybody to tell. */
let pending: ((listener: UndoListener) => void)[] = []

function tell(what: (listener: UndoListener) => void): void {
  if (listener) what(listener)
  else pending.push(what)
}

async function go(direction: 'undone' | 'redone'): Promise<void> {
  try {
    const act = await (direction === 'undone' ? stack.undo() : stack.redo())
    if (act) tell(({ done }) => done(act, direction))
  } catch (error) {
    tell(({ failed }) => failed(error))
  }
}

/**
 * From the first act on: what tells of it is loaded later, and until then the browser would take the key for its own
 * undo in the last field.
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

/** Tells of what mod+z and its opposite did, also of what they did before. The shell calls it once. */
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

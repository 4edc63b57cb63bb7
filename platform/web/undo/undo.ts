import { useSyncExternalStore } from 'react'
import { defineAction, useAction } from '../keyboard/index.ts'
import { createUndoStack, type Act } from './undo-stack.ts'

const stack = createUndoStack()

const undoAction = defineAction({
  id: 'general.undo',
  title: 'Undo',
  section: 'General',
  keys: 'mod+z',
  when: 'outside-text',
  hint: 'Takes back the last thing you did on this page.',
})
const redoAction = defineAction({
  id: 'general.redo',
  title: 'Redo',
  section: 'General',
  keys: ['mod+shift+z', 'mod+y'],
  when: 'outside-text',
  hint: 'Does again what you took back.',
})

/** Keeps an act that was just done, so that mod+z and the toast can take it back. */
export function recordAct(act: Act): void {
  stack.record(act)
}

/** Tells that something is being done which `recordAct` keeps before the promise settles: mod+z waits for it. */
export function duringAct(work: Promise<unknown>): void {
  stack.during(work)
}

/** Takes back this act, or the last one. Resolves with null when there is none; rejects with what the act throws. */
export function undoAct(act?: Act): Promise<Act | null> {
  return stack.undo(act)
}

interface UndoTold {
  /** Is given each act that was taken back or done again, to be announced. */
  done: (act: Act, direction: 'undone' | 'redone') => void
  /** Is given why an act could not be. */
  failed: (error: unknown) => void
}

/** Offers undo and redo as actions with their keys. The shell calls it once. */
export function useUndoActions({ done, failed }: UndoTold): void {
  const state = useSyncExternalStore(stack.subscribe, stack.state, stack.state)
  const go = async (direction: 'undone' | 'redone'): Promise<void> => {
    try {
      const act = await (direction === 'undone' ? stack.undo() : stack.redo())
      if (act) done(act, direction)
    } catch (error) {
      failed(error)
    }
  }
  useAction(undoAction, async () => go('undone'), { enabled: state.undoable !== null || state.doing })
  useAction(redoAction, async () => go('redone'), { enabled: state.redoable !== null })
}

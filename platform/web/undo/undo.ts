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

/**
 * Offers undo and redo as actions with their keys. The shell calls it once.
 * @param told is given each act that was taken back or done again, to be announced.
 */
export function useUndoActions(told: (act: Act, direction: 'undone' | 'redone') => void): void {
  const state = useSyncExternalStore(stack.subscribe, stack.state, stack.state)
  useAction(
    undoAction,
    async () => {
      const act = await stack.undo()
      if (act) told(act, 'undone')
    },
    { enabled: state.undoable !== null || state.doing },
  )
  useAction(
    redoAction,
    async () => {
      const act = await stack.redo()
      if (act) told(act, 'redone')
    },
    { enabled: state.redoable !== null },
  )
}

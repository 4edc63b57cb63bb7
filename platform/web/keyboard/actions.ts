/// <reference types="vite/client" />
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { listenForKeys, type KeyboardOptions } from './dispatcher.ts'
import {
  createActionRegistry,
  type Action,
  type ActionDefinition,
  type ActionHandler,
  type ActionSource,
  type ListedAction,
} from './registry.ts'
import { keepTyped } from './key-buffer.ts'

const registry = createActionRegistry({
  onConflict({ keys, first, second }) {
    // Found by tests and while developing; a page that people use is not stopped by it, the action defined last wins.
    if (!import.meta.env.DEV) return
    throw new Error(
      `The keys "${keys}" mean both "${first}" and "${second}". Give one of them other keys, another place or its screen.`,
    )
  },
  // What a handler throws becomes an uncaught error, which the error reporting listens for.
  onError: (error) => reportError(error),
})

/**
 * Makes an action known to keys, palette, tooltips and the list of keys. Call it once at the top of a module.
 * @throws Error when its keys cannot be read or the id is taken, and in development and tests when they mean something
 * else already.
 */
export function defineAction(definition: ActionDefinition): Action {
  return registry.define(definition)
}

/**
 * Carries out an action while the component stands. The handler may change freely; the last component to offer one
 * wins.
 */
export function useAction(
  action: Action,
  handler: ActionHandler,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onAction = useEffectEvent(handler)
  useEffect(() => (enabled ? registry.attach(action, (source) => onAction(source)) : undefined), [action, enabled])
}

/** Carries an action out, outside of React, until the returned function is called. */
export function offerAction(action: Action, handler: ActionHandler): () => void {
  return registry.attach(action, handler)
}

/** All actions, in the order they were defined. Outside React; components use useActions. */
export function listActions(): readonly ListedAction[] {
  return registry.list()
}

/** All actions, and again when one becomes available or not. */
export function useActions(): readonly ListedAction[] {
  return useSyncExternalStore(registry.subscribe, registry.list, registry.list)
}

/** Carries an action out by its id; false when nothing on the page can. */
export function runAction(id: string, source: ActionSource = 'button'): boolean {
  const ran = registry.run(id, source)
  if (ran && source === 'palette') keepTyped(registry.list().some((action) => action.id === id && action.opensText))
  return ran
}

/** Listens for the keys of all actions. The shell calls it once. */
export function useKeyboard({ platform, onPending }: KeyboardOptions = {}): void {
  const tellPending: NonNullable<typeof onPending> = useEffectEvent((strokes) => onPending?.(strokes))
  useEffect(
    () => listenForKeys(registry, window, { platform, onPending: (strokes) => tellPending(strokes) }),
    [platform],
  )
}

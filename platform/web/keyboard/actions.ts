/// <reference types="vite/client" />
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
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
    // Fails only in tests and development; in production the action defined last wins.
    if (!import.meta.env.DEV) return
    throw new Error(
      `The keys "${keys}" mean both "${first}" and "${second}". Give one of them other keys, another place or its screen.`,
    )
  },
  // What a handler throws becomes an uncaught error, which the error reporting receives.
  onError: (error) => reportError(error),
})

/**
 * Registers an action for keys, palette, tooltips and the list of keys. Call it once at the top of a module.
 * @throws Error when its keys cannot be parsed or the id is taken, and in development and tests when its keys are
 * already in use.
 */
export function defineAction(definition: ActionDefinition): Action {
  return registry.define(definition)
}

/**
 * Handles an action while the component is mounted. The handler may change freely; the component that offered one last
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

/** As useAction, for the many actions of one part: those with a handler are offered. */
export function useActionsOf(offers: ReadonlyArray<readonly [action: Action, handler: ActionHandler | null]>): void {
  const offered = useRef(new Map<Action, () => void>())
  const onAction = useEffectEvent((action: Action, source: ActionSource) =>
    offers.find(([one]) => one === action)?.[1]?.(source),
  )
  useEffect(() => {
    for (const [action, handler] of offers) {
      const withdraw = offered.current.get(action)
      if (handler && !withdraw)
        offered.current.set(
          action,
          registry.attach(action, (source) => onAction(action, source)),
        )
      if (handler || !withdraw) continue
      withdraw()
      offered.current.delete(action)
    }
  })
  useEffect(() => {
    const { current } = offered
    return () => {
      for (const withdraw of current.values()) withdraw()
      current.clear()
    }
  }, [])
}

/** Handles an action outside of React, until the returned function is called. */
export function offerAction(action: Action, handler: ActionHandler): () => void {
  return registry.attach(action, handler)
}

/** All actions, in the order they were defined. Outside React; components use useActions. */
export function listActions(): readonly ListedAction[] {
  return registry.list()
}

/** All actions; renders again when one becomes available or unavailable. */
export function useActions(): readonly ListedAction[] {
  return useSyncExternalStore(registry.subscribe, registry.list, registry.list)
}

/** Runs an action by its id; false when nothing on the page handles it. */
export function runAction(id: string, source: ActionSource = 'button'): boolean {
  const ran = registry.run(id, source)
  if (ran && source === 'palette') keepTyped(registry.list().some((action) => action.id === id && action.opensText))
  return ran
}

/** Listens for the keys of all actions. The shell calls it once. */
export function useKeyboard({ platform, onPending }: KeyboardOptions = {}): void {
  const notifyPending: NonNullable<typeof onPending> = useEffectEvent((strokes) => onPending?.(strokes))
  useEffect(
    () => listenForKeys(registry, window, { platform, onPending: (strokes) => notifyPending(strokes) }),
    [platform],
  )
}

import { parseKeys, strokeName } from './keys.ts'

/**
 * Where the keys of an action work. Keys without Ctrl, ⌘ or Alt never fire while text is edited or a dialog is open,
 * whatever stands here; `everywhere` lifts only the rule about dialogs, `whileReading` the one about texts that are read.
 */
type ActionPlace = 'default' | 'everywhere' | 'outside-text' | 'in-text'

export interface ActionDefinition {
  /** Unique, stable, in the form "area.verb-noun": it is what people's own key settings would name. */
  id: string
  /** As the palette shows it: a verb and its object, "Create project". */
  title: string
  /** The heading under which the palette and the list of keys show it. */
  section: string
  /** "mod+k", or a chord "g h"; several where habit knows several. The first is the one that is taught. */
  keys?: string | readonly string[]
  /** What it does and when it is of use, in one sentence. */
  hint?: string
  when?: ActionPlace
  /** The one screen or panel that offers it. Actions of different screens may share keys. */
  screen?: string
  /** Of a part within a screen, offered while that part is in use: its keys come before those of the screen. */
  ofPart?: boolean
  /** Whether holding the key down runs it again and again (moving a selection, for example). */
  repeats?: boolean
  /**
   * Its keys mean it as well where the caret stands in a text that is open for reading: letters are not written there.
   * Few are, since whoever types there by mistake presses any of them.
   */
  whileReading?: boolean
  /**
   * It leads to a field, maybe of another page: what is typed right after its key is kept until the field has the
   * focus.
   */
  opensText?: boolean
}

export interface Action extends Omit<ActionDefinition, 'keys'> {
  readonly keys: readonly string[]
  readonly when: ActionPlace
}

/** How an action was called; handlers that move focus need to know. */
export type ActionSource = 'keys' | 'palette' | 'button'
export type ActionHandler = (source: ActionSource) => void | Promise<void>

export interface ListedAction extends Action {
  /** Whether something on the page can carry it out now. */
  readonly available: boolean
}

export interface KeyConflict {
  keys: string
  first: string
  second: string
}

export interface ActionRegistry {
  define: (definition: ActionDefinition) => Action
  /** Offers a handler until the returned function is called. The handler offered last wins. */
  attach: (action: Action, handler: ActionHandler) => () => void
  /** Carries the action out; false when nothing on the page can. What the handler throws goes to `onError`. */
  run: (id: string, source?: ActionSource) => boolean
  /** All actions in the order they were defined; the same array until something changes. */
  list: () => readonly ListedAction[]
  subscribe: (listener: () => void) => () => void
}

export interface ActionRegistryOptions {
  /** Called when a new action shares keys with another that can be active beside it. */
  onConflict: (conflict: KeyConflict) => void
  /** Called with what a handler threw. */
  onError: (error: unknown, action: Action) => void
}

/** A registry of actions: the one source for keys, palette, tooltips and the list of keys. */
export function createActionRegistry(options: ActionRegistryOptions): ActionRegistry {
  const actions = new Map<string, Action>()
  const handlers = new Map<string, ActionHandler[]>()
  const listeners = new Set<() => void>()
  let listed: readonly ListedAction[] | null = null

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  /** A page that comes up offers some sixty actions one after the other: the others of the list stay the same. */
  const offer = (id: string, offered: ActionHandler[]): void => {
    const wasAvailable = (handlers.get(id)?.length ?? 0) > 0
    const available = offered.length > 0
    handlers.set(id, offered)
    if (available === wasAvailable) return
    listed &&= listed.map((action) => (action.id === id ? { ...action, available } : action))
    tell()
  }

  return {
    define(definition) {
      const keys =
        definition.keys === undefined ? [] : typeof definition.keys === 'string' ? [definition.keys] : definition.keys
      const action: Action = { ...definition, keys, when: definition.when ?? 'default' }
      const known = actions.get(action.id)
      if (known) {
        // A module that is loaded again defines the same action again.
        if (JSON.stringify(known) === JSON.stringify(action)) return known
        throw new Error(`The action "${action.id}" is defined twice, as "${known.title}" and as "${action.title}".`)
      }
      for (const conflict of keyConflicts([...actions.values(), action], action.id)) options.onConflict(conflict)
      actions.set(action.id, action)
      listed = null
      tell()
      return action
    },
    attach(action, handler) {
      // Wrapped, so that the same function offered twice is taken away one at a time.
      const offered: ActionHandler = (source) => handler(source)
      offer(action.id, [...(handlers.get(action.id) ?? []), offered])
      return () =>
        offer(
          action.id,
          (handlers.get(action.id) ?? []).filter((other) => other !== offered),
        )
    },
    run(id, source = 'button') {
      const action = actions.get(id)
      const handler = handlers.get(id)?.at(-1)
      if (!action || !handler) return false
      void (async () => {
        try {
          await handler(source)
        } catch (error) {
          options.onError(error, action)
        }
      })()
      return true
    },
    list() {
      listed ??= [...actions.values()].map((action) => ({
        ...action,
        available: (handlers.get(action.id)?.length ?? 0) > 0,
      }))
      return listed
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Pairs of actions that one press could mean: equal keys, or a key that begins another's chord, in places and screens
 * that can be active together. With `onlyOf`, only pairs with that action.
 */
export function keyConflicts(actions: readonly Action[], onlyOf?: string): KeyConflict[] {
  const bound = actions.flatMap((action) =>
    action.keys.map((keys) => ({ action, keys, path: parseKeys(keys).map(strokeName) })),
  )
  const conflicts: KeyConflict[] = []
  for (const [index, first] of bound.entries()) {
    for (const second of bound.slice(index + 1)) {
      if (onlyOf !== undefined && first.action.id !== onlyOf && second.action.id !== onlyOf) continue
      if (first.action.id === second.action.id && first.keys !== second.keys) continue
      const shorter = first.path.length <= second.path.length ? first : second
      const longer = shorter === first ? second : first
      if (!shorter.path.every((name, step) => longer.path[step] === name)) continue
      if (canMeet(first.action, second.action))
        conflicts.push({ keys: shorter.keys, first: first.action.id, second: second.action.id })
    }
  }
  return conflicts
}

function canMeet(first: Action, second: Action): boolean {
  const places = new Set([first.when, second.when])
  if (places.has('in-text') && places.has('outside-text')) return false
  return first.screen === undefined || second.screen === undefined || first.screen === second.screen
}

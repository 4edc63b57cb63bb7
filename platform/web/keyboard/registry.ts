import { parseKeys, strokeName } from './keys.ts'

/**
 * Where the keys of an action work. Keys without Ctrl, ⌘ or Alt never fire while text is edited or a dialog is open,
 * whatever is set here; `everywhere` lifts only the rule about dialogs, `whileReading` the one about read-only texts.
 */
type ActionPlace = 'default' | 'everywhere' | 'outside-text' | 'in-text'

export interface ActionDefinition {
  /** Unique and stable, in the form "area.verb-noun": users' own key settings would refer to it. */
  id: string
  /** As the palette shows it: a verb and its object, "Create project". */
  title: string
  /** The heading under which the palette and the list of keys show it. */
  section: string
  /** "mod+k", or a chord "g h"; several where users expect several. The first is the one that is shown. */
  keys?: string | readonly string[]
  /** What it does and when it is useful, in one sentence. */
  hint?: string
  when?: ActionPlace
  /** The one screen or panel that offers it. Actions of different screens may share keys. */
  screen?: string
  /** Belongs to a part of a screen, offered while that part is in use: its keys take precedence over the screen's. */
  ofPart?: boolean
  /** Whether holding the key down runs it repeatedly (moving a selection, for example). */
  repeats?: boolean
  /**
   * Its keys also work while the caret is in a text that is open for reading, where letters are not typed. Set it for
   * few actions, since a user who types there by mistake presses any key.
   */
  whileReading?: boolean
  /**
   * It leads to a field, possibly on another page: what is typed right after its key is buffered until the field has
   * the focus.
   */
  opensText?: boolean
}

export interface Action extends Omit<ActionDefinition, 'keys'> {
  readonly keys: readonly string[]
  readonly when: ActionPlace
}

/** How an action was called; handlers that move the focus need it. */
export type ActionSource = 'keys' | 'palette' | 'button'
export type ActionHandler = (source: ActionSource) => void | Promise<void>

export interface ListedAction extends Action {
  /** Whether something on the page can handle it now. */
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
  /** Runs the action; false when nothing on the page handles it. What the handler throws goes to `onError`. */
  run: (id: string, source?: ActionSource) => boolean
  /** All actions in the order they were defined; the same array until something changes. */
  list: () => readonly ListedAction[]
  subscribe: (listener: () => void) => () => void
}

export interface ActionRegistryOptions {
  /** Called when a new action shares keys with another that can be active at the same time. */
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

  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  /** Replaces only the changed entry of the list: a page that opens offers some sixty actions one after the other. */
  const offer = (id: string, offered: ActionHandler[]): void => {
    const wasAvailable = (handlers.get(id)?.length ?? 0) > 0
    const available = offered.length > 0
    handlers.set(id, offered)
    if (available === wasAvailable) return
    listed &&= listed.map((action) => (action.id === id ? { ...action, available } : action))
    notify()
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
      notify()
      return action
    },
    attach(action, handler) {
      // Wrapped, so that a function offered twice is removed one offer at a time.
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

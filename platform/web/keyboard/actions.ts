import { useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react'
import type { Keys } from './keys.ts'

/** Something a person can do. Palette, key sheet, tooltips and the keyboard all read the same list of these. */
export type Action = {
  /** Unique among what is offered at once: `go.home`, `note.create`. */
  id: string
  /** What it does, as a command: "Go to home". */
  title: string
  /** The heading it stands under in the palette and on the key sheet: "Go to", "Create", "Note". */
  group: string
  keys?: Keys
  /** Other keys that do the same; the first one is the one that is taught. */
  otherKeys?: Keys[]
  /** Further words under which the palette finds it. */
  keywords?: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean | 'true' }>
  /** Also works while the focus is in a text field; only sensible for keys with a modifier, and for Escape. */
  whileTyping?: boolean
  /** Not listed in the palette, for keys that only make sense where the focus is (next row, open). */
  hiddenInPalette?: boolean
  run: () => void
}

type Registration = { current: readonly Action[] }

const registrations: Registration[] = []
const listeners = new Set<() => void>()
let offered: readonly Action[] = []

function refresh() {
  const byId = new Map<string, Action>()
  for (const registration of registrations) for (const action of registration.current) byId.set(action.id, action)
  offered = [...byId.values()]
  for (const listener of listeners) listener()
}

/** All actions offered at the moment. Where two share an identifier, the one registered last counts: screens override the shell. */
export function offeredActions(): readonly Action[] {
  return offered
}

/** Offers actions until the returned function is called. Components use `useActions`. */
export function offerActions(actions: readonly Action[]): () => void {
  const registration = { current: actions }
  registrations.push(registration)
  refresh()
  return () => {
    registrations.splice(registrations.indexOf(registration), 1)
    refresh()
  }
}

/**
 * Offers actions while the component is shown. The list may be made anew on every render: what runs is always the newest,
 * and the registry changes only when something that is shown changes.
 */
export function useActions(actions: readonly Action[]) {
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })
  const shape = actions.map(({ id, title, group, keys, otherKeys, keywords }) => [id, title, group, keys, otherKeys?.join(), keywords].join('\u0001')).join('\u0002')
  useEffect(
    () =>
      offerActions(
        newest.current.map((action) => ({ ...action, run: () => newest.current.find(({ id }) => id === action.id)?.run() })),
      ),
    [shape],
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The actions offered at the moment, followed. */
export function useOfferedActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, offeredActions, offeredActions)
}

/** The keys of an action that is offered, for tooltips and menus that teach them. */
export function useActionKeys(id: string): Keys | undefined {
  return useOfferedActions().find((action) => action.id === id)?.keys
}

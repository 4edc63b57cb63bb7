import { useEffect, useSyncExternalStore } from 'react'
import { offeredActions, type Action } from './actions.ts'
import { matchesStroke, strokesOf, type KeyStroke } from './keys.ts'

/** After the first key of a sequence, the next one is awaited this long. */
const SEQUENCE_WAIT_MS = 1500

let struck: readonly string[] = []
let forget: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function remember(strokes: readonly string[]) {
  clearTimeout(forget)
  struck = strokes
  if (strokes.length > 0) forget = setTimeout(() => remember([]), SEQUENCE_WAIT_MS)
  for (const listener of listeners) listener()
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file'].includes(target.type)
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-modal="true"], [role="menu"], [role="listbox"]') !== null
}

/** What a stroke leads to, after the strokes before it: an action, a longer sequence to wait for, or nothing. */
export function resolveStroke(actions: readonly Action[], before: readonly string[], event: KeyStroke): { run: Action } | { wait: string[] } | null {
  let wait: string[] | null = null
  // The newest offer first, so that a screen's keys win over the shell's.
  for (const action of actions.toReversed()) {
    for (const keys of [action.keys, ...(action.otherKeys ?? [])]) {
      if (!keys) continue
      const strokes = strokesOf(keys)
      const next = strokes[before.length]
      if (!next || before.some((stroke, index) => stroke !== strokes[index]) || !matchesStroke(event, next)) continue
      if (strokes.length === before.length + 1) return { run: action }
      wait ??= strokes.slice(0, before.length + 1)
    }
  }
  return wait ? { wait } : null
}

function onKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.repeat && struck.length > 0) return
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const restricted = isTyping(event.target) || isInDialog(event.target)
  const actions = restricted ? offeredActions().filter((action) => action.whileTyping) : offeredActions()
  const found = resolveStroke(actions, struck, event) ?? (struck.length > 0 ? resolveStroke(actions, [], event) : null)
  if (!found) {
    if (struck.length > 0) remember([])
    return
  }
  event.preventDefault()
  if ('wait' in found) return remember(found.wait)
  remember([])
  found.run.run()
}

/** Listens to the keyboard while the component is shown. The shell does this once. */
export function useKeyboard() {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      remember([])
    }
  }, [])
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The keys struck so far of a sequence that is not finished, to show what may follow; empty most of the time. */
export function useStruckKeys(): readonly string[] {
  return useSyncExternalStore(subscribe, () => struck)
}

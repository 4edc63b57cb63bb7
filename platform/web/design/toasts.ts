import { useSyncExternalStore } from 'react'
import type { Act } from '../undo/index.ts'

/** How long a toast stays: long enough to read it and to press Undo; failures stay until they are dismissed. */
const SHOWN_MS = 8000
/** More than this many at once would hide the page. */
const MAX_SHOWN = 3

export type Toast = {
  id: number
  message: string
  tone: 'plain' | 'failed'
  /** What can be undone from the toast. */
  act?: Act
  /** Opens what was created: "Open". */
  link?: { title: string; href: string }
  /** What can be done about it; closes the toast. */
  offer?: { title: string; run: () => void }
}

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

function stopTimer(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function startTimer(toast: Toast) {
  stopTimer(toast.id)
  if (toast.tone === 'plain')
    timers.set(
      toast.id,
      setTimeout(() => dismissToast(toast.id), SHOWN_MS),
    )
}

/** Shows a message at the lower edge of the window and announces it. Returns the toast's id. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const made: Toast = { ...toast, tone: toast.tone ?? 'plain', id: ++lastId }
  for (const gone of shown.slice(0, Math.max(0, shown.length + 1 - MAX_SHOWN))) stopTimer(gone.id)
  change([...shown, made].slice(-MAX_SHOWN))
  startTimer(made)
  return made.id
}

/** Closes a toast. */
export function dismissToast(id: number) {
  stopTimer(id)
  change(shown.filter((toast) => toast.id !== id))
}

/** Closes the toast of an act that was undone by other means: its Undo would do nothing. */
export function dismissToastOf(act: Act) {
  for (const toast of shown) if (toast.act === act) dismissToast(toast.id)
}

/** Toasts wait while the pointer or the focus is on them. */
export function holdToasts(held: boolean) {
  for (const toast of shown) {
    if (held) stopTimer(toast.id)
    else startTimer(toast)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The toasts shown now. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => shown)
}

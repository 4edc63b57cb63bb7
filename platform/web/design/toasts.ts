import { useSyncExternalStore } from 'react'
import type { Act } from '../undo/index.ts'

/** How long a toast stays: long enough to read and to reach for Undo; failures stay until they are put away. */
const SHOWN_MS = 8000
/** More than this many at once would hide the page. */
const MAX_SHOWN = 3

export type Toast = {
  id: number
  message: string
  tone: 'plain' | 'failed'
  /** What can be taken back from the toast. */
  act?: Act
  /** Leads to what was made: "Open". */
  link?: { title: string; href: string }
  /** What can be done about it; the toast goes then. */
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

/** Says something at the lower edge of the window; it is announced too. Gives the toast's id. */
export function showToast(toast: Omit<Toast, 'id' | 'tone'> & { tone?: Toast['tone'] }): number {
  const made: Toast = { ...toast, tone: toast.tone ?? 'plain', id: ++lastId }
  for (const gone of shown.slice(0, Math.max(0, shown.length + 1 - MAX_SHOWN))) stopTimer(gone.id)
  change([...shown, made].slice(-MAX_SHOWN))
  startTimer(made)
  return made.id
}

/** Puts a toast away. */
export function dismissToast(id: number) {
  stopTimer(id)
  change(shown.filter((toast) => toast.id !== id))
}

/** Puts the toast of an act away that was taken back by other means: its Undo would do nothing. */
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

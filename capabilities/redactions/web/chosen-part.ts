import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** A part of a recording that the user is about to redact. */
export interface ChosenPart {
  fileId: Id
  startMs: number
  endMs: number
  /** What is said there, if known. */
  quote: string
}

let chosen: ChosenPart | null = null
let active: Id | null = null
let watching = 0
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks what to redact in a part; null once that was decided. */
export function choosePart(part: ChosenPart | null): void {
  chosen = part
  notify()
}

/** The part that the user is about to redact. */
export function useChosenPart(): ChosenPart | null {
  return useSyncExternalStore(subscribe, () => chosen)
}

/** Makes a redaction the target of keys. */
export function activate(id: Id | null): void {
  active = id
  notify()
}

/** The redaction that is the target of keys. */
export function useActiveRedaction(): Id | null {
  return useSyncExternalStore(subscribe, () => active)
}

/** Registers that the user works with redactions, which shows lanes below time lines. @returns how to unregister */
export function watchRedactions(): () => void {
  watching += 1
  notify()
  return () => {
    watching -= 1
    notify()
  }
}

/** Whether the user works with redactions. */
export function useIsWatched(): boolean {
  return useSyncExternalStore(subscribe, () => watching > 0)
}

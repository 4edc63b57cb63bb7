import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

/** A part of a recording that somebody is about to redact. */
export interface ChosenPart {
  fileId: Id
  startMs: number
  endMs: number
  /** What is said there, where that is known. */
  quote: string
}

let chosen: ChosenPart | null = null
let active: Id | null = null
let watching = 0
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks what of a part is to be redacted; null when that was decided. */
export function choosePart(part: ChosenPart | null): void {
  chosen = part
  tell()
}

/** The part that somebody is about to redact. */
export function useChosenPart(): ChosenPart | null {
  return useSyncExternalStore(subscribe, () => chosen)
}

/** Makes a redaction the one that keys mean. */
export function activate(id: Id | null): void {
  active = id
  tell()
}

/** The redaction that keys mean. */
export function useActiveRedaction(): Id | null {
  return useSyncExternalStore(subscribe, () => active)
}

/** Tells that somebody works with redactions: lanes stand below time lines meanwhile. @returns how to take that back */
export function watchRedactions(): () => void {
  watching += 1
  tell()
  return () => {
    watching -= 1
    tell()
  }
}

/** Whether somebody works with redactions. */
export function useIsWatched(): boolean {
  return useSyncExternalStore(subscribe, () => watching > 0)
}

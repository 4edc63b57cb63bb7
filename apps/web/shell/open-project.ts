import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'

let openProject: Id | null = null
const listeners = new Set<() => void>()

/** Sets which project the page belongs to; null for none. */
export function setOpenProject(projectId: Id | null): void {
  openProject = projectId
  for (const listener of listeners) listener()
}

/** Whether the page belongs to this project. */
export function isOpenProject(projectId: Id): boolean {
  return openProject === projectId
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The project that the page belongs to: itself, or that of the note, insight or tag that is open. */
export function useOpenProject(): Id | null {
  return useSyncExternalStore(subscribe, () => openProject)
}

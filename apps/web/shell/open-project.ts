import { useEffect, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'

let openProject: Id | null = null
const listeners = new Set<() => void>()

function set(projectId: Id | null): void {
  openProject = projectId
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The project that the page belongs to: itself, or that of the note, insight or tag that is open. */
export function useOpenProject(): Id | null {
  return useSyncExternalStore(subscribe, () => openProject)
}

/** Says that the page belongs to this project, if to any, for as long as it stands. What lies beside a page says nothing. */
export function useStandsInProject(projectId: Id | null): void {
  const { level } = usePageFrame()
  useEffect(() => {
    if (level !== 'page') return undefined
    set(projectId)
    return () => set(null)
  }, [level, projectId])
}

import { useCallback, useState } from 'react'

const KEPT = 8
const keyOf = (projectId: string): string => `recent-tags:${projectId}`

function read(projectId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(projectId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    // A browser that keeps nothing, or something else under our name: then nothing was recent.
    return []
  }
}

/** The tags this person applied last in a project, the latest first, kept on this device. */
export function useRecentTags(projectId: string): { recent: readonly string[]; remember: (tagId: string) => void } {
  const [recent, setRecent] = useState(() => read(projectId))
  const remember = useCallback(
    (tagId: string) => {
      const next = [tagId, ...read(projectId).filter((id) => id !== tagId)].slice(0, KEPT)
      setRecent(next)
      try {
        localStorage.setItem(keyOf(projectId), JSON.stringify(next))
      } catch {
        // Not kept for the next visit, which costs only an order.
      }
    },
    [projectId],
  )
  return { recent, remember }
}

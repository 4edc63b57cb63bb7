import { useEffect } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { setOpenProject } from './open-project.ts'

/**
 * Says that the page belongs to this project, if to any, for as long as it stands. What lies beside a page says
 * nothing.
 */
export function useStandsInProject(projectId: Id | null): void {
  const { level } = usePageFrame()
  useEffect(() => {
    if (level === 'peek') return undefined
    setOpenProject(projectId)
    return () => setOpenProject(null)
  }, [level, projectId])
}

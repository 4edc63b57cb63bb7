import { useEffect } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { usePageFrame } from '#platform/web/design/page-frame.tsx'
import { setOpenProject } from './open-project.ts'

/**
 * Reports that the page belongs to this project, if to any, for as long as it is open. A peek beside a page reports
 * nothing.
 */
export function useCurrentProject(projectId: Id | null): void {
  const { level } = usePageFrame()
  useEffect(() => {
    if (level === 'peek') return undefined
    setOpenProject(projectId)
    return () => setOpenProject(null)
  }, [level, projectId])
}

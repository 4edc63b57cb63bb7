import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { links, type ProjectTab } from '../../links.ts'
import { useProject } from './project-context.tsx'

/** /projects/{projectId}: leads to the first of its tabs. */
export function FirstTab() {
  const project = useProject()
  const router = useRouter()
  const first = (project.tabs.find(({ enabled }) => enabled)?.tab ?? 'readme') as ProjectTab
  useEffect(() => {
    // Who is already on the way to another tab goes there.
    if (/^\/projects\/[^/]+\/?$/.test(router.history.location.pathname))
      router.history.replace(links.project(project, first))
  }, [router, project, first])
  return null
}

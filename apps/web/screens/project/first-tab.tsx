import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { links } from '../../links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { openingTab } from './tab-left.ts'

/** /projects/{projectId}: redirects to the tab that the user left, the first time to the one with content. */
export function FirstTab() {
  const project = useProject()
  const router = useRouter()
  useEffect(() => {
    // A user who is already navigating to another tab is not redirected.
    if (/^\/projects\/[^/]+\/?$/.test(router.history.location.pathname))
      router.history.replace(`${links.project(project)}/${openingTab(project)}`)
  }, [router, project])
  return null
}

import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { links } from '../../links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { openingTab } from './tab-left.ts'

/** /projects/{projectId}: leads to the tab that was left, the first time to where the content is. */
export function FirstTab() {
  const project = useProject()
  const router = useRouter()
  useEffect(() => {
    // Who is already on the way to another tab goes there.
    if (/^\/projects\/[^/]+\/?$/.test(router.history.location.pathname))
      router.history.replace(`${links.project(project)}/${openingTab(project)}`)
  }, [router, project])
  return null
}

import { useApolloClient } from '@apollo/client/react'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { SidebarQuery } from '#generated/operations/apps/web/shell/sidebar.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useDeclaredRoutes } from '../shell/declared-routes.ts'
import { createActions } from '../shell/shell-actions.ts'
import type { OpenPlace } from './create-content.ts'

const NEW_PROJECT = '/projects/new'
const loadContent = () => import('./create-content.ts')
const NewPersonDialog = lazy(async () => ({ default: (await import('../screens/people/new-person-dialog.tsx')).NewPersonDialog }))

/**
 * What can be made from anywhere in the workspace. Notes and insights go into the open project, else into the one that changed
 * last and is not the sample; where there is none, a project is made first.
 */
export function CreateActions({ data }: { data: SidebarQuery | undefined }) {
  const client = useApolloClient()
  const router = useRouter()
  const declared = useDeclaredRoutes()
  const place: OpenPlace = useParams({ strict: false })
  const [person, setPerson] = useState<'never' | 'open' | 'closed'>('never')
  const may = data?.viewerCanCreate
  const writable = (data?.projects.nodes ?? []).filter((project) => project.viewerCan.contribute)
  const makesProjects = may?.projects === true && declared.has(NEW_PROJECT)
  const mayWrite = writable.length > 0 || makesProjects

  const within = async (create: 'createNoteIn' | 'createInsightIn'): Promise<void> => {
    const content = await loadContent()
    const open = content.openProject(client, place)
    const projectId = open ?? (writable.find((project) => !project.isSample) ?? (makesProjects ? undefined : writable[0]))?.id
    const href = projectId === undefined ? NEW_PROJECT : await content[create](client, projectId)
    if (href !== null) router.history.push(href)
  }
  useAction(createActions.project, () => router.history.push(NEW_PROJECT), { enabled: makesProjects })
  useAction(createActions.note, async () => within('createNoteIn'), { enabled: mayWrite && declared.has('/data/$noteId') })
  useAction(createActions.insight, async () => within('createInsightIn'), { enabled: mayWrite && declared.has('/insights/$insightId') })
  useAction(createActions.person, () => setPerson('open'), { enabled: may?.people === true })
  if (person === 'never') return null
  return (
    <Suspense fallback={null}>
      <NewPersonDialog opened={person === 'open'} onClose={() => setPerson('closed')} />
    </Suspense>
  )
}

import { useApolloClient } from '@apollo/client/react'
import { useParams, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { SidebarQuery } from '#generated/operations/apps/web/shell/sidebar.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useDeclaredRoutes } from '../shell/declared-routes.ts'
import { createActions } from '../shell/shell-actions.ts'
import { JUST_MADE } from '../just-made.ts'
import { links } from '../links.ts'
import type { OpenPlace } from './create-content.ts'
import type { CreateQuestion } from './create-dialog.tsx'

const NEW_PROJECT = '/projects/new'
const loadContent = () => import('./create-content.ts')
const CreateDialog = lazyPart('create-dialog', async () => (await import('./create-dialog.tsx')).CreateDialog)

/**
 * What can be created from anywhere in the workspace. Notes and insights go into the open project, else into the latest
 * changed one that is not the sample; where there is none, a project is created first. Files go into the open project,
 * else the user is asked for one.
 */
export function CreateActions({ data }: { data: SidebarQuery | undefined }) {
  const client = useApolloClient()
  const router = useRouter()
  const declared = useDeclaredRoutes()
  const place: OpenPlace = useParams({ strict: false })
  const [question, setQuestion] = useState<CreateQuestion | null>()
  const may = data?.viewerCanCreate
  const writable = (data?.projects.nodes ?? []).filter((project) => project.viewerCan.contribute)
  const makesProjects = may?.projects === true && declared.has(NEW_PROJECT)
  const mayWrite = writable.length > 0 || makesProjects

  const within = async (create: 'createNoteIn' | 'createInsightIn'): Promise<void> => {
    const content = await loadContent()
    const open = content.openProject(client, place)
    const projectId =
      open ?? (writable.find((project) => !project.isSample) ?? (makesProjects ? undefined : writable[0]))?.id
    const href = projectId === undefined ? NEW_PROJECT : await content[create](client, projectId)
    if (href !== null) router.history.push(href, JUST_MADE)
  }
  // On the page of a folder, a new project is created in it.
  const folder = place.projectCategoryId
  useAction(
    createActions.project,
    () => router.history.push(folder === undefined ? NEW_PROJECT : `${NEW_PROJECT}?folder=${folder}`),
    { enabled: makesProjects },
  )
  useAction(createActions.note, async () => within('createNoteIn'), {
    enabled: mayWrite && declared.has('/data/$noteId'),
  })
  useAction(createActions.insight, async () => within('createInsightIn'), {
    enabled: mayWrite && declared.has('/insights/$insightId'),
  })
  useAction(createActions.person, () => setQuestion('person'), { enabled: may?.people === true })
  const importFiles = async (): Promise<void> => {
    if (Object.keys(place).length === 0) return setQuestion('import')
    const id = (await loadContent()).openProject(client, place)
    if (id === null) setQuestion('import')
    else router.history.push(links.projectImport({ id }))
  }
  // The pages of a project import into it themselves, where that is allowed.
  useAction(createActions.import, importFiles, {
    enabled: mayWrite && place.projectId === undefined && declared.has('/projects/$projectId/import'),
  })
  if (question === undefined) return null
  return (
    <Suspense fallback={question && <LoadingOverlay onClose={() => setQuestion(null)} />}>
      <CreateDialog question={question} onClose={() => setQuestion(null)} />
    </Suspense>
  )
}

import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PathOfFolderDocument, PathOfProjectDocument } from '#generated/operations/apps/web/shell/places/places.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useOpenProject } from '../open-project.ts'

/** How many folders are remembered as open. */
const MOST_OPEN = 200
const NONE_OPEN: readonly Id[] = []

export interface OpenFolders {
  isOpen: (id: Id) => boolean
  setOpen: (id: Id, open: boolean) => void
  /** The folder whose page is open, where the viewer may add to it; undefined until that is known. */
  writable: Id | null | undefined
}

/** Which folders of the tree are open, as last left; the parents of the open page open automatically. */
export function useOpenFolders(): OpenFolders {
  const [open, setOpen] = useStoredValue('quarry.places.open', NONE_OPEN)
  const projectId = useOpenProject()
  const { projectCategoryId: folderId } = useParams({ strict: false }) as { projectCategoryId?: Id }
  const ofProject = useAnswer(PathOfProjectDocument, { variables: projectId === null ? null : { id: projectId } })
  const ofFolder = useAnswer(PathOfFolderDocument, { variables: folderId === undefined ? null : { id: folderId } })
  const path =
    (projectId === null ? ofFolder.data?.folder?.path : ofProject.data?.project?.folder?.path)
      ?.map(({ id }) => id)
      .join(' ') ?? ''
  const page = projectId ?? folderId ?? null
  // Opened once for each page: a user who closes it then has it closed.
  const openedFor = useRef<string | null>(null)
  useEffect(() => {
    const key = `${page ?? ''} ${path}`
    if (path === '' || openedFor.current === key) return
    openedFor.current = key
    setOpen((before) => [...new Set([...before, ...path.split(' ')])].slice(-MOST_OPEN))
  }, [page, path, setOpen])
  const isKnown = folderId === undefined || ofFolder.data !== undefined || ofFolder.error !== null
  const mayAdd = ofFolder.data?.folder?.viewerCan.contribute === true
  return {
    writable: isKnown ? (mayAdd ? (folderId ?? null) : null) : undefined,
    isOpen: (id) => open.includes(id),
    setOpen: (id, isOpen) =>
      setOpen((before) =>
        isOpen
          ? [...before.filter((other) => other !== id), id].slice(-MOST_OPEN)
          : before.filter((other) => other !== id),
      ),
  }
}

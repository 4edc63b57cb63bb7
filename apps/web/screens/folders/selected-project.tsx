import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { SelectedProjectDocument } from '#generated/operations/apps/web/screens/folders/folders.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { placeLinks } from '../../place-links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import classes from './folders.module.css'
import { strings } from './strings.ts'

/** The project that the address names by `selectProject` (document 1 §2.3); null without one. */
export function useSelectedProject(): Id | null {
  return useLocation({ select: ({ searchStr }) => parseId(new URLSearchParams(searchStr).get('selectProject') ?? '') })
}

/**
 * Goes to where the project is: into its folder, or to the top level of the workspace. Shows a message where it is
 * archived or does not exist.
 */
export function SelectingProject({
  projectId,
  children,
}: {
  projectId: Id
  children: (startAt: Id | null) => ReactNode
}) {
  const { data } = useAnswer(SelectedProjectDocument, { variables: { id: projectId } })
  const router = useRouter()
  const project = data?.project
  const elsewhere = project?.folder && project.archivedAt === null ? placeLinks.inFolder(project.folder, project) : null
  useEffect(() => {
    if (elsewhere !== null) router.history.replace(elsewhere)
  }, [elsewhere, router])
  if (elsewhere !== null) return null
  return (
    <>
      {data && !project && <EmptyLine announced>{strings.noSuchProject}</EmptyLine>}
      {project?.archivedAt && (
        <p className={classes.note} role="status">
          {strings.archived(project.title || PLACEHOLDERS.project)}{' '}
          <Link href="/projects/archived">{strings.toArchive}</Link>
        </p>
      )}
      {children(project && project.archivedAt === null ? project.id : null)}
    </>
  )
}

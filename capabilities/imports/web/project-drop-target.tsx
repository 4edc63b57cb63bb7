import type { ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { DropTarget } from '#platform/web/design/drop-target.tsx'
import { handOver } from './handed-over.ts'
import { strings } from './strings.ts'

export interface ProjectDropTargetProps {
  project: { id: Id; title: string }
  /** Whether the user may add to the project; otherwise nothing can be dropped. */
  mayImport: boolean
  /** Opens the page that imports into the project: the files are kept for it. */
  onDropped: () => void
  children: ReactNode
}

/** Accepts files dropped anywhere on a project for import into it. */
export function ProjectDropTarget({ project, mayImport, onDropped, children }: ProjectDropTargetProps) {
  return (
    <DropTarget
      label={strings.drop(project.title)}
      disabled={!mayImport}
      onFiles={(files) => {
        handOver(project.id, files)
        onDropped()
      }}
    >
      {children}
    </DropTarget>
  )
}

import type { ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { DropTarget } from '#platform/web/design/drop-target.tsx'
import { handOver } from './handed-over.ts'
import { strings } from './strings.ts'

export interface ProjectDropTargetProps {
  project: { id: Id; title: string }
  /** Whether the person may add to the project; without, nothing can be dropped. */
  mayImport: boolean
  /** Opens the page that imports into the project: the files wait for it. */
  onDropped: () => void
  children: ReactNode
}

/** Lets files be dropped anywhere on a project to be imported into it. */
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

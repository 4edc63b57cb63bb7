import type { ProjectRow } from './project-list.ts'
import classes from './project.module.css'
import { projectStrings as strings } from './strings.ts'

/** What sets a project apart: that it is the sample, or put away. */
export function ProjectBadges({ project }: { project: Pick<ProjectRow, 'isSample' | 'archivedAt'> }) {
  return (
    <>
      {project.isSample && <span className={classes.badge}>{strings.sample}</span>}
      {project.archivedAt !== null && <span className={classes.badge}>{strings.archived}</span>}
    </>
  )
}

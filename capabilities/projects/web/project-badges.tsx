import type { ProjectRow } from './project-list.ts'
import classes from './project.module.css'
import { projectStrings as strings } from './strings.ts'

/** Marks a project as the sample, or as archived. */
export function ProjectBadges({ project }: { project: Pick<ProjectRow, 'isSample' | 'archivedAt'> }) {
  return (
    <>
      {project.isSample && <span className={classes.badge}>{strings.sample}</span>}
      {project.archivedAt !== null && <span className={classes.badge}>{strings.archived}</span>}
    </>
  )
}

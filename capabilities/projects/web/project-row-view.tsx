import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { ProjectBadges } from './project-badges.tsx'
import { ProjectMark } from './project-mark.tsx'
import classes from './project.module.css'
import { projectStrings as strings } from './strings.ts'
import type { ProjectRow } from './project-list.ts'

/** A project as a row of a list. */
export function ProjectRowView({ project }: { project: ProjectRow }) {
  return (
    <div className={classes.row}>
      <ProjectMark project={project} size={30} />
      <div className={classes.rowWords}>
        <span className={classes.rowTitle}>
          <span>{project.title || strings.untitled}</span>
          <ProjectBadges project={project} />
        </span>
        {project.summary && <span className={classes.summary}>{project.summary}</span>}
      </div>
      <span className={classes.counts}>
        {strings.counts(project.noteCount, project.highlightCount, project.insightCount)}
      </span>
      <span className={classes.time}>
        <RelativeTime at={project.updatedAt} />
      </span>
    </div>
  )
}

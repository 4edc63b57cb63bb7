import type { ReactNode } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { ProjectBadges } from './project-badges.tsx'
import { ProjectMark } from './project-mark.tsx'
import classes from './project.module.css'
import { projectStrings as strings } from './strings.ts'
import type { ProjectRow } from './project-list.ts'

/** A project as a card of a grid, with the menu in its corner. */
export function ProjectCard({ project, href, menu }: { project: ProjectRow; href: string; menu?: ReactNode }) {
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <ProjectMark project={project} />
        <ProjectBadges project={project} />
        <span className={classes.above}>{menu}</span>
      </div>
      <h2 className={classes.cardTitle}>
        <Link href={href}>{project.title || strings.untitled}</Link>
      </h2>
      {project.summary && <p className={classes.cardSummary}>{project.summary}</p>}
      <p className={classes.cardFoot}>
        {strings.counts(project.noteCount, project.highlightCount, project.insightCount)} ·{' '}
        <RelativeTime at={project.updatedAt} />
      </p>
    </article>
  )
}

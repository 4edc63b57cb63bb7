import { RowLine } from '#platform/web/design/row-line.tsx'
import { ProjectBadges } from './project-badges.tsx'
import { ProjectMark } from './project-mark.tsx'
import { projectStrings as strings } from './strings.ts'
import type { ProjectRow } from './project-list.ts'

/** A project as a row of a list. */
export function ProjectRowView({ project }: { project: ProjectRow }) {
  return (
    <RowLine
      sign={<ProjectMark project={project} size={30} />}
      title={project.title || strings.untitled}
      badges={<ProjectBadges project={project} />}
      detail={project.summary}
      facts={[strings.counts(project.noteCount, project.highlightCount, project.insightCount)]}
      at={project.updatedAt}
    />
  )
}

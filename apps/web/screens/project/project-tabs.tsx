import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ProjectViewsQuery } from '#generated/operations/capabilities/views/web/views.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LinkTabs } from '#platform/web/design/tabs.tsx'
import { viewStrings } from '#views/web/index.ts'
import { links, type ProjectTab } from '../../links.ts'
import { projectActions } from '../../project-page/project-actions.ts'
import type { OpenProject } from '../../project-page/project-context.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'
import { questionLinks } from '../../question-links.ts'

interface ProjectTabsProps {
  project: OpenProject
  tabs: readonly ProjectTab[]
  views: NonNullable<ProjectViewsQuery['project']>['views']
  /** The part of the address that names the page. */
  segment: string
  /** The view that is open. */
  viewId: Id | null
  onNewView: () => void
}

/** The pages of a project, its questions and its views. */
export function ProjectTabs({ project, tabs, views, segment, viewId, onNewView }: ProjectTabsProps) {
  const counts: Partial<Record<ProjectTab, number>> = {
    notes: project.noteCount,
    highlights: project.highlightCount,
    tags: project.tagCount,
    insights: project.insightCount,
  }
  return (
    <div className={classes.tabBar}>
      <LinkTabs
        label={strings.tabs}
        tabs={[
          ...tabs.map((tab) => ({
            title: strings.tab[tab],
            href: links.project(project, tab),
            current: segment === tab,
            ...(counts[tab] ? { count: counts[tab] } : {}),
          })),
          // Hidden where no question was asked, except on the page of questions itself.
          ...(project.questionCount > 0 || segment === 'questions'
            ? [
                {
                  title: strings.tab.questions,
                  href: questionLinks.questions(project),
                  current: segment === 'questions',
                  ...(project.questionCount > 0 ? { count: project.questionCount } : {}),
                },
              ]
            : []),
          ...views.map((view) => ({
            title: view.title || viewStrings.untitled,
            href: links.projectView(project, view),
            current: view.id === viewId,
          })),
        ]}
      />
      {project.viewerCan.edit && (
        <IconButton label={viewStrings.new} action={projectActions.newView.id} onClick={onNewView}>
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}

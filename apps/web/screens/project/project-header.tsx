import { Popover } from '@mantine/core'
import { useState } from 'react'
import { MAX_PROJECT_SUMMARY_CHARS, MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { changingProject, ProjectBadges, ProjectMark, projectStrings } from '#projects/web/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { setStrings } from '#summaries/web/index.ts'
import { historyEntry } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { ShareButton } from '../../shell/share-button.tsx'
import { starEntry } from '../../shell/star-action.ts'
import { projectActions } from '../../project-page/project-actions.ts'
import type { OpenProject } from '../../project-page/project-context.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'

/** The name, colour and summary of a project, edited in place. `renaming` increases when the name is to be edited. */
export function ProjectHeader({
  project,
  renaming,
  folded,
}: {
  project: OpenProject
  renaming: number
  /** Whether it is folded, to make room for what is scrolled below it. */
  folded: boolean
}) {
  const change = useAct(changingProject)
  const [coloring, setColoring] = useState(false)
  const { id, viewerCan: may } = project
  const entries: MenuEntry[] = [
    ...(may.edit
      ? [
          { kind: 'action' as const, action: projectActions.rename.id, title: strings.rename },
          { kind: 'action' as const, action: projectActions.chooseTabs.id, title: strings.chooseTabs },
        ]
      : []),
    ...(may.move ? [{ kind: 'action' as const, action: projectActions.move.id, title: strings.move }] : []),
    ...(may.duplicate
      ? [{ kind: 'action' as const, action: projectActions.duplicate.id, title: strings.duplicate }]
      : []),
    ...(may.makeTemplate
      ? [{ kind: 'action' as const, action: projectActions.makeTemplate.id, title: strings.makeTemplate }]
      : []),
    starEntry,
    { kind: 'line' as const },
    { kind: 'action' as const, action: projectActions.general.id, title: strings.settings },
    { kind: 'action' as const, action: projectActions.agreement.id, title: strings.agreement },
    { kind: 'action' as const, action: projectActions.summarize.id, title: setStrings.action },
    historyEntry('project', project.id),
    ...(project.insightCount > 0
      ? [{ kind: 'action' as const, action: projectActions.present.id, title: strings.insight.present }]
      : []),
    ...(may.archive
      ? [
          { kind: 'line' as const },
          {
            kind: 'action' as const,
            action: projectActions.archive.id,
            title: project.archivedAt === null ? strings.archive : strings.unarchive,
          },
        ]
      : []),
    ...(may.delete
      ? [{ kind: 'action' as const, action: projectActions.delete.id, title: strings.delete, danger: true }]
      : []),
  ]
  const mark = <ProjectMark project={project} size={26} />
  return (
    <header className={classes.header} data-page-head="" data-folded={folded || undefined}>
      {may.edit ? (
        <Popover opened={coloring} onChange={setColoring} position="bottom-start" trapFocus withinPortal>
          <Popover.Target>
            <Hint label={strings.color}>
              <button
                type="button"
                className={classes.markButton}
                aria-label={strings.color}
                aria-expanded={coloring}
                onClick={() => setColoring((open) => !open)}
              >
                {mark}
              </button>
            </Hint>
          </Popover.Target>
          <Popover.Dropdown>
            <ColorChoice
              value={project.color ?? ''}
              label={strings.color}
              onChange={(color) => {
                setColoring(false)
                void reportAct(change({ id, color }), { title: projectStrings.recolored(project.title) })
              }}
            />
          </Popover.Dropdown>
        </Popover>
      ) : (
        mark
      )}
      <h1 className={classes.title}>
        <InlineText
          key={renaming}
          label={strings.name}
          value={project.title}
          placeholder={projectStrings.untitled}
          maxLength={MAX_PROJECT_TITLE_CHARS}
          disabled={!may.edit}
          startEditing={renaming > 0}
          onSave={(title) => void reportAct(change({ id, title }), { title: projectStrings.renamed(title) })}
        />
        <ProjectBadges project={project} />
      </h1>
      <div className={classes.summary}>
        {(may.edit || project.summary) && (
          <InlineText
            label={strings.summary}
            value={project.summary}
            placeholder={strings.summaryPlaceholder}
            maxLength={MAX_PROJECT_SUMMARY_CHARS}
            disabled={!may.edit}
            onSave={(summary) =>
              void reportAct(change({ id, summary }), { title: projectStrings.summarized(project.title) })
            }
          />
        )}
      </div>
      <ShareButton href={links.project(project)} project={project} />
      <MoreMenu label={strings.more} entries={entries} />
    </header>
  )
}

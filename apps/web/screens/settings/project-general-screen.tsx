import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ProjectHeadDocument, type ProjectHeadQuery } from '#generated/operations/capabilities/projects/web/project.ts'
import { MAX_PROJECT_SUMMARY_CHARS, MAX_PROJECT_TITLE_CHARS } from '#projects/model/limits.ts'
import { changingProject, projectStrings } from '#projects/web/index.ts'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { FieldRow } from '#platform/web/design/field-row.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { PageSection } from '#platform/web/design/page.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import classes from './project-general.module.css'
import { TabChoices } from '../../project-page/tab-choices.tsx'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import { projectGeneralStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectHeadQuery['project']>

/** Signs to recognize a project at a glance. */
const SIGNS = ['📋', '💬', '🎧', '🔎', '🧪', '🧭', '📈', '🛒', '📱', '💡', '❤️', '🚀'] as const

/** /projects/{projectId}/settings/general (document 1 §2.4). */
export function ProjectGeneralScreen() {
  return (
    <ProjectSettingsPage title={strings.title} explain={strings.explain} document={ProjectHeadDocument}>
      {(project) => <General project={project} />}
    </ProjectSettingsPage>
  )
}

function General({ project }: { project: Project }) {
  const change = useAct(changingProject)
  const { id } = project
  const mayEdit = project.viewerCan.edit
  return (
    <>
      <PageSection title={strings.words}>
        <FieldRow label={strings.name}>
          <InlineText
            label={strings.name}
            value={project.title}
            placeholder={projectStrings.untitled}
            maxLength={MAX_PROJECT_TITLE_CHARS}
            disabled={!mayEdit}
            onSave={(title) => void reportAct(change({ id, title }), { title: projectStrings.renamed(title) })}
          />
        </FieldRow>
        <FieldRow label={strings.summary}>
          <InlineText
            label={strings.summary}
            value={project.summary}
            placeholder={strings.noSummary}
            maxLength={MAX_PROJECT_SUMMARY_CHARS}
            disabled={!mayEdit}
            onSave={(summary) =>
              void reportAct(change({ id, summary }), { title: projectStrings.summarized(project.title) })
            }
          />
        </FieldRow>
        {mayEdit && (
          <FieldRow label={strings.sign}>
            <div className={classes.signs}>
              {[null, ...SIGNS].map((sign) => (
                <button
                  key={sign}
                  type="button"
                  className={classes.sign}
                  aria-pressed={project.icon === sign}
                  aria-label={sign ?? strings.noSign}
                  onClick={() =>
                    void reportAct(change({ id, icon: sign }), { title: projectStrings.signed(project.title) })
                  }
                >
                  {sign ?? <IconX size={15} stroke={1.8} aria-hidden="true" />}
                </button>
              ))}
            </div>
          </FieldRow>
        )}
        {mayEdit && (
          <FieldRow label={strings.color}>
            <ColorChoice
              value={project.color ?? ''}
              label={strings.color}
              onChange={(color) =>
                void reportAct(change({ id, color }), { title: projectStrings.recolored(project.title) })
              }
            />
          </FieldRow>
        )}
      </PageSection>
      <PageSection title={strings.tabs}>
        <TabChoices project={project} />
      </PageSection>
    </>
  )
}

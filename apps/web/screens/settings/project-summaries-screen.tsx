import { Select, Stack } from '@mantine/core'
import {
  ProjectSummariesDocument,
  type ProjectSummariesQuery,
} from '#generated/operations/apps/web/screens/settings/project-summaries.ts'
import { DEFAULT_FRAMEWORKS, OFFERED_LANGUAGES } from '#projects/model/summary-defaults.ts'
import { changingProject } from '#projects/web/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { isExtractive } from '#summaries/model/frameworks.ts'
import { frameworkNames } from '#summaries/web/index.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import classes from './settings-frame.module.css'
import { projectSummariesStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectSummariesQuery['project']>

/** /projects/{projectId}/settings/summaries: how notes of a project are summarised (document 2 §3). */
export function ProjectSummariesScreen() {
  return (
    <ProjectSettingsPage title={strings.title} explain={strings.explain} document={ProjectSummariesDocument}>
      {(project) => <SummariesForm project={project} />}
    </ProjectSettingsPage>
  )
}

/** What projects summarise by that chose no framework. */
const USUAL_FRAMEWORK = 'Summary' satisfies (typeof DEFAULT_FRAMEWORKS)[number]

const entry = (framework: (typeof DEFAULT_FRAMEWORKS)[number]) => ({
  value: framework,
  label: frameworkNames[framework],
})

function SummariesForm({ project }: { project: Project }) {
  const { id, defaultFramework, defaultSummaryLanguage, viewerCan } = project
  const change = useAct(changingProject)
  const names = new Intl.DisplayNames(undefined, { type: 'language' })
  return (
    <fieldset className={classes.plain} disabled={!viewerCan.edit}>
      <Stack gap="lg">
        {!viewerCan.edit && <p>{strings.reader}</p>}
        <Select
          label={strings.framework}
          description={strings.frameworkHint}
          value={defaultFramework ?? USUAL_FRAMEWORK}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = DEFAULT_FRAMEWORKS.find((framework) => framework === value)
            if (chosen && chosen !== (defaultFramework ?? USUAL_FRAMEWORK))
              void reportAct(change({ id, defaultFramework: chosen }), { title: strings.saved })
          }}
          data={[
            { group: strings.chosen, items: DEFAULT_FRAMEWORKS.filter(isExtractive).map(entry) },
            { group: strings.written, items: DEFAULT_FRAMEWORKS.filter((one) => !isExtractive(one)).map(entry) },
          ]}
        />
        <Select
          label={strings.language}
          description={strings.languageHint}
          value={defaultSummaryLanguage ?? ''}
          allowDeselect={false}
          searchable
          onChange={(value) => {
            const code = value === '' ? null : value
            if (code !== defaultSummaryLanguage)
              void reportAct(change({ id, defaultSummaryLanguage: code }), { title: strings.saved })
          }}
          data={[
            { value: '', label: strings.languageOfNote },
            ...OFFERED_LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
          ]}
        />
      </Stack>
    </fieldset>
  )
}

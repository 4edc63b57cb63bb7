import { Radio, Stack } from '@mantine/core'
import {
  ProjectRedactionDocument,
  type ProjectRedactionQuery,
} from '#generated/operations/apps/web/screens/settings/project-redaction.ts'
import type { RedactionAutomation } from '#projects/model/project.ts'
import { changingProject } from '#projects/web/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import classes from './settings-frame.module.css'
import { projectRedactionStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectRedactionQuery['project']>

const CHOICES: readonly RedactionAutomation[] = ['OFF', 'SUGGEST', 'ON']

/**
 * /projects/{projectId}/settings/redaction: whether recordings are searched for names and contact details (document 2
 * §5).
 */
export function ProjectRedactionScreen() {
  return (
    <ProjectSettingsPage title={strings.title} explain={strings.explain} document={ProjectRedactionDocument}>
      {(project) => <RedactionForm project={project} />}
    </ProjectSettingsPage>
  )
}

function RedactionForm({ project }: { project: Project }) {
  const { redaction, viewerCan } = project
  const change = useAct(changingProject)
  const choose = (requested: string): void => {
    const next = CHOICES.find((choice) => choice === requested)
    if (next && next !== redaction)
      void reportAct(change({ id: project.id, redaction: next }), { title: strings.saved })
  }
  return (
    <fieldset className={classes.plain} disabled={!viewerCan.edit}>
      <Stack gap="md">
        {!viewerCan.edit && <p>{strings.reader}</p>}
        <Radio.Group label={strings.automation} value={redaction} onChange={choose}>
          <Stack gap="sm" mt="sm">
            {CHOICES.map((choice) => (
              <Radio
                key={choice}
                value={choice}
                label={strings.choices[choice].label}
                description={strings.choices[choice].description}
                disabled={!viewerCan.edit}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </fieldset>
  )
}

import { Stack, Switch } from '@mantine/core'
import { ProjectAiDocument, type ProjectAiQuery } from '#generated/operations/apps/web/screens/settings/project-ai.ts'
import { changingProject } from '#projects/web/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import { projectAiStrings as strings } from './strings.ts'

/** /projects/{projectId}/settings/ai: whether language models may be asked about the project's texts. */
export function ProjectAiScreen() {
  return (
    <ProjectSettingsPage title={strings.title} explain={strings.explain} document={ProjectAiDocument}>
      {(project) => <AiSwitch project={project} />}
    </ProjectSettingsPage>
  )
}

function AiSwitch({ project }: { project: NonNullable<ProjectAiQuery['project']> }) {
  const { id, aiOff, viewerCan } = project
  const change = useAct(changingProject)
  return (
    <Stack gap="md">
      {!viewerCan.switchAi && <p>{strings.reader}</p>}
      <Switch
        label={strings.use}
        description={strings.useHint}
        checked={!aiOff}
        disabled={!viewerCan.switchAi}
        onChange={(event) => {
          const isOn = event.currentTarget.checked
          void reportAct(change({ id, aiOff: !isOn }), { title: isOn ? strings.on : strings.off })
        }}
      />
    </Stack>
  )
}

import { Radio, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  ChangeProjectRedactionDocument,
  ProjectRedactionDocument,
  type ProjectRedactionQuery,
} from '#generated/operations/apps/web/screens/settings/project-redaction.ts'
import type { RedactionAutomation } from '#projects/model/project.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import classes from './settings-frame.module.css'
import { projectRedactionStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectRedactionQuery['project']>

const CHOICES: readonly RedactionAutomation[] = ['OFF', 'SUGGEST', 'ON']

/**
 * /projects/{projectId}/settings/redaction: whether names and contact details are looked for in recordings (document 2
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
  const [change] = useCommand(ChangeProjectRedactionDocument)
  const [shown, setShown] = useState<RedactionAutomation>(redaction)
  useEffect(() => setShown(redaction), [redaction])
  const set = async (wanted: RedactionAutomation) =>
    dataOf(await change({ input: { id: project.id, redaction: wanted } }))
  const choose = async (wanted: string): Promise<void> => {
    const next = CHOICES.find((choice) => choice === wanted)
    if (!next || next === redaction) return
    setShown(next)
    const isDone = await perform({
      title: strings.saved,
      run: async () => {
        await set(next)
        return async () => set(redaction)
      },
    })
    if (!isDone) setShown(redaction)
  }
  return (
    <fieldset className={classes.plain} disabled={!viewerCan.edit}>
      <Stack gap="md">
        {!viewerCan.edit && <p>{strings.reader}</p>}
        <Radio.Group label={strings.automation} value={shown} onChange={(value) => void choose(value)}>
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

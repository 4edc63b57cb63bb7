import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import {
  ProjectTranscriptionDocument,
  type ProjectTranscriptionQuery,
} from '#generated/operations/apps/web/screens/settings/project-transcription.ts'
import { OFFERED_LANGUAGES } from '#projects/model/summary-defaults.ts'
import { settingTranscription } from '#projects/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { recordGiven } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import classes from './settings-frame.module.css'
import { projectTranscriptionStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectTranscriptionQuery['project']>

/**
 * /projects/{projectId}/settings/transcription: language, engine and vocabulary of a project's transcripts (document 1
 * §2.4).
 */
export function ProjectTranscriptionScreen() {
  return (
    <ProjectSettingsPage title={strings.title} explain={strings.explain} document={ProjectTranscriptionDocument}>
      {(project) => <TranscriptionForm key={project.id} project={project} />}
    </ProjectSettingsPage>
  )
}

function TranscriptionForm({ project }: { project: Project }) {
  const { transcription, viewerCan } = project
  const [language, setLanguage] = useState(transcription.language ?? '')
  const [provider, setProvider] = useState<string>(transcription.provider ?? '')
  const [vocabulary, setVocabulary] = useState(transcription.vocabulary.join('\n'))
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useAct(settingTranscription)
  // Undo, or another user, may change the settings.
  useEffect(() => {
    setLanguage(transcription.language ?? '')
    setProvider(transcription.provider ?? '')
    setVocabulary(transcription.vocabulary.join('\n'))
  }, [transcription])
  const names = new Intl.DisplayNames(undefined, { type: 'language' })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPending(true)
    setProblem(null)
    const given = change({
      id: project.id,
      transcriptionLanguage: language || null,
      transcriptionProvider: provider || null,
      transcriptionVocabulary: vocabulary.split('\n'),
    })
    const act = recordGiven(given, strings.saved)
    const outcome = await given.done
    setPending(false)
    if (outcome.state === 'refused') setProblem(toCallError(outcome.error).message)
    else showToast({ message: strings.saved, act })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset className={classes.plain} disabled={!viewerCan.edit}>
        <Stack gap="lg">
          {!viewerCan.edit && <p>{strings.reader}</p>}
          <Select
            label={strings.language}
            description={strings.languageHint}
            value={language}
            allowDeselect={false}
            searchable
            onChange={(value) => setLanguage(value ?? '')}
            data={[
              { value: '', label: strings.anyLanguage },
              ...OFFERED_LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
            ]}
          />
          <Select
            label={strings.provider}
            description={strings.providerHint}
            value={provider}
            allowDeselect={false}
            onChange={(value) => setProvider(value ?? '')}
            data={Object.entries(strings.providers).map(([value, label]) => ({ value, label }))}
          />
          <Textarea
            label={strings.vocabulary}
            description={strings.vocabularyHint}
            value={vocabulary}
            autosize
            minRows={5}
            maxRows={18}
            error={problem}
            onChange={(event) => setVocabulary(event.currentTarget.value)}
          />
          {viewerCan.edit && (
            <div>
              <Button type="submit" loading={pending}>
                {strings.save}
              </Button>
            </div>
          )}
        </Stack>
      </fieldset>
    </form>
  )
}

import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import {
  ChangeProjectTranscriptionDocument,
  ProjectTranscriptionDocument,
  type ProjectTranscriptionQuery,
} from '#generated/operations/apps/web/screens/settings/project-transcription.ts'
import type { ChangeProjectInput } from '#generated/operations/schema-types.ts'
import { dataOf, showUndo } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { ProjectSettingsPage } from './project-settings-page.tsx'
import classes from './settings-frame.module.css'
import { projectTranscriptionStrings as strings } from './strings.ts'

type Project = NonNullable<ProjectTranscriptionQuery['project']>

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'no',
  'fi',
  'cs',
  'tr',
  'ru',
  'uk',
  'ar',
  'he',
  'hi',
  'id',
  'vi',
  'th',
  'ja',
  'ko',
  'zh',
] as const

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

function inputOf(
  id: string,
  { language, provider, vocabulary }: { language?: string | null; provider?: string | null; vocabulary: string[] },
): ChangeProjectInput {
  return {
    id,
    transcriptionLanguage: language ?? null,
    transcriptionProvider: provider ?? null,
    transcriptionVocabulary: vocabulary,
  }
}

function TranscriptionForm({ project }: { project: Project }) {
  const { transcription, viewerCan } = project
  const [language, setLanguage] = useState(transcription.language ?? '')
  const [provider, setProvider] = useState<string>(transcription.provider ?? '')
  const [vocabulary, setVocabulary] = useState(transcription.vocabulary.join('\n'))
  const [change, { pending, error }] = useCommand(ChangeProjectTranscriptionDocument)
  // Undo, or somebody else, sets other things.
  useEffect(() => {
    setLanguage(transcription.language ?? '')
    setProvider(transcription.provider ?? '')
    setVocabulary(transcription.vocabulary.join('\n'))
  }, [transcription])
  const names = new Intl.DisplayNames(undefined, { type: 'language' })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const before = inputOf(project.id, transcription)
    const after = inputOf(project.id, {
      language: language || null,
      provider: provider || null,
      vocabulary: vocabulary.split('\n'),
    })
    const put = (input: ChangeProjectInput) => async () => void dataOf(await change({ input }))
    if ((await change({ input: after })).status === 'done')
      showUndo({ title: strings.saved, undo: put(before), redo: put(after) })
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
              ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
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
            error={error?.message}
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

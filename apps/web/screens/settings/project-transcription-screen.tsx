import { Button, Select, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import { useParams } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { ChangeProjectTranscriptionDocument, ProjectTranscriptionDocument, type ProjectTranscriptionQuery } from '#generated/operations/apps/web/screens/settings/project-transcription.ts'
import { MAX_VOCABULARY_CHARS } from '#projects/model/limits.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { showToast } from '#platform/web/design/toasts.ts'
import { toCallError, useCommand } from '#platform/web/graphql/index.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { useStandsInProject } from '../../shell/stands-in-project.ts'
import { NoAccess } from '../no-access/no-access.ts'
import classes from './settings-frame.module.css'

type Project = NonNullable<ProjectTranscriptionQuery['project']>

const strings = {
  title: 'Transcription',
  explain: 'How recordings of this project become text. It holds for recordings that are transcribed from now on.',
  language: 'Language',
  languageHint: 'The model of this machine hears English; a transcription service hears many languages.',
  anyLanguage: 'Whatever is heard',
  provider: 'Who transcribes',
  providerHint: 'A service gets the sound of the recording. It is there only where this installation has one.',
  providers: { '': 'What the installation prefers', EMBEDDED: 'This machine: nothing leaves it', SERVICE: 'The transcription service' },
  vocabulary: 'Vocabulary',
  vocabularyHint: `Names and terms that are likely to be said, one a line, ${MAX_VOCABULARY_CHARS.toLocaleString('en')} characters at most.`,
  reader: 'You can look at these settings, but not change them.',
  save: 'Save',
  saved: 'Saved',
} as const

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'no', 'fi', 'cs', 'tr', 'ru', 'uk', 'ar', 'he', 'hi', 'id', 'vi', 'th', 'ja', 'ko', 'zh'] as const

/** /projects/{projectId}/settings/transcription: language, engine and vocabulary of a project's transcripts (document 1 §2.4). */
export function ProjectTranscriptionScreen() {
  const { projectId = '' } = useParams({ strict: false })
  useStandsInProject(projectId)
  const { data, error, refetch } = useQuery(ProjectTranscriptionDocument, { variables: { id: projectId } })
  if (error && !data?.project) return <ErrorState message={toCallError(error).message} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  const { project } = data
  if (!project) return <NoAccess kind="project" id={projectId} />
  const title = project.title || PLACEHOLDERS.project
  return (
    <Page title={`${strings.title} · ${title}`} width="reading" breadcrumbs={[{ title, href: links.project(project) }, { title: strings.title }]}>
      <div className={classes.column}>
        <PageHeader title={strings.title} description={strings.explain} />
        <TranscriptionForm key={project.id} project={project} />
      </div>
    </Page>
  )
}

function TranscriptionForm({ project }: { project: Project }) {
  const { transcription, viewerCan } = project
  const [language, setLanguage] = useState(transcription.language ?? '')
  const [provider, setProvider] = useState<string>(transcription.provider ?? '')
  const [vocabulary, setVocabulary] = useState(transcription.vocabulary.join('\n'))
  const [change, { pending, error }] = useCommand(ChangeProjectTranscriptionDocument)
  const names = new Intl.DisplayNames(undefined, { type: 'language' })
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const outcome = await change({
      input: { id: project.id, transcriptionLanguage: language === '' ? null : language, transcriptionProvider: provider === '' ? null : provider, transcriptionVocabulary: vocabulary.split('\n') },
    })
    if (outcome.status === 'done') showToast({ message: strings.saved })
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <fieldset className={classes.plain} disabled={!viewerCan.edit}>
        <Stack gap="lg">
          {!viewerCan.edit && <p>{strings.reader}</p>}
          <Select
            label={strings.language} description={strings.languageHint} value={language} allowDeselect={false} searchable onChange={(value) => setLanguage(value ?? '')}
            data={[{ value: '', label: strings.anyLanguage }, ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code }))]}
          />
          <Select
            label={strings.provider} description={strings.providerHint} value={provider} allowDeselect={false} onChange={(value) => setProvider(value ?? '')}
            data={Object.entries(strings.providers).map(([value, label]) => ({ value, label }))}
          />
          <Textarea
            label={strings.vocabulary} description={strings.vocabularyHint} value={vocabulary} autosize minRows={5} maxRows={18} error={error?.message}
            onChange={(event) => setVocabulary(event.currentTarget.value)}
          />
          {viewerCan.edit && <div><Button type="submit" loading={pending}>{strings.save}</Button></div>}
        </Stack>
      </fieldset>
    </form>
  )
}

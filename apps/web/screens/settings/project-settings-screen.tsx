import { useParams } from '@tanstack/react-router'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { ProjectAccessScreen } from './project-access-screen.tsx'
import { ProjectAiScreen } from './project-ai-screen.tsx'
import { ProjectExtensionsScreen } from './project-extensions-screen.tsx'
import { ProjectGeneralScreen } from './project-general-screen.tsx'
import { ProjectFieldsScreen } from './project-fields-screen.tsx'
import { ProjectRedactionScreen } from './project-redaction-screen.tsx'
import { ProjectSummariesScreen } from './project-summaries-screen.tsx'
import { ProjectTranscriptionScreen } from './project-transcription-screen.tsx'

export { ProjectSettingsFrame } from './project-settings-frame.tsx'

/** /projects/{projectId}/settings/{page} (document 1 §2.4). */
export function ProjectSettingsScreen() {
  const { page = '' } = useParams({ strict: false })
  if (page === 'general') return <ProjectGeneralScreen />
  if (page === 'access') return <ProjectAccessScreen />
  if (page === 'fields' || page === 'note-fields') return <ProjectFieldsScreen page="note-fields" />
  if (page === 'insight-fields' || page === 'workspace-fields') return <ProjectFieldsScreen page={page} />
  if (page === 'extensions') return <ProjectExtensionsScreen />
  if (page === 'transcription') return <ProjectTranscriptionScreen />
  if (page === 'summaries') return <ProjectSummariesScreen />
  if (page === 'ai') return <ProjectAiScreen />
  if (page === 'redaction') return <ProjectRedactionScreen />
  return <NotFoundScreen />
}

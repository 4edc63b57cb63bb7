import { imagedThings } from '#journal/server/index.ts'
import { projectPolicy } from '../model/policy.ts'

/** What acts make of projects' own rows. A vocabulary may be long: that it was changed is history enough. */
export const imagedProjects = imagedThings({
  kind: 'project',
  table: 'projects',
  names: {
    archived_at: 'archived',
    transcription_language: 'transcriptionLanguage',
    transcription_provider: 'transcriptionProvider',
    transcription_vocabulary: 'vocabularyTerms',
  },
  says: {
    archived_at: (at) => at !== null,
    transcription_vocabulary: (terms) => (Array.isArray(terms) ? terms.length : 0),
  },
  authorize(actor, { scopeId, columns }) {
    projectPolicy.authorize(actor, 'edit', { scopeId })
    if (columns.includes('archived_at')) projectPolicy.authorize(actor, 'archive', { scopeId })
  },
})

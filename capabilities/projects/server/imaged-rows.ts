import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { projectEvents } from '../model/events.ts'
import { projectPolicy } from '../model/policy.ts'
import { PROJECT_TABS, REDACTION_AUTOMATIONS, TRANSCRIPTION_PROVIDERS } from '../model/project.ts'

const row = z.object({
  title: z.string(),
  summary: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  tabs: z.array(z.object({ tab: z.enum(PROJECT_TABS), enabled: z.boolean() })),
  archived_at: z.string().nullable(),
  transcription_language: z.string().nullable(),
  transcription_provider: z.enum(TRANSCRIPTION_PROVIDERS).nullable(),
  redaction: z.enum(REDACTION_AUTOMATIONS),
  transcription_vocabulary: z.array(z.string()),
})

/** What acts make of projects' own rows. */
export const imagedProjects = imagedThings({
  table: 'projects',
  row,
  authorize(actor, { scopeId, columns }) {
    projectPolicy.authorize(actor, 'edit', { scopeId })
    if (columns.includes('archived_at')) projectPolicy.authorize(actor, 'archive', { scopeId })
  },
  tell: ({ id, scopeId, columns, was, is }) =>
    projectEvents.changed({
      id,
      scopeId,
      before: said(was),
      after: {
        ...said(is),
        ...(columns.includes('transcription_language') ? { transcriptionLanguage: is.transcription_language } : {}),
        ...(columns.includes('transcription_provider') ? { transcriptionProvider: is.transcription_provider } : {}),
        ...(columns.includes('redaction') ? { redaction: is.redaction } : {}),
        // A vocabulary may be long: that it was changed is history enough.
        ...(columns.includes('transcription_vocabulary')
          ? { vocabularyTerms: is.transcription_vocabulary.length }
          : {}),
      },
    }),
})

function said({ title, summary, icon, color, tabs, archived_at }: z.output<typeof row>) {
  return { title, summary, icon, color, tabs, archived: archived_at !== null }
}

import { z } from 'zod'
import { contentEvents, COPIED, SETTLED } from '#journal/model/define-events.ts'
import { SUMMARY_FRAMEWORKS } from './summary-defaults.ts'
import { PROJECT_TABS, REDACTION_AUTOMATIONS, TRANSCRIPTION_PROVIDERS } from './project.ts'

const inFolder = z.object({ folderId: z.uuid().nullable() })
const said = z.object({
  title: z.string(),
  summary: z.string(),
  icon: z.string().nullable(),
  color: z.string().nullable(),
  tabs: z.array(z.object({ tab: z.enum(PROJECT_TABS), enabled: z.boolean() })),
  archived: z.boolean(),
})

export const projectEvents = contentEvents('project', {
  created: {
    says: 'A project was created, possibly as a copy of another or from a template.',
    after: inFolder.extend({ title: z.string(), copiedFrom: z.uuid().optional() }),
  },
  copied: COPIED,
  changed: {
    says: 'Its title, summary, appearance, tabs or settings were changed, or it was archived or unarchived.',
    before: said,
    after: said.extend({
      transcriptionLanguage: z.string().nullable().optional(),
      transcriptionProvider: z.enum(TRANSCRIPTION_PROVIDERS).nullable().optional(),
      redaction: z.enum(REDACTION_AUTOMATIONS).optional(),
      aiOff: z.boolean().optional(),
      defaultFramework: z.enum(SUMMARY_FRAMEWORKS).nullable().optional(),
      defaultSummaryLanguage: z.string().nullable().optional(),
      vocabularyTerms: z.int().optional(),
    }),
  },
  moved: { says: 'It was moved to another folder or to another position.', before: inFolder, after: inFolder },
  settled: SETTLED,
})

export const events = [projectEvents] as const

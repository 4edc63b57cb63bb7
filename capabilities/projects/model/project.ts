import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { placement } from '#folders/model/folder.ts'
import { DEFAULT_FRAMEWORKS, languageCode } from './summary-defaults.ts'
import { MAX_PROJECT_SUMMARY_CHARS, MAX_PROJECT_TITLE_CHARS, MAX_VOCABULARY_CHARS } from './limits.ts'

export const PROJECT_TABS = ['readme', 'notes', 'tags', 'insights', 'highlights', 'charts'] as const
type ProjectTab = (typeof PROJECT_TABS)[number]

/** Each tab on or off, in their order (document 2 §3). */
export type TabSettings = ReadonlyArray<{ tab: ProjectTab; enabled: boolean }>

export const DEFAULT_TABS: TabSettings = [
  { tab: 'readme', enabled: true },
  { tab: 'notes', enabled: true },
  { tab: 'highlights', enabled: true },
  { tab: 'tags', enabled: true },
  { tab: 'insights', enabled: true },
  { tab: 'charts', enabled: true },
]

export interface Project {
  id: Id
  scopeId: Id
  folderId: Id | null
  rank: number
  title: string
  summary: string
  icon: string | null
  color: string | null
  readmeDocumentId: Id
  tabs: TabSettings
  isSample: boolean
  archivedAt: Date | null
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const projectTitle = z
  .string()
  .trim()
  .max(MAX_PROJECT_TITLE_CHARS, `A project title has at most ${MAX_PROJECT_TITLE_CHARS} characters.`)
const projectSummary = z
  .string()
  .max(MAX_PROJECT_SUMMARY_CHARS, `A summary has at most ${MAX_PROJECT_SUMMARY_CHARS} characters.`)

export const newProject = z.object({
  id: z.uuid().optional(),
  title: projectTitle.default(''),
  summary: projectSummary.default(''),
  folderId: z.uuid().nullable().default(null),
  icon: z.string().max(32).nullable().default(null),
  color: hexColor.nullable().default(null),
})

export const projectMove = z.object({ id: z.uuid(), folderId: z.uuid().nullable(), ...placement })

/** How the recordings of a project become text. */
export interface TranscriptionSettings {
  /** ISO 639-1; null to detect it for each recording. */
  language: string | null
  /** This machine or the service that the installation names; null for the installation's preference. */
  provider: (typeof TRANSCRIPTION_PROVIDERS)[number] | null
  /** Names and terms that are likely to be said. */
  vocabulary: ReadonlyArray<string>
}

/**
 * What happens to names and contact details found in transcripts: nothing, a suggestion, or immediate redaction
 * (document 2 §5).
 */
export const REDACTION_AUTOMATIONS = ['OFF', 'SUGGEST', 'ON'] as const
export type RedactionAutomation = (typeof REDACTION_AUTOMATIONS)[number]

export const TRANSCRIPTION_PROVIDERS = ['EMBEDDED', 'SERVICE'] as const

const transcriptionVocabulary = z
  .array(z.string().trim())
  .transform((terms) => [...new Set(terms.filter((term) => term !== ''))])
  .refine(
    (terms) => terms.reduce((sum, term) => sum + term.length, 0) <= MAX_VOCABULARY_CHARS,
    `The vocabulary has at most ${MAX_VOCABULARY_CHARS.toLocaleString('en')} characters.`,
  )

export const projectChange = z.object({
  id: z.uuid(),
  title: projectTitle.optional(),
  summary: projectSummary.optional(),
  icon: z.string().max(32).nullable().optional(),
  color: hexColor.nullable().optional(),
  tabs: z
    .array(z.object({ tab: z.enum(PROJECT_TABS), enabled: z.boolean() }))
    .max(PROJECT_TABS.length)
    .optional(),
  archived: z.boolean().optional(),
  transcriptionLanguage: languageCode.nullable().optional(),
  transcriptionProvider: z.enum(TRANSCRIPTION_PROVIDERS).nullable().optional(),
  transcriptionVocabulary: transcriptionVocabulary.optional(),
  redaction: z.enum(REDACTION_AUTOMATIONS).optional(),
  aiOff: z.boolean().optional(),
  defaultFramework: z.enum(DEFAULT_FRAMEWORKS).nullable().optional(),
  defaultSummaryLanguage: languageCode.nullable().optional(),
})

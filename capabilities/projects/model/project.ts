import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_PROJECT_SUMMARY_CHARS, MAX_PROJECT_TITLE_CHARS } from './limits.ts'

const PROJECT_TABS = ['readme', 'notes', 'tags', 'insights', 'highlights', 'charts'] as const
type ProjectTab = (typeof PROJECT_TABS)[number]

/** Each tab on or off, in their order (document 2 §3). */
export type TabSettings = ReadonlyArray<{ tab: ProjectTab; enabled: boolean }>

/** Charts come on with their capability. */
export const DEFAULT_TABS: TabSettings = [
  { tab: 'readme', enabled: true },
  { tab: 'notes', enabled: true },
  { tab: 'highlights', enabled: true },
  { tab: 'tags', enabled: true },
  { tab: 'insights', enabled: true },
]

export interface Project {
  id: Id
  scopeId: Id
  folderId: Id | null
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

const projectTitle = z.string().trim().max(MAX_PROJECT_TITLE_CHARS, `A project title has at most ${MAX_PROJECT_TITLE_CHARS} characters.`)
const projectSummary = z.string().max(MAX_PROJECT_SUMMARY_CHARS, `A summary has at most ${MAX_PROJECT_SUMMARY_CHARS} characters.`)

export const newProject = z.object({
  id: z.uuid().optional(),
  title: projectTitle.default(''),
  summary: projectSummary.default(''),
  folderId: z.uuid().nullable().default(null),
  icon: z.string().max(32).nullable().default(null),
  color: hexColor.nullable().default(null),
})

export const projectChange = z.object({
  id: z.uuid(),
  title: projectTitle.optional(),
  summary: projectSummary.optional(),
  icon: z.string().max(32).nullable().optional(),
  color: hexColor.nullable().optional(),
  tabs: z.array(z.object({ tab: z.enum(PROJECT_TABS), enabled: z.boolean() })).max(PROJECT_TABS.length).optional(),
  archived: z.boolean().optional(),
})

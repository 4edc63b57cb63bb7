import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { newProject } from '#projects/model/project.ts'
import { SHIPPED_KEYS } from './shipped/shipped-templates.ts'
import { MAX_TEMPLATE_DESCRIPTION_CHARS, MAX_TEMPLATE_TITLE_CHARS } from './limits.ts'

/** What a template can be made from. */
export const TEMPLATE_KINDS = ['PROJECT', 'INSIGHT'] as const
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export interface Template {
  id: Id
  /** The workspace itself. */
  scopeId: Id
  of: TemplateKind
  title: string
  description: string
  /** The hidden project with its contents; null for a template of an insight. */
  projectId: Id | null
  /** The text of a template of an insight. */
  documentId: Id | null
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const templateTitle = z
  .string()
  .trim()
  .max(MAX_TEMPLATE_TITLE_CHARS, `The title of a template has at most ${MAX_TEMPLATE_TITLE_CHARS} characters.`)
const templateDescription = z
  .string()
  .trim()
  .max(
    MAX_TEMPLATE_DESCRIPTION_CHARS,
    `A description has at most ${MAX_TEMPLATE_DESCRIPTION_CHARS.toLocaleString('en')} characters.`,
  )

export const newProjectTemplate = z.object({
  id: z.uuid().optional(),
  projectId: z.uuid(),
  title: templateTitle.default(''),
  description: templateDescription.default(''),
})

export const newInsightTemplate = z.object({
  id: z.uuid().optional(),
  title: templateTitle.default(''),
  description: templateDescription.default(''),
  /** The insight whose text it starts with. */
  insightId: z.uuid().nullable().default(null),
})

export const templateChange = z.object({
  id: z.uuid(),
  title: templateTitle.optional(),
  description: templateDescription.optional(),
})

export const projectOfTemplate = newProject
  .pick({ id: true, title: true, folderId: true, color: true })
  .extend({ templateId: z.uuid() })

export const insightOfTemplate = z.object({ id: z.uuid().optional(), projectId: z.uuid(), templateId: z.uuid() })

/** A project made from a template that comes with Quarry. Without a title it gets the template's. */
export const projectOfShipped = newProject
  .pick({ id: true, title: true, folderId: true, color: true })
  .extend({ template: z.enum(SHIPPED_KEYS) })

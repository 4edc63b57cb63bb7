import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { FieldOwner } from './field.ts'
import { MAX_FIELD_GROUP_DESCRIPTION_CHARS, MAX_FIELD_GROUP_TITLE_CHARS } from './limits.ts'

/** A set of fields of the workspace, linked to projects; it has its own scope. */
export interface FieldGroup {
  id: Id
  scopeId: Id
  title: string
  description: string
  appliesTo: FieldOwner
}

const title = z
  .string()
  .trim()
  .min(1, 'A field group needs a title.')
  .max(MAX_FIELD_GROUP_TITLE_CHARS, `The title of a field group has at most ${MAX_FIELD_GROUP_TITLE_CHARS} characters.`)
const description = z
  .string()
  .max(
    MAX_FIELD_GROUP_DESCRIPTION_CHARS,
    `A description has at most ${MAX_FIELD_GROUP_DESCRIPTION_CHARS.toLocaleString('en')} characters.`,
  )

export const newFieldGroup = z.object({
  id: z.uuid().optional(),
  title,
  description: description.default(''),
  appliesTo: z.enum(['note', 'insight']),
})
export const fieldGroupChange = z.object({ id: z.uuid(), title: title.optional(), description: description.optional() })
/** Links the fields of a group to a project, or unlinks them. */
export const fieldGroupLink = z.object({ fieldGroupId: z.uuid(), projectId: z.uuid(), linked: z.boolean() })
/** Whether a project shows a field of a group that is linked to it. */
export const fieldPreference = z.object({ fieldId: z.uuid(), projectId: z.uuid(), hidden: z.boolean() })

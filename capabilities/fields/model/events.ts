import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'
import type { EventShape } from '#journal/model/events.ts'
import { FIELD_OWNERS, FIELD_TYPES } from './field.ts'

const appliesTo = z.enum(FIELD_OWNERS)

/** The columns of a field that acts change, as the database has them; each act contains those that it changed. */
const columns = z
  .object({
    scope_id: z.uuid(),
    field_set_id: z.uuid(),
    type: z.enum(FIELD_TYPES),
    label: z.string(),
    options: z.record(z.string(), z.json()),
    hidden: z.boolean(),
    rank: z.number(),
    deleted_at: z.string().nullable(),
    deletion_id: z.uuid().nullable(),
  })
  .partial()

export const fieldEvents = contentEvents('field', {
  created: {
    says: 'A field was created in a project or in a field group.',
    after: z.object({
      type: z.enum(FIELD_TYPES),
      label: z.string(),
      projectId: z.uuid().nullable(),
      fieldGroupId: z.uuid().nullable().optional(),
      appliesTo,
    }),
  },
  changed: { says: 'Its name, type, options, order or place was changed.', before: columns, after: columns },
  deleted: {
    says: 'It was deleted and is in the trash.',
    before: columns.optional(),
    after: columns.optional(),
  },
  restored: {
    says: 'It was restored from the trash, or by undoing the act that deleted it.',
    before: columns.optional(),
    after: columns.optional(),
  },
  'filled-alike': {
    says: 'After an import, nearly all notes of its imports have the same value in it, which search leaves out; or no longer.',
    after: z.object({ isSame: z.boolean() }),
  },
})

const described = z.object({ title: z.string(), description: z.string() })

export const fieldSetEvents = contentEvents('field-set', {
  created: { says: 'A field group was created.', after: z.object({ title: z.string(), appliesTo }) },
  changed: { says: 'Its title or description was changed.', before: described, after: described },
  deleted: {
    says: 'It was deleted with its fields and is in the trash.',
    before: z.object({ title: z.string() }).optional(),
  },
})

const ofGroup = z.object({ fieldGroupId: z.uuid(), title: z.string().optional() })
const ofField = z.object({ fieldId: z.uuid(), label: z.string() })

/** What is done to a project by means of fields of the workspace. */
export const projectFieldEvents = defineEvents('project', {
  'field-group-linked': { says: 'A field group was linked: its fields are offered in the project.', after: ofGroup },
  'field-group-unlinked': {
    says: 'A field group was unlinked: its fields are no longer offered in the project.',
    after: ofGroup,
  },
  'field-hidden': { says: 'A field was hidden in it.', after: ofField },
  'field-shown': { says: 'A hidden field is shown in it again.', after: ofField },
})

const values = z.array(
  z.object({
    fieldId: z.uuid(),
    ownerId: z.uuid(),
    /** `user`, `import` and so on: the principal that filled it. */
    provenance: z.string(),
    text: z.string().nullable(),
    number: z.number().nullable(),
    time: z.string().nullable(),
    optionIds: z.array(z.string()).nullable(),
  }),
)
const FILLED = {
  says: 'Values of its fields were set or cleared.',
  before: values,
  after: values,
} as const satisfies EventShape

/** Filling in is reported as an event of the thing that has the values. */
export const filledEvents = {
  note: defineEvents('note', { filled: FILLED }),
  insight: defineEvents('insight', { filled: FILLED }),
  person: defineEvents('person', { filled: FILLED }),
} as const

export const events = [
  fieldEvents,
  fieldSetEvents,
  projectFieldEvents,
  filledEvents.note,
  filledEvents.insight,
  filledEvents.person,
] as const

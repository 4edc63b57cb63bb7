import { z } from 'zod'
import { contentEvents, COPIED, defineEvents, SETTLED } from '#journal/model/define-events.ts'

/** The columns that acts change, as in the database; each event contains those that its act changed. */
const lying = { deleted_at: z.string().nullable(), deletion_id: z.uuid().nullable() }
const titled = { title: z.string(), rank: z.number(), ...lying }
const tagColumns = z
  .object({
    scope_id: z.uuid(),
    project_id: z.uuid().nullable(),
    tag_group_id: z.uuid().nullable(),
    title_key: z.string(),
    color: z.string(),
    keeps_color: z.boolean(),
    role: z.string().nullable(),
    locked: z.boolean(),
    description: z.string(),
    merged_into_id: z.uuid().nullable(),
    ...titled,
  })
  .partial()
const groupColumns = z.object({ tag_board_id: z.uuid(), color: z.string(), ...titled }).partial()
const boardColumns = z.object({ description: z.string(), ...titled }).partial()

/** The events of acts on rows with these columns. */
function actEvents<Columns extends z.ZodType>(columns: Columns) {
  return {
    changed: {
      says: 'Its title, appearance or position was changed.',
      before: columns,
      after: columns,
    },
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
  } as const
}

export const tagEvents = contentEvents('tag', {
  created: {
    says: 'A tag was created in a project or in an extension.',
    after: z.object({
      title: z.string(),
      color: z.string(),
      projectId: z.uuid().nullable(),
      splitFrom: z.uuid().optional(),
    }),
  },
  copied: COPIED,
  ...actEvents(tagColumns),
  merged: { says: 'It was merged into another tag.', before: tagColumns, after: tagColumns },
})

export const tagGroupEvents = contentEvents('tag-group', {
  created: {
    says: 'A tag group was created on a board.',
    after: z.object({ title: z.string(), color: z.string(), tagBoardId: z.uuid() }),
  },
  ...actEvents(groupColumns),
})

export const tagBoardEvents = contentEvents('tag-board', {
  created: {
    says: 'A tag board was created in a project.',
    after: z.object({ title: z.string(), projectId: z.uuid() }),
  },
  ...actEvents(boardColumns),
})

export const extensionEvents = contentEvents('extension', {
  created: {
    says: 'An extension was created: a tag board that projects of the workspace share.',
    after: z.object({ title: z.string() }),
  },
  settled: SETTLED,
  ...actEvents(boardColumns),
})

const ofExtension = z.object({ extensionId: z.uuid(), title: z.string() })

export const projectExtensionEvents = defineEvents('project', {
  'extension-linked': { says: 'An extension was linked: its tags are offered in the project.', after: ofExtension },
  'extension-unlinked': {
    says: 'An extension was unlinked: its tags are no longer offered in the project.',
    after: ofExtension,
  },
})

export const events = [tagEvents, tagGroupEvents, tagBoardEvents, extensionEvents, projectExtensionEvents] as const

import { z } from 'zod'
import { contentEvents, COPIED } from '#journal/model/define-events.ts'

const tagIds = z.array(z.uuid())
/** All highlights that one event is about: as many as search reads at once. */
const highlightIds = z.array(z.uuid())

export const highlightEvents = contentEvents(
  'highlight',
  {
    created: {
      says: 'Words of a note, or a part of one of its files, were highlighted.',
      after: z.object({
        noteId: z.uuid(),
        text: z.string(),
        tagIds: tagIds.optional(),
        fileId: z.uuid().optional(),
        page: z.int().nullable().optional(),
      }),
    },
    copied: COPIED,
    deleted: {
      says: 'It was deleted and is in the trash.',
      before: z.object({ noteId: z.uuid(), text: z.string() }).optional(),
    },
    tagged: {
      says: 'Its tags were changed. An event about several highlights names the first one, and lists all of them in `highlightIds`.',
      before: z.object({ tagIds }),
      after: z.object({ tagIds, noteId: z.uuid().optional(), highlightIds: highlightIds.optional() }),
      ofMany: true,
    },
    carried: { says: 'Highlights were moved to another project with their note.', after: z.object({ highlightIds }) },
    moved: { says: 'Its words were changed, were deleted, or moved within the text.' },
  },
  'note',
)

export const events = [highlightEvents] as const

import { z } from 'zod'
import { contentEvents, COPIED } from '#journal/model/define-events.ts'

const tagIds = z.array(z.uuid())
/** All highlights that one event is about: as many as search reads at once. */
const highlightIds = z.array(z.uuid())

export const highlightEvents = contentEvents(
  'highlight',
  {
    created: {
      says: 'Words of a note were highlighted, or a part of one of its files.',
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
      says: 'It was deleted and lies in the trash.',
      before: z.object({ noteId: z.uuid(), text: z.string() }).optional(),
    },
    tagged: {
      says: 'Tags were taken from it and given to it. Of many it names the first, and says which.',
      before: z.object({ tagIds }),
      after: z.object({ tagIds, noteId: z.uuid().optional(), highlightIds: highlightIds.optional() }),
      ofMany: true,
    },
    carried: { says: 'Highlights went with their note to another project.', after: z.object({ highlightIds }) },
    moved: { says: 'Its words are others now, are gone, or stand elsewhere in the text.' },
  },
  'note',
)

export const events = [highlightEvents] as const

import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineEvents } from '#journal/model/define-events.ts'

/** What the document is the text of, and its revision. */
const ofOwner = z.object({ ownerKind: z.string(), ownerId: z.uuid(), revision: z.int() })

export const documentEvents = defineEvents(
  'document',
  {
    edited: { says: 'Someone edited a text; only the text itself contains what was written.', after: ofOwner },
    corrected: {
      says: 'Someone corrected the words of a source; the corrected words are stored as a version.',
      after: ofOwner,
    },
    rebuilt: { says: 'Words were permanently removed from a text and its versions.', after: ofOwner },
  },
  'document',
  'what it is the text of',
)

/** The owner whose text changed in an event; null if no text changed, or it was erased. */
export function ownerOfWritten(event: { type: string; after?: unknown }): { ownerKind: string; ownerId: Id } | null {
  const said = documentEvents.edited.read(event) ?? documentEvents.rebuilt.read(event)
  return said?.after ?? null
}

export const events = [documentEvents] as const

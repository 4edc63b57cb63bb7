import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

/** The uploaded content; files with the same bytes share it, and each gets the events. */
const ofContent = z.object({ contentId: z.uuid() })
const failed = ofContent.extend({ code: z.string(), message: z.string() })
const made = ofContent.extend({ output: z.string() })

export const mediaEvents = defineEvents('media', { retried: { says: 'A recording is being converted again.' } }, 'file')

export const sourceEvents = defineEvents(
  'source',
  {
    transferred: { says: 'The bytes of a recording are available for conversion.', after: ofContent },
    failed: { says: 'The bytes of a recording are not available for conversion.', after: failed },
  },
  'file',
)

export const metadataEvents = defineEvents(
  'metadata',
  {
    processed: {
      says: 'The metadata of a recording is known.',
      after: ofContent.extend({
        durationMs: z.number(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        pixelFormat: z.string().nullable(),
        fps: z.number().nullable(),
        audioChannels: z.number().nullable(),
      }),
    },
    failed: { says: 'A file is not a readable recording.', after: failed },
  },
  'file',
)

export const outputEvents = defineEvents(
  'output',
  {
    processed: { says: 'One of the outputs of the conversion of a recording is available.', after: made },
    failed: { says: 'A recording could not be converted.', after: failed },
  },
  'file',
)

export const events = [mediaEvents, sourceEvents, metadataEvents, outputEvents] as const

import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })

export const fileEvents = contentEvents('file', {
  added: {
    says: 'A file was added with its content. For a copy, the event does not describe the content, which existed before.',
    after: z.object({
      originalFileName: z.string(),
      contentType: z.string().optional(),
      bytes: z.number().optional(),
    }),
  },
  uploading: {
    says: 'Someone started to upload it.',
    after: z.object({ originalFileName: z.string(), bytes: z.number() }),
  },
  'upload-failed': { says: 'Its upload failed.', after: z.object({ reason: z.string() }) },
  'upload-cancelled': { says: 'Its upload was cancelled.' },
  prepared: { says: 'A smaller picture of it is available.' },
  'content-replaced': { says: 'Its content was replaced.', before: ofContent, after: ofContent },
  withheld: {
    says: 'Parts of it are withheld until it is redacted, or are no longer withheld.',
    after: z.object({ withheld: z.array(z.object({ startMs: z.number(), endMs: z.number() })) }),
  },
  'text-changed': {
    says: 'The words that are read or spoken in it were added or changed; they are in the text of this owner.',
    after: z.object({ ownerKind: z.string(), ownerId: z.uuid() }),
  },
})

const ended = ofContent.extend({ code: z.string(), message: z.string() })

/** All jobs on files have the same events, whatever kind they are (document 2 §5). */
export const jobEvents = defineEvents(
  'job',
  {
    completed: { says: 'A recording can be played, or an office document was converted to pages.', after: ofContent },
    skipped: { says: 'A recording was not converted because nothing shows it anymore.', after: ended },
    failed: { says: 'An office document could not be converted to pages.', after: ended },
  },
  'file',
)

export const events = [fileEvents, jobEvents] as const

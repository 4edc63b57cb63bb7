import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'

const ofContent = z.object({ contentId: z.uuid() })

export const fileEvents = contentEvents('file', {
  added: {
    says: 'A file is there with its content. A copy says nothing of the content, which was there before.',
    after: z.object({
      originalFileName: z.string(),
      contentType: z.string().optional(),
      bytes: z.number().optional(),
    }),
  },
  uploading: {
    says: 'Someone begins to send it.',
    after: z.object({ originalFileName: z.string(), bytes: z.number() }),
  },
  'upload-failed': { says: 'It did not arrive.', after: z.object({ reason: z.string() }) },
  'upload-cancelled': { says: 'It is not sent after all.' },
  prepared: { says: 'A smaller picture of it is there.' },
  'content-replaced': { says: 'It shows other content than before.', before: ofContent, after: ofContent },
  withheld: {
    says: 'Parts of it are withheld until it is redacted, or are not anymore.',
    after: z.object({ withheld: z.array(z.object({ startMs: z.number(), endMs: z.number() })) }),
  },
  'text-changed': {
    says: 'What is read in it, or said in it, is there or has changed; it stands in the text of this owner.',
    after: z.object({ ownerKind: z.string(), ownerId: z.uuid() }),
  },
})

const ended = ofContent.extend({ code: z.string(), message: z.string() })

/** All jobs on files have the same events, whatever kind they are (document 2 §5). */
export const jobEvents = defineEvents(
  'job',
  {
    completed: { says: 'A recording plays, or an office document has become pages.', after: ofContent },
    skipped: { says: 'A recording is not converted: no one shows it anymore.', after: ended },
    failed: { says: 'An office document did not become pages.', after: ended },
  },
  'file',
)

export const events = [fileEvents, jobEvents] as const

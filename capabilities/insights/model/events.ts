import { z } from 'zod'
import { MOVED } from '#content-kinds/model/move.ts'
import { contentEvents, COPIED } from '#journal/model/define-events.ts'

const said = z.object({ title: z.string(), locked: z.boolean(), published: z.boolean() })

export const insightEvents = contentEvents('insight', {
  created: { says: 'An insight was created.', after: z.object({ title: z.string(), projectId: z.uuid() }) },
  copied: COPIED,
  changed: { says: 'It was renamed, locked or unlocked.', before: said, after: said },
  published: { says: 'It was published.', before: said, after: said },
  unpublished: { says: 'It was returned to a draft.', before: said, after: said },
  moved: MOVED,
  'quotes-settled': { says: 'Someone decided about quotes whose sources differ from what was published.' },
  quoted: { says: 'The set of highlights that its text quotes has changed.' },
})

export const events = [insightEvents] as const

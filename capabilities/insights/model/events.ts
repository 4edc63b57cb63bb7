import { z } from 'zod'
import { MOVED } from '#content-kinds/model/move.ts'
import { contentEvents, COPIED } from '#journal/model/define-events.ts'

const said = z.object({ title: z.string(), locked: z.boolean(), published: z.boolean() })

export const insightEvents = contentEvents('insight', {
  created: { says: 'An insight was made.', after: z.object({ title: z.string(), projectId: z.uuid() }) },
  copied: COPIED,
  changed: { says: 'It was renamed, locked or unlocked.', before: said, after: said },
  published: { says: 'It was published.', before: said, after: said },
  unpublished: { says: 'It was undone to a draft.', before: said, after: said },
  moved: MOVED,
  'quotes-settled': { says: 'It was decided about quotes whose sources say something else than what was published.' },
  quoted: { says: 'Its text quotes other highlights than before.' },
})

export const events = [insightEvents] as const

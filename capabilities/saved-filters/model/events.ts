import { z } from 'zod'
import { filterForm } from '#filters/model/filter-form.ts'
import { contentEvents } from '#journal/model/define-events.ts'

const said = z.object({ label: z.string(), description: z.string(), filter: filterForm })

export const savedFilterEvents = contentEvents('savedFilter', {
  created: { says: 'A filter was saved.', after: z.object({ label: z.string() }) },
  changed: {
    says: 'Its name, description or conditions were changed.',
    before: said,
    after: said,
  },
})

export const events = [savedFilterEvents] as const

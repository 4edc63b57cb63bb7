import { z } from 'zod'
import { filterForm } from '#filters/model/filter-form.ts'
import { contentEvents } from '#journal/model/define-events.ts'

const said = z.object({ label: z.string(), description: z.string(), filter: filterForm })

export const savedFilterEvents = contentEvents('savedFilter', {
  created: { says: 'Conditions were kept under a name.', after: z.object({ label: z.string() }) },
  changed: {
    says: 'It was renamed or described, or other conditions are kept under its name.',
    before: said,
    after: said,
  },
})

export const events = [savedFilterEvents] as const

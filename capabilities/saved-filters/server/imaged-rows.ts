import { z } from 'zod'
import { filterForm } from '#filters/model/filter-form.ts'
import { imagedThings } from '#journal/server/index.ts'
import { savedFilterEvents } from '../model/events.ts'
import { savedFilterPolicy } from '../model/policy.ts'

export const imagedFilters = imagedThings({
  table: 'saved_filters',
  row: z.object({ label: z.string(), description: z.string(), filter: filterForm }),
  authorize: (actor, { scopeId }) => savedFilterPolicy.authorize(actor, 'edit', { scopeId }),
  eventOf: ({ id, scopeId, was, is }) => savedFilterEvents.changed({ id, scopeId, before: was, after: is }),
})

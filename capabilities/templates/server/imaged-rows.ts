import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { templateEvents } from '../model/events.ts'
import { templatePolicy } from '../model/policy.ts'

const row = z.object({
  title: z.string(),
  description: z.string(),
  created_by_kind: z.string(),
  created_by_id: z.uuid().nullable(),
})

/** The rows of templates themselves; their contents have their own history. */
export const imagedTemplates = imagedThings({
  table: 'templates',
  row,
  authorize: (actor, { scopeId, is }) =>
    templatePolicy.authorize(actor, 'edit', {
      scopeId,
      createdById: is.created_by_kind === 'user' ? is.created_by_id : null,
    }),
  eventOf: ({ id, scopeId, was, is }) => templateEvents.changed({ id, scopeId, before: said(was), after: said(is) }),
})

function said({ title, description }: z.output<typeof row>) {
  return { title, description }
}

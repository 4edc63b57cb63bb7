import { z } from 'zod'
import { contentEvents, defineEvents } from '#journal/model/define-events.ts'
import { COPY_PURPOSES } from './project-copy.ts'
import { TEMPLATE_KINDS } from './template.ts'

const described = z.object({ title: z.string(), description: z.string() })

export const templateEvents = contentEvents('template', {
  created: {
    says: 'A template was created from a project or an insight.',
    after: z.object({ title: z.string(), of: z.enum(TEMPLATE_KINDS), projectId: z.uuid().optional() }),
  },
  changed: { says: 'Its title or description was changed.', before: described, after: described },
})

const ofCopy = z.object({ purpose: z.enum(COPY_PURPOSES), title: z.string() })

/** Published in the project that is copied. */
export const projectCopyEvents = defineEvents(
  'project-copy',
  {
    begun: { says: 'A project is being copied.', after: ofCopy.extend({ sourceId: z.uuid() }) },
    finished: { says: 'The copy is complete.', after: ofCopy },
    failed: { says: 'The copy could not be made.', after: ofCopy },
    cancelled: { says: 'Copying was stopped.', after: ofCopy },
  },
  'projectCopy',
)

export const events = [templateEvents, projectCopyEvents] as const

import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'
import { LAYOUTS, viewData } from './view.ts'

const said = z.object({ title: z.string(), layout: z.enum(LAYOUTS), data: viewData })
const ranked = z.object({ rank: z.number() })
const columns = z.object({ shown: z.array(z.string()).nullable() })

export const viewEvents = contentEvents('projectView', {
  created: {
    says: 'A view was created.',
    after: z.object({ title: z.string(), layout: z.enum(LAYOUTS), projectId: z.uuid() }),
  },
  changed: {
    says: 'Its title, its layout, or what it shows and how it shows it was changed.',
    before: said,
    after: said,
  },
  moved: { says: 'It was moved behind another view, or to the first position.', before: ranked, after: ranked },
  arranged: {
    says: 'Cards were moved to another group or position on its board.',
    after: z.object({ rowIds: z.array(z.uuid()), toGroup: z.string().nullable() }),
  },
  shownOnCards: { says: 'A member chose what its cards show to that member.', before: columns, after: columns },
})

export const events = [viewEvents] as const

import { z } from 'zod'
import { contentEvents } from '#journal/model/define-events.ts'
import { chartOptions } from './chart.ts'

const said = z.object({ title: z.string(), options: chartOptions })

export const chartEvents = contentEvents('chart', {
  created: { says: 'A chart was saved.', after: z.object({ projectId: z.uuid(), title: z.string() }) },
  changed: { says: 'Its title or options were changed.', before: said, after: said },
})

export const events = [chartEvents] as const

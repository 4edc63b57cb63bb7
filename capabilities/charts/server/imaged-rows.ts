import { z } from 'zod'
import { imagedThings } from '#journal/server/index.ts'
import { chartOptions } from '../model/chart.ts'
import { chartEvents } from '../model/events.ts'
import { chartPolicy } from '../model/policy.ts'

export const imagedCharts = imagedThings({
  table: 'charts',
  row: z.object({ title: z.string(), options: chartOptions }),
  authorize: (actor, { scopeId }) => chartPolicy.authorize(actor, 'edit', { scopeId }),
  eventOf: ({ id, scopeId, was, is }) => chartEvents.changed({ id, scopeId, before: was, after: is }),
})

import { imagedThings } from '#journal/server/index.ts'
import { chartPolicy } from '../model/policy.ts'

export const imagedCharts = imagedThings({
  kind: 'chart',
  table: 'charts',
  authorize: (actor, { scopeId }) => chartPolicy.authorize(actor, 'edit', { scopeId }),
})

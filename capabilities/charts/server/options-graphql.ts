import { builder } from '#platform/server/graphql/builder.ts'
import { CHART_METRICS } from '../model/chart.ts'

export const metricEnum = builder.enumType('ChartMetric', {
  description:
    'What is counted: highlights, the notes that they stand in, the characters of their quotes, or the people whose words they are. Of values that notes have, notes or people.',
  values: CHART_METRICS,
})

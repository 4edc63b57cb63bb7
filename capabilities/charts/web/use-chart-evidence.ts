import { useMemo } from 'react'
import {
  ChartEvidenceDocument,
  type ChartEvidenceQueryVariables,
} from '#generated/operations/capabilities/charts/web/charts.ts'
import { partKey, type ChartEvidence } from '../model/figure-rows.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/**
 * The evidence for a chart, counted after its figures: for all that it shows, and for its items by their keys. It is
 * empty while another chart is counted: people from other days or conditions do not apply.
 * @param asked null until its figures are loaded
 */
export function useChartEvidence(
  asked: ChartEvidenceQueryVariables | null,
  hiddenIds: readonly string[],
): ChartEvidence {
  const { data } = useAnswer(ChartEvidenceDocument, {
    variables: asked && { ...asked, options: { ...asked.options, hiddenIds: [...hiddenIds] } },
    uncached: true,
  })
  const counted = data?.project?.chartEvidence
  return useMemo(
    () => ({
      shown: counted?.shown,
      ofItems: new Map(counted?.items.map(({ kind, itemId, evidence }) => [itemId ?? kind, evidence])),
      ofParts: new Map(
        counted?.people.flatMap(({ kind, itemId, segment, bucket, value }) => {
          const part = segment ?? bucket
          return part === null ? [] : [[partKey(itemId ?? kind, part), value] as const]
        }),
      ),
      ofPeople: new Map(
        counted?.ofPeople.flatMap(({ segment, bucket, value }) => {
          const part = segment ?? bucket
          return part === null ? [] : [[part, value] as const]
        }),
      ),
    }),
    [counted],
  )
}

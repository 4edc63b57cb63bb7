import { useMemo } from 'react'
import {
  ChartEvidenceDocument,
  type ChartEvidenceQueryVariables,
} from '#generated/operations/capabilities/charts/web/charts.ts'
import { partKey, type ChartEvidence } from '../model/figure-rows.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/**
 * What a chart stands on, counted behind its figures: all that it shows, and its items by their keys. While another one
 * is counted there is none: people out of other days or conditions say nothing.
 * @param asked null while its figures are not there
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

import { useMemo } from 'react'
import {
  ChartEvidenceDocument,
  type ChartEvidenceQueryVariables,
} from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Evidence } from '#highlights/model/evidence.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/**
 * What a chart stands on, counted behind its figures: all that it shows, and its items by their keys. While another one
 * is counted there is none: people out of other days or conditions say nothing.
 * @param asked null while its figures are not there
 */
export function useChartEvidence(
  asked: ChartEvidenceQueryVariables | null,
  hiddenIds: readonly string[],
): { shown: Evidence | undefined; ofItems: ReadonlyMap<string, Evidence> } {
  const { data } = useAnswer(ChartEvidenceDocument, {
    variables: asked && { ...asked, options: { ...asked.options, hiddenIds: [...hiddenIds] } },
    uncached: true,
  })
  const counted = data?.project?.chartEvidence
  return useMemo(
    () => ({
      shown: counted?.shown,
      ofItems: new Map(counted?.items.map(({ kind, itemId, evidence }) => [itemId ?? kind, evidence])),
    }),
    [counted],
  )
}

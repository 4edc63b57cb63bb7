import { useMemo } from 'react'
import type { EvidencePartsFragment } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { EvidenceOfInsightsDocument } from '#generated/operations/capabilities/insights/web/published-insights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'

/** The evidence of insights that were loaded without it, by insight. Keeps the last answer while a new one loads. */
export function useEvidenceOfInsights(ids: readonly Id[]): ReadonlyMap<Id, EvidencePartsFragment> {
  const { data, previous } = useAnswer(EvidenceOfInsightsDocument, {
    variables: ids.length === 0 ? null : { ids: [...ids] },
  })
  const insights = (data ?? previous)?.insightsById
  return useMemo(
    () => new Map((insights ?? []).flatMap((insight) => (insight ? [[insight.id, insight.evidence] as const] : []))),
    [insights],
  )
}

import { Modal } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useState } from 'react'
import { ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import {
  addingChartToInsight,
  chartActStrings,
  chartStrings,
  creatingInsightOfChart,
  type KeptChart,
} from '#charts/web/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { InsightStatus, insightStrings, type InsightRow } from '#insights/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../../links.ts'
import { offeredInsights } from '../../../project-page/highlights/offered-insights.ts'
import { strings } from '../../../project-page/strings.ts'

const text = chartStrings.figure
const OFFERED_INSIGHTS = 200

export interface AddChartToInsightProps {
  projectId: Id
  chart: KeptChart
  onClose: () => void
}

/** Adds a saved chart to an insight of its project, or starts one with it: a card that always shows current figures. */
export function AddChartToInsight({ projectId, chart, onClose }: AddChartToInsightProps) {
  const addChart = useAct(addingChartToInsight)
  const createInsight = useAct(creatingInsightOfChart)
  const [query, setQuery] = useState('')
  const find = useDeferredValue(query.trim())
  const { data, previous, error } = useAnswer(ProjectInsightsDocument, {
    variables: { projectId, first: OFFERED_INSIGHTS, find },
  })
  const offered = (data ?? previous)?.project?.insights
  const mine = (offered?.nodes ?? []).filter(({ viewerCan }) => viewerCan.edit)
  const title = query.trim() || chart.title
  // As for highlights: existing ones come before the new one.
  const rows: (InsightRow | 'new')[] = [...offeredInsights(mine, query), 'new']
  const choose = (row: InsightRow | 'new'): void => {
    onClose()
    const id = row === 'new' ? newId() : row.id
    const named = { id, title: row === 'new' ? title : row.title || insightStrings.untitled }
    const given =
      row === 'new' ? createInsight({ ...named, chartId: chart.id }) : addChart({ id: chart.id, insightId: id })
    void reportAct(given, {
      title: chartActStrings.addedToInsight(chart.title, named.title),
      link: { title: text.open, href: links.insight(named) },
      onceDone: true,
    })
  }
  return (
    <Modal opened onClose={onClose} title={text.addTitle(chart.title)} size={480} yOffset="14vh">
      <ChoiceField
        label={text.findInsight}
        listLabel={strings.insight.label}
        query={query}
        onQueryChange={setQuery}
        maxLength={MAX_INSIGHT_TITLE_CHARS}
        choices={rows}
        isBehind={data === undefined && error === null}
        note={offered?.hasNextPage === true ? text.moreInsights(OFFERED_INSIGHTS) : undefined}
        idOf={(row) => (row === 'new' ? 'new' : row.id)}
        onChoose={choose}
      >
        {(row) => (
          <>
            {row === 'new' ? (
              <IconPlus size={16} stroke={1.9} aria-hidden="true" />
            ) : (
              <IconBulb size={16} stroke={1.7} aria-hidden="true" />
            )}
            <ChoiceTitle>
              {row === 'new' ? text.createInsight(title) : row.title || insightStrings.untitled}
            </ChoiceTitle>
            {row !== 'new' && <InsightStatus published={row.published} />}
          </>
        )}
      </ChoiceField>
    </Modal>
  )
}

import { Modal } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useState } from 'react'
import { ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import {
  addingHighlights,
  creatingInsight,
  InsightStatus,
  insightStrings,
  type InsightRow,
} from '#insights/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { strings } from '../strings.ts'
import { offeredInsights } from './offered-insights.ts'

const text = strings.highlight
const OFFERED_INSIGHTS = 200

export interface AddToInsightProps {
  opened: boolean
  projectId: Id
  chosen: readonly { id: Id }[]
  onClose: () => void
  onAdded: () => void
}

/** Adds the chosen highlights to an insight, or starts one with them. */
export function AddToInsight({ opened, onClose, ...props }: AddToInsightProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.insightTitle(props.chosen.length)} size={480} yOffset="14vh">
      {opened && <Choice {...props} onClose={onClose} />}
    </Modal>
  )
}

function Choice({ projectId, chosen, onClose, onAdded }: Omit<AddToInsightProps, 'opened'>) {
  const createInsight = useAct(creatingInsight)
  const addHighlights = useAct(addingHighlights)
  const [query, setQuery] = useState('')
  const find = useDeferredValue(query.trim())
  const { data, previous, error } = useAnswer(ProjectInsightsDocument, {
    variables: { projectId, first: OFFERED_INSIGHTS, find },
  })
  const offered = (data ?? previous)?.project?.insights
  const mine = (offered?.nodes ?? []).filter(({ viewerCan }) => viewerCan.edit)
  // As for tags: existing ones come before the new one.
  const rows: (InsightRow | 'new')[] = [...offeredInsights(mine, query), 'new']

  const choose = async (row: InsightRow | 'new'): Promise<void> => {
    const highlightIds = chosen.map((highlight) => highlight.id)
    onClose()
    const { id, title } = row === 'new' ? { id: newId(), title: query.trim() } : row
    const given =
      row === 'new' ? createInsight({ id, projectId, title, highlightIds }) : addHighlights({ id, highlightIds })
    const done = await reportAct(given, {
      title: insightStrings.added(highlightIds.length, title),
      link: { title: strings.tag.open, href: links.insight({ id, title }) },
      onceDone: true,
    })
    if (done) onAdded()
  }
  return (
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
      onChoose={(row) => void choose(row)}
    >
      {(row) => (
        <>
          {row === 'new' ? (
            <IconPlus size={16} stroke={1.9} aria-hidden="true" />
          ) : (
            <IconBulb size={16} stroke={1.7} aria-hidden="true" />
          )}
          <ChoiceTitle>
            {row === 'new' ? text.createInsight(query.trim()) : row.title || insightStrings.untitled}
          </ChoiceTitle>
          {row !== 'new' && <InsightStatus published={row.published} />}
        </>
      )}
    </ChoiceField>
  )
}

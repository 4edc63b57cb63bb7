import { Modal } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useState } from 'react'
import { ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { InsightStatus, insightStrings, useInsightCommands, type InsightRow } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
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
  const commands = useInsightCommands()
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
    const ids = chosen.map((highlight) => highlight.id)
    onClose()
    const title = row === 'new' ? query.trim() : row.title
    const linkTo = (id: Id) => ({ title: strings.tag.open, href: links.insight({ id, title }) })
    const done =
      row === 'new'
        ? await commands.createWith({ projectId, title, highlightIds: ids, link: linkTo })
        : await commands.addHighlights(row, ids, linkTo(row.id))
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

import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ChartTitlesDocument } from '#generated/operations/capabilities/charts/web/charts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { MAX_CHART_TITLE_CHARS } from '../model/limits.ts'
import { strings } from './strings.ts'

export interface ChartPickerProps {
  projectId: Id
  onChoose: (chartId: Id) => void
  onClose: () => void
}

/** Lets the user choose a saved chart of a project to put it into a text. */
export function ChartPicker({ projectId, onChoose, onClose }: ChartPickerProps) {
  const [query, setQuery] = useState('')
  const { data, error } = useAnswer(ChartTitlesDocument, { variables: { projectId } })
  const charts = data?.project?.charts ?? []
  const isFound = wordsFinder(query)
  return (
    <Modal opened onClose={onClose} title={strings.figure.choose} size={480} yOffset="14vh" returnFocus={false}>
      <ChoiceField
        label={strings.figure.find}
        listLabel={strings.figure.charts}
        query={query}
        onQueryChange={setQuery}
        maxLength={MAX_CHART_TITLE_CHARS}
        choices={charts.filter(({ title }) => isFound(title))}
        isBehind={data === undefined && error === null}
        idOf={({ id }) => id}
        onChoose={({ id }) => onChoose(id)}
        empty={
          error?.message ??
          (!data ? undefined : charts.length === 0 ? strings.figure.noneKept : strings.figure.noneFound)
        }
      >
        {({ title }) => (
          <>
            <IconChartBar size={16} stroke={1.7} aria-hidden="true" />
            <ChoiceTitle>{title}</ChoiceTitle>
          </>
        )}
      </ChoiceField>
    </Modal>
  )
}

import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@apollo/client/react'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import type { HighlightRow } from '#highlights/web/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { InsightStatus, insightStrings, useInsightCommands, type InsightRow } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { links } from '../../../links.ts'
import { strings } from '../strings.ts'
import classes from './highlights.module.css'

const text = strings.highlight
const OFFERED_INSIGHTS = 200

export interface AddToInsightProps {
  opened: boolean
  projectId: Id
  chosen: readonly HighlightRow[]
  onClose: () => void
  onAdded: () => void
}

/** Puts the chosen highlights into an insight, or begins one with them. */
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
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const { data } = useQuery(ProjectInsightsDocument, { variables: { projectId, first: OFFERED_INSIGHTS } })
  const wanted = query.trim().toLocaleLowerCase()
  const insights = (data?.project?.insights.nodes ?? []).filter((insight) => insight.viewerCan.edit && insight.title.toLocaleLowerCase().includes(wanted))
  // With a name typed that no insight has, making one is the likely wish; otherwise it stands last.
  const known = insights.some((insight) => insight.title.toLocaleLowerCase() === wanted)
  const rows: (InsightRow | 'new')[] = known || (wanted === '' && insights.length > 0) ? [...insights, 'new'] : ['new', ...insights]
  const current = Math.min(active, rows.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = async (row: InsightRow | 'new' | undefined): Promise<void> => {
    if (row === undefined) return
    const ids = chosen.map((highlight) => highlight.id)
    onClose()
    const title = row === 'new' ? query.trim() : row.title
    const linkTo = (id: Id) => ({ title: strings.tag.open, href: links.insight({ id, title }) })
    const done = row === 'new' ? await commands.createWith({ projectId, title, highlightIds: ids, link: linkTo }) : await commands.addHighlights(row, ids, linkTo(row.id))
    if (!done) return
    onAdded()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') void choose(rows[current])
    else setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
  }
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={text.findInsight}
        placeholder={text.findInsight}
        value={query}
        maxLength={MAX_INSIGHT_TITLE_CHARS}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${baseId}-list`}
        aria-activedescendant={`${baseId}-${current}`}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
        }}
      />
      <div ref={list} className={classes.choices} role="listbox" id={`${baseId}-list`} aria-label={strings.insight.label}>
        {rows.map((row, at) => (
          <div
            key={row === 'new' ? 'new' : row.id}
            id={`${baseId}-${at}`}
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            className={classes.choice}
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(at)}
            onClick={() => void choose(row)}
          >
            {row === 'new' ? <IconPlus size={16} stroke={1.9} aria-hidden="true" /> : <IconBulb size={16} stroke={1.7} aria-hidden="true" />}
            <span className={classes.choiceTitle}>{row === 'new' ? text.createInsight(query.trim()) : row.title || insightStrings.untitled}</span>
            {row === 'new' ? <span /> : <InsightStatus published={row.published} />}
          </div>
        ))}
      </div>
    </>
  )
}

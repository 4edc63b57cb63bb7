import { Checkbox, Modal, Select } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useDeferredValue, useState } from 'react'
import { InsightsForAnswerDocument } from '#generated/operations/capabilities/ask/web/add-to-insight.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { InsightStatus } from '#insights/web/index.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './add-to-insight.module.css'
import type { Limit } from './limit.ts'
import { sourceOf } from './quote-line.tsx'
import { askStrings } from './strings.ts'
import { useAddToInsight, type ChosenParts } from './use-add-to-insight.ts'
import type { ShownAnswer } from './use-conversation.ts'

const strings = askStrings.insight
const OFFERED_INSIGHTS = 50

interface AddToInsightProps {
  opened: boolean
  answerId: Id
  question: string
  answer: Pick<ShownAnswer, 'sentences' | 'parts'>
  /** Further projects in which insights are offered. */
  places: readonly Limit[]
  insightHref: (insight: { id: Id; title: string }) => string
  onClose: () => void
}

/** Chooses what of an answer is added, and to which insight. */
export function AddToInsight({ opened, onClose, ...of }: AddToInsightProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.title} size={560} yOffset="10vh">
      {opened && <Choice {...of} onClose={onClose} />}
    </Modal>
  )
}

function Choice({ answerId, question, answer, places, insightHref, onClose }: Omit<AddToInsightProps, 'opened'>) {
  const add = useAddToInsight(insightHref)
  const lines = linesOf(answer)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const projects = projectsOf(answer, places)
  const [projectId, setProjectId] = useState(projects[0]?.value ?? null)
  const chosen = lines.filter(({ key }) => !left.has(key))
  const toggle = (key: string): void => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }
  const parts: ChosenParts =
    chosen.length === lines.length
      ? null
      : {
          sentences: chosen.flatMap(({ sentence }) => sentence ?? []),
          quotes: chosen.flatMap(({ quote }) => quote ?? []),
        }
  return (
    <div className={classes.choice}>
      <div className={classes.lines} role="group" aria-label={strings.what}>
        <Checkbox
          size="xs"
          label={strings.whole(lines.length)}
          checked={left.size === 0}
          indeterminate={left.size > 0 && chosen.length > 0}
          onChange={() => setLeft(left.size === 0 ? new Set(lines.map(({ key }) => key)) : new Set())}
        />
        {lines.map(({ key, words, source }) => (
          <Checkbox
            key={key}
            size="xs"
            className={classes.line}
            label={words}
            description={source}
            checked={!left.has(key)}
            onChange={() => toggle(key)}
          />
        ))}
      </div>
      <Select
        size="sm"
        label={strings.project}
        data={projects}
        value={projectId}
        allowDeselect={false}
        searchable
        nothingFoundMessage={strings.noProject}
        onChange={setProjectId}
      />
      {projectId !== null && (
        <Insights
          key={projectId}
          projectId={projectId}
          question={question}
          isNothing={chosen.length === 0}
          onChoose={(place, title) => {
            onClose()
            void add(answerId, parts, place, title)
          }}
        />
      )}
    </div>
  )
}

interface InsightsProps {
  projectId: Id
  question: string
  /** Whether nothing is chosen that could be added. */
  isNothing: boolean
  onChoose: (place: { insightId: Id; title: string } | { projectId: Id; title: string }, title: string) => void
}

interface Row {
  id: Id
  title: string
  published: boolean
}

function Insights({ projectId, question, isNothing, onChoose }: InsightsProps) {
  const [query, setQuery] = useState('')
  const find = useDeferredValue(query.trim())
  const { data, previous, error } = useAnswer(InsightsForAnswerDocument, {
    variables: { projectId, first: OFFERED_INSIGHTS, find },
  })
  const project = (data ?? previous)?.project
  const mine = (project?.insights.nodes ?? []).filter(({ viewerCan }) => viewerCan.edit)
  const title = (query.trim() || question).slice(0, MAX_INSIGHT_TITLE_CHARS)
  const rows: (Row | 'new')[] = [
    ...bestFirst(mine, query, (one) => one.title),
    ...(project?.viewerCan.contribute === true ? (['new'] as const) : []),
  ]
  const isKnown = data !== undefined || error !== null
  return (
    <ChoiceField
      label={strings.find}
      listLabel={strings.insights}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_INSIGHT_TITLE_CHARS}
      choices={isNothing ? [] : rows}
      isBehind={!isKnown}
      empty={isNothing ? strings.nothingChosen : isKnown ? strings.mayNot : undefined}
      note={project?.insights.hasNextPage === true ? strings.more(OFFERED_INSIGHTS) : undefined}
      idOf={(row) => (row === 'new' ? 'new' : row.id)}
      onChoose={(row) =>
        row === 'new'
          ? onChoose({ projectId, title }, title)
          : onChoose({ insightId: row.id, title: row.title }, row.title || askStrings.untitled)
      }
    >
      {(row) => (
        <>
          {row === 'new' ? (
            <IconPlus size={16} stroke={1.9} aria-hidden="true" />
          ) : (
            <IconBulb size={16} stroke={1.7} aria-hidden="true" />
          )}
          <ChoiceTitle>{row === 'new' ? strings.create(title) : row.title || askStrings.untitled}</ChoiceTitle>
          {row !== 'new' && <InsightStatus published={row.published} />}
        </>
      )}
    </ChoiceField>
  )
}

interface Line {
  key: string
  words: string
  source?: string
  sentence?: number
  quote?: number
}

/** What can be added: proved sentences, then quotes, in their order. */
function linesOf({ sentences, parts }: AddToInsightProps['answer']): Line[] {
  return [
    ...sentences.flatMap(({ id, position, text, struck }) =>
      text === null || struck !== null ? [] : [{ key: id, words: text, sentence: position }],
    ),
    ...parts.flatMap(({ quotes }) =>
      quotes.map((quote) => ({
        key: quote.citationReferenceId,
        words: quote.quote,
        source: sourceOf(quote),
        quote: quote.number,
      })),
    ),
  ]
}

/** The projects of the quotes, the one with most of them first, then others. */
function projectsOf({ parts }: AddToInsightProps['answer'], places: readonly Limit[]) {
  const quoted = Map.groupBy(
    parts.flatMap(({ quotes }) => quotes).filter(({ projectTitle }) => projectTitle !== ''),
    ({ projectId }) => projectId,
  )
  const own = [...quoted]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value, [first]]) => ({ value, label: first?.projectTitle || askStrings.untitled }))
  const others = places
    .filter(({ objectType, id, title }) => objectType === 'Project' && title !== null && !quoted.has(id))
    .map(({ id, title }) => ({ value: id, label: title || askStrings.untitled }))
  return [...own, ...others]
}

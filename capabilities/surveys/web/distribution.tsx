import { useState } from 'react'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type {
  QuestionFiguresQuery,
  QuestionPartsFragment,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { countText, percentText } from '#platform/kernel/written.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { nameOfOption } from './option-names.ts'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

export type Figures = QuestionFiguresQuery['questionFigures']
type Order = keyof typeof text.orders

/** The number of options shown until the user expands them. */
const SHOWN_OPTIONS = 12

interface DistributionProps {
  question: QuestionPartsFragment
  figures: Figures
  chosen: Id | null
  onChoose: (optionId: Id | null) => void
}

/** How often each option was chosen: as numbers, and as shares of those who answered. */
export function Distribution({ question, figures, chosen, onChoose }: DistributionProps) {
  const [order, setOrder] = useState<Order>('count')
  const [all, setAll] = useState(false)
  const options = optionsOf(question, figures, order)
  const shown = all || options.length <= SHOWN_OPTIONS + 2 ? options : options.slice(0, SHOWN_OPTIONS)
  return (
    <section className={classes.distribution} aria-label={text.distribution}>
      <div className={classes.head}>
        <h2>{text.distribution}</h2>
        <span>{text.base(figures.answered)}</span>
        {questionRulesOf(question.type).several && <span>{text.exceeds}</span>}
        {options.length > 2 && (
          <span className={classes.headEnd}>
            <SegmentedTabs
              label={text.order}
              value={order}
              onChange={setOrder}
              options={(['count', 'question'] as const).map((value) => ({ value, label: text.orders[value] }))}
            />
          </span>
        )}
      </div>
      <ul className={classes.bars}>
        {shown.map(({ id, title, count }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.bar}
              aria-pressed={chosen === id}
              title={text.onlyWith(title)}
              onClick={() => onChoose(chosen === id ? null : id)}
            >
              <span className={classes.label}>{title}</span>
              <span className={classes.track} aria-hidden="true">
                <span
                  className={classes.fill}
                  data-none={count === 0 || undefined}
                  style={{ width: `${(100 * count) / Math.max(1, figures.answered)}%` }}
                />
              </span>
              <span className={classes.number}>{countText(count)}</span>
              <span className={classes.percent}>{percentText(count, figures.answered)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < options.length && (
        <button type="button" className={classes.link} onClick={() => setAll(true)}>
          {text.showAll(options.length)}
        </button>
      )}
      {all && options.length > SHOWN_OPTIONS + 2 && (
        <button type="button" className={classes.link} onClick={() => setAll(false)}>
          {text.showFewer}
        </button>
      )}
    </section>
  )
}

/** All options with how often they were chosen; removed options that answers still name come last. */
function optionsOf(question: QuestionPartsFragment, figures: Figures, order: Order) {
  const counts = new Map(figures.options.map(({ optionId, count }) => [optionId, count]))
  const known = question.options.map(({ id, optionText }) => ({ id, title: optionText, count: counts.get(id) ?? 0 }))
  const ids = new Set(known.map(({ id }) => id))
  const removed = figures.options.flatMap(({ optionId: id, count }) =>
    ids.has(id) ? [] : [{ id, title: nameOfOption(question, id), count }],
  )
  return [...(order === 'count' ? known.toSorted((one, other) => other.count - one.count) : known), ...removed]
}

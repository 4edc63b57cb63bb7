import {
  QuestionTotalDocument,
  type QuestionPageQuery,
} from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { HighlightTag } from '#highlights/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { Narrowed } from '#surveys/model/first-answers.ts'
import { nameOfOption } from '#surveys/web/index.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'
import type { NarrowedAnswers } from './use-narrowed.ts'

interface NarrowingProps extends Pick<NarrowedAnswers, 'narrowed' | 'narrow'> {
  question: NonNullable<QuestionPageQuery['question']>
  tags: readonly HighlightTag[]
}

/** What narrows the answers in addition to conditions; each can be removed separately. */
export function Narrowing({ question, narrowed, narrow, tags }: NarrowingProps) {
  const tag = [...tags, ...question.project.tags].find(({ id }) => id === narrowed.tagId)
  const parts = [
    ...(narrowed.optionId === null
      ? []
      : [
          {
            label: strings.onlyOption(nameOfOption(question, narrowed.optionId)),
            drop: () => narrow({ optionId: null }),
          },
        ]),
    ...(narrowed.text === null ? [] : [{ label: strings.onlyText(narrowed.text), drop: () => narrow({ text: null }) }]),
    ...(tag ? [{ label: strings.onlyTag(tag.title), drop: () => narrow({ tagId: null }) }] : []),
  ]
  if (parts.length === 0) return null
  return (
    <div className={classes.narrowing}>
      {parts.map(({ label, drop }) => (
        <ColorChip key={label} label={label} color="#8a8f98" onRemove={drop} />
      ))}
    </div>
  )
}

interface NarrowedTotalProps {
  questionId: string
  narrowed: Narrowed
  answered: number | undefined
}

/** The number of answers that are shown. */
export function NarrowedTotal({ questionId, narrowed, answered }: NarrowedTotalProps) {
  const { data } = useAnswer(QuestionTotalDocument, { variables: { questionId, narrowed } })
  if (!data) return null
  const total = data.questionAnswerCount
  return (
    <p className={classes.quiet} role="status">
      {answered === undefined ? strings.shown(total) : strings.of(total, answered)}
    </p>
  )
}

import { useState } from 'react'
import type { QuestionTagsQuery } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { MAX_TAGS_OF_QUESTION } from '#surveys/model/limits.ts'
import { surveyStrings } from '#surveys/web/index.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'

/** More tags than this may not fit in one line: a button shows all of them. */
const SHOWN_TAGS = 6

interface TagsOnAnswersProps {
  /** Null while they are loaded. */
  tags: QuestionTagsQuery['questionTags'] | null
  chosen: Id | null
  onChoose: (tagId: Id | null) => void
}

/**
 * The tags on the answers, each of which narrows them. It is one line from the beginning, also without tags: the answers
 * below must not move under the hand of the user who gives the first one, or the seventh.
 */
export function TagsOnAnswers({ tags, chosen, onChoose }: TagsOnAnswersProps) {
  const [all, setAll] = useState(false)
  const many = tags !== null && tags.length > SHOWN_TAGS
  const shown = all ? tags : tags?.slice(0, SHOWN_TAGS)
  return (
    <section className={classes.tags} data-all={all || undefined} aria-label={surveyStrings.tags}>
      <h2>{surveyStrings.tags}</h2>
      {tags?.length === 0 && <span className={classes.quiet}>{strings.noTags}</span>}
      {shown?.map(({ tag, answers }) => (
        <button
          key={tag.id}
          type="button"
          className={classes.tag}
          aria-pressed={chosen === tag.id}
          aria-label={surveyStrings.tagCount(tag.title, answers)}
          onClick={() => onChoose(chosen === tag.id ? null : tag.id)}
        >
          <ColorChip label={tag.title} color={tag.color} count={answers} />
        </button>
      ))}
      {many && (
        <button type="button" className={classes.fact} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? surveyStrings.showFewer : surveyStrings.showAll(tags.length)}
        </button>
      )}
      {all && tags !== null && tags.length >= MAX_TAGS_OF_QUESTION && (
        <span className={classes.quiet}>{surveyStrings.tagsCut(MAX_TAGS_OF_QUESTION)}</span>
      )}
    </section>
  )
}

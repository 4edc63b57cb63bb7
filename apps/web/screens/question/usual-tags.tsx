import type { QuestionPageQuery } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { HighlightTag } from '#highlights/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { mostUsedFirst, useRecentTags, useUsualTags } from '#tags/web/index.ts'
import { questionActions } from './question-actions.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'

type Question = NonNullable<QuestionPageQuery['question']>

/** The tags of the digit keys: those most used on answers to this question, then those given last. */
export function useTagsOfQuestion(question: Question, here: readonly HighlightTag[]): readonly HighlightTag[] {
  const { recent } = useRecentTags(question.project.id)
  const all = question.project.tags
  const known = new Map(all.map((tag) => [tag.id, tag]))
  const first = [...here.map(({ id }) => id), ...recent].flatMap((id) => known.get(id) ?? [])
  const next = useUsualTags(question.project.id, [...first, ...mostUsedFirst(all)])
  return next.map(({ id, title, color }) => ({ __typename: 'Tag' as const, id, title, color }))
}

/**
 * Shows how to tag: which key opens the tags of an answer, and which digit gives which tag; before there are any, also
 * how to go from answer to answer.
 */
export function UsualTags({ tags }: { tags: readonly HighlightTag[] }) {
  return (
    <ul className={classes.usual} aria-label={strings.usual}>
      {tags.length === 0 && (
        <li>
          <KeyHint keys="j" />
          <KeyHint keys="k" />
          {strings.steps}
        </li>
      )}
      <li title={questionActions.tags.hint}>
        <KeyHint keys={questionActions.tags.keys[0] ?? ''} />
        {tags.length === 0 ? strings.tagFirst : strings.tagOther}
      </li>
      {tags.map(({ id, title, color }, at) => (
        <li key={id} data-tag title={strings.usualKey(String(at + 1), title)}>
          <KeyHint keys={String(at + 1)} />
          <ColorChip label={title} color={color} />
        </li>
      ))}
    </ul>
  )
}

import { useState } from 'react'
import type { QuestionPageQuery } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import type { HighlightTag } from '#highlights/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { useRecentTags } from '#tags/web/index.ts'
import { usualTagActions } from './question-actions.ts'
import classes from './question.module.css'
import { strings } from './strings.ts'

type Question = NonNullable<QuestionPageQuery['question']>

/** What the digits give: the tags that stand most often on answers to this question, then those given last. */
export function useUsualTags(question: Question, here: readonly HighlightTag[]): readonly HighlightTag[] {
  const { recent } = useRecentTags(question.project.id)
  const all = question.project.tags
  const known = new Map(all.map((tag) => [tag.id, tag]))
  const others = [
    ...recent.flatMap((id) => known.get(id) ?? []),
    ...all.toSorted((one, other) => other.highlightCount - one.highlightCount),
  ]
  const ordered = [...here.flatMap(({ id }) => known.get(id) ?? []), ...others]
  // While somebody codes a key means what it meant: only what comes anew is added.
  const [kept, setKept] = useState<readonly string[]>([])
  const next = [...new Set([...kept, ...ordered.map(({ id }) => id)])].slice(0, usualTagActions.length)
  if (next.length > kept.length) setKept(next)
  return next.flatMap((id) => {
    const tag = known.get(id)
    return tag ? [{ __typename: 'Tag' as const, id, title: tag.title, color: tag.color }] : []
  })
}

/** Which digit gives which tag. */
export function UsualTags({ tags }: { tags: readonly HighlightTag[] }) {
  return (
    <ul className={classes.usual} aria-label={strings.usual}>
      {tags.map(({ id, title, color }, at) => (
        <li key={id} title={strings.usualKey(String(at + 1), title)}>
          <KeyHint keys={String(at + 1)} />
          <ColorChip label={title} color={color} />
        </li>
      ))}
    </ul>
  )
}

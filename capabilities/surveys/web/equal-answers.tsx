import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { countText, percentText } from '#platform/kernel/written.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Narrowed } from '../model/first-answers.ts'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'
import { textList } from './text-list.ts'

interface EqualAnswersProps {
  questionId: Id
  narrowed: Narrowed
  answered: number
  /** Shows the answers with this text. */
  onOpen: (said: string) => void
}

/** Answers in words, equal answers as one line with their number, most frequent first. */
export function EqualAnswers({ questionId, narrowed, answered, onOpen }: EqualAnswersProps) {
  const { rows, state, error, hasMore, more, retry } = useLive(textList, { questionId, narrowed })
  if (state === 'failed')
    return <ErrorState compact title={text.equal} message={toCallError(error).message} onRetry={retry} />
  if (state === 'loading') return <LoadingRows label={text.equal} />
  if (rows.length === 0) return <EmptyState compact title={text.noAnswers} />
  return (
    <>
      <p className={classes.quiet}>
        {text.equalHint} {text.base(answered)}.
      </p>
      <ul className={classes.texts} aria-label={text.equal}>
        {rows.map(({ id, text: said, count }) => (
          <li key={id}>
            <button type="button" className={classes.text} onClick={() => onOpen(said)}>
              <span>{said}</span>
              <span className={classes.number}>{countText(count)}</span>
              <span className={classes.percent}>{percentText(count, answered)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className={classes.link} onClick={more}>
          {text.more}
        </button>
      )}
    </>
  )
}

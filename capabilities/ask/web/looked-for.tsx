import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { askStrings as strings } from './strings.ts'
import type { ShownMessage } from './use-conversation.ts'
import classes from './written.module.css'

/** What was looked for before an answer, folded. */
export function LookedFor({ thinking }: Pick<ShownMessage, 'thinking'>) {
  const found = thinking?.lookedFor
  if (!found) return null
  return (
    <details className={classes.thinking}>
      <summary>{strings.lookedFor(found.quotes, found.things)}</summary>
      {found.questions.length > 0 ? (
        <ul aria-label={strings.subquestions}>
          {found.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      ) : (
        <EmptyLine>{strings.noSubquestions}</EmptyLine>
      )}
    </details>
  )
}

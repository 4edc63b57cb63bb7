import { AskSuggestionsDocument } from '#generated/operations/capabilities/ask/web/ask.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './conversation.module.css'
import type { Limit } from './limit.ts'
import { askStrings as strings } from './strings.ts'
import { questionsAboutNews, suggestedQuestions } from './suggestions.ts'

interface BeginningProps {
  isAsked: boolean
  jobRole: string | null
  /** @param limits of the question; null for those that are chosen */
  onAsk: (question: string, limits: readonly Limit[] | null) => void
}

/** What a new conversation begins with: how answers are made, and questions to ask, also about what is new. */
export function Beginning({ isAsked, jobRole, onAsk }: BeginningProps) {
  const { data } = useAnswer(AskSuggestionsDocument, { variables: isAsked ? {} : null, inNoHurry: true })
  const news = questionsAboutNews(data?.askSuggestions ?? [], jobRole)
  return (
    <div className={classes.beginning}>
      <p className={classes.hint}>{strings.hint}</p>
      {isAsked && (
        <ul className={classes.suggestions} aria-label={strings.suggested}>
          {suggestedQuestions(jobRole).map((question) => (
            <li key={question}>
              <PlainButton variant="default" onClick={() => onAsk(question, null)}>
                {question}
              </PlainButton>
            </li>
          ))}
        </ul>
      )}
      {isAsked && news.length > 0 && (
        <>
          <h2 className={classes.news}>{strings.news}</h2>
          <ul className={classes.suggestions} aria-label={strings.news}>
            {news.map(({ question, about, limits }) => (
              <li key={`${question} ${about}`}>
                <PlainButton variant="default" onClick={() => onAsk(question, limits)}>
                  {question}
                  {about !== null && <span className={classes.about}>{about}</span>}
                </PlainButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

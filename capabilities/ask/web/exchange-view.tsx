import type { Ref } from 'react'
import { ConditionChips } from '#filters/web/index.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { Rating } from '../model/message.ts'
import type { CountedPlace } from './answer-counts.tsx'
import { AnswerView } from './answer-view.tsx'
import { answeringAgain, cancelling, continuing, rating } from './ask-acts.ts'
import { ASKED_TYPES } from './composer.tsx'
import classes from './conversation.module.css'
import type { Limit } from './limit.ts'
import { askStrings as strings } from './strings.ts'
import type { Exchange, ShownQuote } from './use-conversation.ts'

interface ExchangeViewProps {
  exchange: Exchange
  /** The page has the question as its heading: it is not shown again. */
  isHeading: boolean
  isLast: boolean
  mayAsk: boolean
  mayRate: boolean
  /** A language model can continue an answer. */
  hasModel: boolean
  hrefOf: (quote: ShownQuote) => string
  placeHref: (place: CountedPlace) => string
  places: readonly Limit[]
  /** Asks who disagrees; null where nothing can be asked now. */
  onAgainst: (() => void) | null
  ref: Ref<HTMLElement>
}

/** A question and its answer. */
export function ExchangeView({
  exchange,
  isHeading,
  isLast,
  mayAsk,
  mayRate,
  hasModel,
  hrefOf,
  placeHref,
  places,
  onAgainst,
  ref,
}: ExchangeViewProps) {
  const { question, conditions, answer, isQueued = false } = exchange
  const cancel = useAct(cancelling)
  const answerAgain = useAct(answeringAgain)
  const continueAnswer = useAct(continuing)
  const rate = useAct(rating)
  const setRating = (answerId: string, given: Rating | null): void =>
    void reportAct(rate({ answerId, rating: given }), {
      title: given === null ? strings.unrated : strings.rated,
      quiet: true,
    })
  const mayGoOn = mayAsk && isLast
  return (
    <article ref={ref} className={classes.exchange} aria-label={question}>
      <h2 className={isHeading ? classes.hidden : classes.question}>{question}</h2>
      {conditions.fields.length > 0 && (
        <p className={classes.conditions} aria-label={strings.narrowed}>
          <ConditionChips types={ASKED_TYPES} filter={conditions} onChange={null} />
        </p>
      )}
      <AnswerView
        question={question}
        message={answer}
        hrefOf={hrefOf}
        placeHref={placeHref}
        places={places}
        isQueued={isQueued}
        onCancel={mayAsk && answer ? () => void reportRefusal(cancel({ answerId: answer.id })) : null}
        onAgain={mayGoOn && answer ? () => void reportRefusal(answerAgain({ answerId: answer.id })) : null}
        onAgainst={onAgainst}
        onGoOn={
          mayGoOn && answer && hasModel ? () => void reportRefusal(continueAnswer({ answerId: answer.id })) : null
        }
        onRate={mayRate && answer ? (given) => setRating(answer.id, given) : null}
      />
    </article>
  )
}

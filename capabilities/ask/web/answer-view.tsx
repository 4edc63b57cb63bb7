import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs'
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs'
import { useState } from 'react'
import { isAway, useConnectionStatus } from '#platform/web/connection/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { isUnderWay, type Rating } from '../model/message.ts'
import { AddToInsight } from './add-to-insight.tsx'
import { AnswerCounts, type CountedPlace } from './answer-counts.tsx'
import classes from './answer.module.css'
import { copyAnswer } from './copied-answer.ts'
import type { Limit } from './limit.ts'
import { LookedFor } from './looked-for.tsx'
import { QuoteLine } from './quote-line.tsx'
import { askStrings as strings } from './strings.ts'
import type { ShownAnswer, ShownMessage, ShownQuote } from './use-conversation.ts'
import { WrittenSentences } from './written-sentences.tsx'

interface AnswerActs {
  /** Null for a reader who may not. */
  onCancel: (() => void) | null
  onAgain: (() => void) | null
  /** Asks who disagrees with the answer. */
  onAgainst: (() => void) | null
  /** Goes on with an answer that was stopped or broken off. */
  onGoOn: (() => void) | null
  onRate: ((rating: Rating | null) => void) | null
}

interface AnswerProps extends AnswerActs {
  question: string
  message: ShownMessage | null
  hrefOf: (quote: ShownQuote) => string
  /** Of what an answer counts, and of insights. */
  placeHref: (place: CountedPlace) => string
  /** Projects whose insights it can be added to, besides those of its quotes. */
  places: readonly Limit[]
  /** Whether the question waits in the queue of acts. */
  isQueued?: boolean
}

/** The answer to a question, or how far it is. */
export function AnswerView({ question, message, hrefOf, placeHref, places, isQueued = false, ...acts }: AnswerProps) {
  const { onCancel, onAgain } = acts
  const away = isAway(useConnectionStatus())
  const isMade = message === null || isUnderWay(message.state)
  const stop = message !== null && onCancel && (
    <PlainButton variant="subtle" compact onClick={onCancel}>
      {strings.stop}
    </PlainButton>
  )
  if (message?.answer == null)
    return isMade ? (
      <p className={classes.gathering} role="status">
        <span className={classes.pulse} aria-hidden="true" />
        {message === null && (away || isQueued) ? strings.waits : strings.gathering}
        {stop}
      </p>
    ) : (
      <p className={classes.failure} role="status">
        {message.failure ?? strings.stopped}
        {onAgain && (
          <PlainButton variant="subtle" compact onClick={onAgain}>
            {strings.again}
          </PlainButton>
        )}
      </p>
    )
  const { answer } = message
  return (
    <section aria-label={strings.answer} className={classes.answer}>
      <LookedFor thinking={message.thinking} />
      <WrittenSentences answer={answer} hrefOf={hrefOf} />
      {isMade && (
        <p className={classes.gathering} role="status">
          <span className={classes.pulse} aria-hidden="true" />
          {strings.writing(answer.sentences.length)}
          {stop}
        </p>
      )}
      <Unfinished message={message} answer={answer} {...acts} />
      <Quotes answer={answer} hrefOf={hrefOf} placeHref={placeHref} />
      {!isMade && <Tools {...{ question, message, answer, hrefOf, placeHref, places }} {...acts} />}
    </section>
  )
}

/** Why no more was written about the quotes. */
function Unfinished({
  message: { state },
  answer: { writing },
  onGoOn,
}: { message: ShownMessage; answer: ShownAnswer } & Pick<AnswerActs, 'onGoOn'>) {
  const note = state === 'CANCELLED' ? strings.stopped : isUnderWay(state) ? null : (writing?.note ?? null)
  if (note === null || writing?.model == null) return null
  return (
    <p className={classes.failure} role="status">
      {note}
      {onGoOn && (
        <PlainButton variant="subtle" compact onClick={onGoOn}>
          {strings.goOn}
        </PlainButton>
      )}
    </p>
  )
}

function Quotes({ answer, hrefOf, placeHref }: { answer: ShownAnswer } & Pick<AnswerProps, 'hrefOf' | 'placeHref'>) {
  const { parts, isAnswerable, isAgainst, noAccess, gone } = answer
  const { leftOut, reading, withoutMeaning, writing } = answer
  const count = parts.reduce((sum, { quotes }) => sum + quotes.length, 0)
  const areHidden = noAccess + gone > 0
  const notes = [
    ...(noAccess > 0 ? [strings.noAccess(noAccess)] : []),
    ...(gone > 0 ? [strings.quotesGone(gone)] : []),
    ...(leftOut ? [strings.leftOut(leftOut.words, leftOut.notes)] : []),
    ...(reading ? [strings.reading(reading.waiting)] : []),
    ...(withoutMeaning ? [strings.withoutMeaning[withoutMeaning]] : []),
    ...(writing?.model === null && writing.note !== null ? [writing.note] : []),
    ...(writing && writing.leftOut > 0 ? [strings.sentencesLeftOut(writing.leftOut)] : []),
  ]
  return (
    <>
      {isAgainst && count > 0 && <Said title={strings.against}>{strings.againstHint}</Said>}
      {count === 0 ? (
        <Said title={areHidden ? strings.nothingLeft : isAgainst ? strings.nothingAgainst : strings.nothing}>
          {areHidden ? '' : reading ? strings.nothingYetHint : strings.nothingHint}
        </Said>
      ) : isAnswerable || isAgainst ? (
        <AnswerCounts answer={answer} hrefOf={hrefOf} placeHref={placeHref} />
      ) : (
        <Said title={strings.near}>{strings.nearHint}</Said>
      )}
      {parts.map(({ title, quotes }, at) => (
        <div key={quotes[0]?.citationReferenceId ?? at} className={classes.part}>
          {title !== null && <h3 className={classes.title}>{title}</h3>}
          <ul className={classes.quotes}>
            {quotes.map((quote) => (
              <QuoteLine
                key={quote.citationReferenceId}
                quote={quote}
                href={hrefOf(quote)}
                isNumbered={writing?.model != null}
              />
            ))}
          </ul>
        </div>
      ))}
      {notes.length > 0 && <p className={classes.notes}>{notes.join(' ')}</p>}
    </>
  )
}

/** What there is to say before quotes, or instead of them. */
function Said({ title, children }: { title: string; children: string }) {
  return (
    <p className={classes.honest}>
      <b>{title}.</b> {children}
    </p>
  )
}

function Tools({
  question,
  message,
  answer,
  hrefOf,
  placeHref,
  places,
  onAgain,
  onAgainst,
  onRate,
}: { message: ShownMessage; answer: ShownAnswer } & Omit<AnswerProps, 'message'>) {
  const [adds, setAdds] = useState(false)
  const rateAs = (given: Rating): void => onRate?.(message.rating === given ? null : given)
  return (
    <div className={classes.tools}>
      {answer.parts.length > 0 && (
        <IconButton label={strings.copy} onClick={() => void copyAnswer(question, answer, hrefOf)}>
          <IconCopy size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      {answer.parts.length > 0 && (
        <IconButton label={strings.insight.title} onClick={() => setAdds(true)}>
          <IconBulb size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      <AddToInsight
        opened={adds}
        answerId={message.id}
        question={question}
        answer={answer}
        places={places}
        insightHref={({ id, title }) => placeHref({ kind: 'insight', id, title })}
        onClose={() => setAdds(false)}
      />
      {onRate && (
        <>
          <IconButton label={strings.good} pressed={message.rating === 'GOOD'} onClick={() => rateAs('GOOD')}>
            <IconThumbUp size={16} stroke={1.7} aria-hidden="true" />
          </IconButton>
          <IconButton label={strings.bad} pressed={message.rating === 'BAD'} onClick={() => rateAs('BAD')}>
            <IconThumbDown size={16} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </>
      )}
      {onAgain && (
        <IconButton label={strings.anew} onClick={onAgain}>
          <IconRefresh size={16} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      {onAgainst && answer.parts.length > 0 && !answer.isAgainst && (
        <PlainButton variant="subtle" compact onClick={onAgainst}>
          {strings.whoDisagrees}
        </PlainButton>
      )}
    </div>
  )
}

import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { isSameFilter } from '#filters/model/same-filter.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { isUnderWay } from '../model/message.ts'
import type { CountedPlace } from './answer-counts.tsx'
import { changing } from './ask-acts.ts'
import { Beginning } from './beginning.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { EarlierExchanges } from './earlier-exchanges.tsx'
import { ExchangeView } from './exchange-view.tsx'
import { filterOf, type Limit } from './limit.ts'
import { LimitsBar } from './limits-bar.tsx'
import { askStrings as strings } from './strings.ts'
import { useAsking } from './use-asking.ts'
import { useWaitingQuestions } from './use-waiting-questions.ts'
import { exchangesOf, useMayAsk, type Exchange, type OpenConversation, type ShownQuote } from './use-conversation.ts'

export interface ConversationHandle {
  /** Moves the focus to the field. */
  focus: () => void
}

interface ConversationViewProps {
  /** Null for a new one. */
  conversation: OpenConversation | null
  /** The place that the page shows, which is offered as a limit. */
  here: Limit | null
  /** Other places to limit questions to. */
  places: readonly Limit[]
  /** A question to begin with; not asked by itself. */
  initial?: string
  hrefOf: (quote: ShownQuote) => string
  placeHref: (place: CountedPlace) => string
  /** A new conversation was begun. */
  onStarted: (id: string) => void
  /** The heading of the page: the question that it repeats is not shown again. */
  heading?: string
  onEscape?: () => void
  ref?: Ref<ConversationHandle>
}

const NONE: readonly Limit[] = []

/** A conversation: its questions with their answers, and the field for the next one. */
export function ConversationView(props: ConversationViewProps) {
  const { conversation, here, places, initial, hrefOf, placeHref, heading, onStarted, onEscape, ref } = props
  const questions = useAsking()
  const change = useAct(changing)
  const known = useMayAsk()
  const field = useRef<HTMLTextAreaElement>(null)
  const lastArticle = useRef<HTMLElement>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly Limit[]>(NONE)
  /** What the next question is narrowed to; null: as the last one. */
  const [narrowed, setNarrowed] = useState<FilterForm | null>(null)
  /** The focus was wanted, perhaps before it was known whether there is a field. */
  const wantsFocus = useRef(false)
  useImperativeHandle(
    ref,
    () => ({
      focus() {
        wantsFocus.current = true
        field.current?.focus()
      },
    }),
    [],
  )

  const exchanges = exchangesOf(conversation?.messages ?? [])
  const last = exchanges.at(-1)
  const conditions = narrowed ?? last?.conditions ?? NO_FILTER
  const isOwn = sending !== null
  const waiting = useWaitingQuestions(conversation?.id ?? null, (id) => {
    if (conversation === null && !isOwn) onStarted(id)
  }).filter(({ question }) => question !== sending)
  const sent: Exchange[] = sending === null ? [] : [{ id: 'sending', question: sending, conditions, answer: null }]
  const shown: readonly Exchange[] = [...exchanges, ...waiting, ...sent]
  const count = shown.length
  // With its answer, the last question has room enough to be at the top.
  const progress = shown.at(-1)?.answer?.state
  useEffect(() => {
    if (count > 1) lastArticle.current?.scrollIntoView({ block: 'start' })
  }, [count, progress])

  const can = conversation?.viewerCan
  const mayAsk = known?.mayAsk === true && (conversation === null || can?.ask === true)
  useEffect(() => {
    if (mayAsk && wantsFocus.current) field.current?.focus()
  }, [mayAsk])
  const isAnswering =
    sending !== null ||
    (conversation !== null && waiting.length > 0) ||
    exchanges.some(({ answer }) => answer !== null && isUnderWay(answer.state))
  const limits: readonly Limit[] = conversation === null ? chosen : conversation.filter
  const ask = async (
    question: string,
    { against = false, within = limits }: { against?: boolean; within?: readonly Limit[] } = {},
  ): Promise<boolean> => {
    setSending(question)
    try {
      if (conversation !== null) return await questions.ask(conversation.id, question, conditions, against)
      const id = await questions.start(question, filterOf(within), conditions)
      if (id !== null) onStarted(id)
      return id !== null
    } finally {
      setSending(null)
    }
  }
  const limit = (next: readonly Limit[]): void => {
    if (conversation === null) setChosen(next)
    else
      void reportAct(change({ id: conversation.id, filter: filterOf(next) }), { title: strings.limited, quiet: true })
    field.current?.focus()
  }
  const first = conversation?.messages[0]
  const hasEarlier = conversation !== null && conversation.messageCount > conversation.messages.length
  const articleOf = (exchange: Exchange, { isFirst = false, isLast = false } = {}) => (
    <ExchangeView
      key={exchange.id}
      exchange={exchange}
      ref={isLast ? lastArticle : null}
      isHeading={isFirst && exchange.question === heading}
      isLast={isLast}
      mayAsk={mayAsk}
      mayRate={can?.rate === true}
      hasModel={known != null && known.model !== null}
      hrefOf={hrefOf}
      placeHref={placeHref}
      places={places}
      onAgainst={mayAsk && isLast && !isAnswering ? () => void ask(strings.whoDisagrees, { against: true }) : null}
    />
  )
  return (
    <div className={classes.conversation} data-empty={count === 0 || undefined}>
      {count === 0 ? (
        <Beginning
          isAsked={mayAsk}
          jobRole={known?.jobRole ?? null}
          onAsk={(question, within) => void ask(question, within === null ? {} : { within })}
        />
      ) : (
        <div className={classes.exchanges}>
          {hasEarlier && first !== undefined && (
            <EarlierExchanges key={conversation.id} conversationId={conversation.id} before={first.id}>
              {(exchange) => articleOf(exchange)}
            </EarlierExchanges>
          )}
          {shown.map((exchange, at) =>
            articleOf(exchange, { isFirst: at === 0 && !hasEarlier, isLast: at === shown.length - 1 }),
          )}
        </div>
      )}
      <div className={classes.foot}>
        {mayAsk ? (
          <>
            <Composer
              field={field}
              placeholder={count === 0 ? strings.placeholder : strings.further}
              disabled={isAnswering}
              last={last?.question ?? null}
              conditions={conditions}
              isNarrowedAnew={last !== undefined && !isSameFilter(conditions, last.conditions)}
              onConditions={setNarrowed}
              {...(initial !== undefined && { initial })}
              onAsk={async (question) => ask(question)}
              {...(onEscape && { onEscape })}
            >
              <LimitsBar limits={limits} here={here} others={places} onChange={limit} />
            </Composer>
            <p className={classes.quiet}>{known.model === null ? strings.quotesOnly : strings.writtenAndChecked}</p>
          </>
        ) : (
          known && (
            <p className={classes.quiet} role="note">
              {whyNot(known, conversation)}
            </p>
          )
        )}
      </div>
    </div>
  )
}

/** Why the user cannot ask here. */
function whyNot(
  { isReadOnly, isInPlan }: { isReadOnly: boolean; isInPlan: boolean },
  conversation: OpenConversation | null,
): string {
  if (isReadOnly) return strings.readOnly
  if (!isInPlan) return strings.notInPlan
  return conversation ? strings.ofOther(conversation.owner?.name || strings.someone) : strings.mayNot
}

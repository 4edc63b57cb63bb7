import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { earlierMessageList, MESSAGES_AT_ONCE } from './earlier-messages.ts'
import { askStrings as strings } from './strings.ts'
import { exchangesOf, type Exchange } from './use-conversation.ts'

interface EarlierExchangesProps {
  conversationId: Id
  /** The first message that is shown below. */
  before: Id
  children: (exchange: Exchange) => ReactNode
}

/** The questions before those of the page: read page by page when one scrolls up to them, or by the button. */
export function EarlierExchanges({ conversationId, before, children }: EarlierExchangesProps) {
  const [isAsked, setAsked] = useState(false)
  const query = isAsked ? { conversationId, before } : null
  const { rows, state, error, hasMore, more, retry } = useLive(earlierMessageList, query, {
    firstRows: MESSAGES_AT_ONCE,
  })
  const isLoading = isAsked && state === 'loading'
  const top = useRef<HTMLDivElement>(null)
  const next = useEffectEvent(() => {
    if (!isAsked) setAsked(true)
    else if (error === null) more()
  })
  const isMore = !isAsked || hasMore || isLoading
  useEffect(() => {
    const element = top.current
    if (!element || !isMore || isLoading) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && next())
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMore, isLoading, rows.length])
  return (
    <>
      {(isMore || error !== null) && (
        <div ref={top}>
          <PlainButton
            variant="subtle"
            compact
            disabled={isLoading}
            onClick={error === null ? () => (isAsked ? more() : setAsked(true)) : retry}
          >
            {error === null ? strings.earlier : strings.earlierFailed}
          </PlainButton>
        </div>
      )}
      {exchangesOf(rows.toReversed()).map(children)}
    </>
  )
}

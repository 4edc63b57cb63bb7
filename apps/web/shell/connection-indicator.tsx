import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import {
  useConnectionStatus,
  useOutbox,
  type ConnectionStatus,
  type OutboxEntry,
} from '#platform/web/connection/index.ts'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import classes from './connection-indicator.module.css'
import { shellStrings } from './strings.ts'

/** Loads the list of waiting changes, which must be available while the server is not. */
export const loadOutboxQueue = () => import('./outbox-queue.tsx')
const OutboxQueue = lazyPart('outbox-queue', async () => (await loadOutboxQueue()).OutboxQueue)

/** A connection that is established quickly is not mentioned. */
const SPOKEN_OF_AFTER_MS = 2500
/** How long "Back online" is shown. */
const WELCOME_MS = 4000

const strings = shellStrings.connection

type Words = { text: string; tone: 'good' | 'waiting' | 'bad'; busy?: boolean }

function wordsFor(status: ConnectionStatus, entries: readonly OutboxEntry[]): Words | null {
  const waiting = entries.length
  const notKept = entries.filter(({ stored }) => !stored).length
  const changes = notKept > 0 ? strings.notKept(notKept) : strings.waiting(waiting)
  switch (status) {
    case 'connecting':
      return { text: strings.connecting, tone: 'waiting', busy: true }
    case 'reconnecting':
      return {
        text: waiting > 0 ? strings.reconnectingWith(changes) : strings.reconnecting,
        tone: 'waiting',
        busy: true,
      }
    case 'client-offline':
      return { text: waiting > 0 ? strings.offlineWith(changes) : strings.offline, tone: 'waiting' }
    case 'server-offline':
      return { text: waiting > 0 ? strings.awayWith(changes) : strings.away, tone: 'bad' }
    case 'reconnected':
      return { text: waiting > 0 ? strings.sending(changes) : strings.back, tone: 'good' }
    case 'connected':
      return waiting > 0 ? { text: changes, tone: 'waiting', busy: true } : null
  }
}

/** The state to show: brief connecting is left out, and "reconnected" ends after a moment. */
function useSpokenStatus(): ConnectionStatus {
  const status = useConnectionStatus()
  const [settled, setSettled] = useState<ConnectionStatus>('connected')
  useEffect(() => {
    const wait = status === 'connecting' || status === 'reconnecting' ? SPOKEN_OF_AFTER_MS : 0
    const timers = [setTimeout(() => setSettled(status), wait)]
    if (status === 'reconnected') timers.push(setTimeout(() => setSettled('connected'), WELCOME_MS))
    return () => timers.forEach(clearTimeout)
  }, [status])
  return settled
}

/**
 * Shows the state of the connection when there is something to say, and opens the queue of changes that wait to be
 * sent.
 */
export function ConnectionIndicator() {
  const outbox = useOutbox()
  const status = useSpokenStatus()
  const words = wordsFor(status, outbox.entries)
  const refused = outbox.entries.some((entry) => entry.state === 'refused')
  const shown = refused ? ({ text: strings.refused, tone: 'bad' } satisfies Words as Words) : words
  const inside = shown && (
    <>
      <span className={classes.light} aria-hidden="true" />
      <span className={classes.words}>{shown.text}</span>
    </>
  )
  return (
    <>
      <VisuallyHidden role="status">{shown?.text ?? ''}</VisuallyHidden>
      {shown && outbox.entries.length === 0 && (
        <span
          className={classes.indicator}
          data-tone={shown.tone}
          data-busy={shown.busy || undefined}
          title={shown.text}
        >
          {inside}
        </span>
      )}
      {shown && outbox.entries.length > 0 && (
        <Suspense fallback={null}>
          <OutboxQueue outbox={outbox}>
            <button
              type="button"
              className={classes.indicator}
              data-tone={shown.tone}
              data-busy={shown.busy || undefined}
              aria-label={strings.show(shown.text)}
            >
              {inside}
            </button>
          </OutboxQueue>
        </Suspense>
      )}
    </>
  )
}

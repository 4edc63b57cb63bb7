import { VisuallyHidden } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { useConnectionStatus, useOutbox, type ConnectionStatus } from '#platform/web/connection/index.ts'
import classes from './connection-indicator.module.css'

/** Loads the list of waiting changes, which must be at hand when the server is not. */
export const loadOutboxQueue = () => import('./outbox-queue.tsx')
const OutboxQueue = lazyPart('outbox-queue', async () => (await loadOutboxQueue()).OutboxQueue)

/** A connection that comes quickly need not be spoken of. */
const SPOKEN_OF_AFTER_MS = 2500
/** "Back online" is said this long. */
const WELCOME_MS = 4000

type Words = { text: string; tone: 'good' | 'waiting' | 'bad'; busy?: boolean }

function wordsFor(status: ConnectionStatus, waiting: number): Words | null {
  const changes = waiting === 1 ? '1 change waiting' : `${waiting} changes waiting`
  switch (status) {
    case 'connecting':
      return { text: 'Connecting…', tone: 'waiting', busy: true }
    case 'reconnecting':
      return { text: waiting > 0 ? `Reconnecting, ${changes}` : 'Reconnecting…', tone: 'waiting', busy: true }
    case 'client-offline':
      return { text: waiting > 0 ? `Offline, ${changes}` : 'Offline', tone: 'waiting' }
    case 'server-offline':
      return { text: waiting > 0 ? `Server away, ${changes}` : 'Server away', tone: 'bad' }
    case 'reconnected':
      return { text: waiting > 0 ? `Sending ${changes}` : 'Back online', tone: 'good' }
    case 'connected':
      return waiting > 0 ? { text: changes, tone: 'waiting', busy: true } : null
  }
}

/** The state to speak of: brief connecting is left out, and "reconnected" ends after a moment. */
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
 * Says how the connection stands when there is something to say, and opens the queue of changes that wait to be sent.
 */
export function ConnectionIndicator() {
  const outbox = useOutbox()
  const status = useSpokenStatus()
  const words = wordsFor(status, outbox.entries.length)
  const refused = outbox.entries.some((entry) => entry.state === 'refused')
  const shown = refused ? ({ text: 'Some changes were refused', tone: 'bad' } satisfies Words as Words) : words
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
              aria-label={`${shown.text}. Show them`}
            >
              {inside}
            </button>
          </OutboxQueue>
        </Suspense>
      )}
    </>
  )
}

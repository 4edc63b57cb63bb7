import { Button, FocusTrap } from '@mantine/core'
import { useEffect, useState } from 'react'
import { connectionMonitor, useConnectionStatus, useOutbox } from '#platform/web/connection/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { CrackedStone } from '#platform/web/design/trouble-pictures.tsx'
import { editsText } from '#platform/web/keyboard/index.ts'
import classes from './down-screen.module.css'
import { downStrings as strings } from './down-strings.ts'

/** Whether the focus is in a text. */
function useIsWriting(): boolean {
  const [isWriting, setWriting] = useState(() => editsText(document.activeElement))
  useEffect(() => {
    const stop = new AbortController()
    document.addEventListener('focusin', ({ target }) => setWriting(editsText(target)), { signal: stop.signal })
    document.addEventListener('focusout', ({ relatedTarget }) => setWriting(editsText(relatedTarget)), {
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [])
  return isWriting
}

/**
 * Covers the page while the server is down or under maintenance (document 1 §4.1). Nothing below it is lost, and work
 * may continue: a user who is writing is not interrupted, because what they type would press the buttons of the screen.
 */
export function DownScreen() {
  const down = useConnectionStatus() === 'server-offline'
  const isWriting = useIsWriting()
  const { entries } = useOutbox()
  const [dismissed, setDismissed] = useState(false)
  const [checking, setChecking] = useState(false)
  if (!down && dismissed) setDismissed(false)
  if (!down || dismissed || isWriting) return null

  const check = async () => {
    setChecking(true)
    await connectionMonitor.check()
    setChecking(false)
  }
  return (
    <FocusTrap>
      <div className={classes.cover} role="alertdialog" aria-modal="true" aria-label={strings.title}>
        <EmptyState
          picture={<CrackedStone />}
          title={strings.title}
          action={
            <>
              <Button data-autofocus loading={checking} onClick={() => void check()}>
                {strings.tryNow}
              </Button>
              <Button variant="default" onClick={() => setDismissed(true)}>
                {strings.stay}
              </Button>
            </>
          }
        >
          {strings.explain} {entries.length > 0 ? strings.kept(entries.length) : strings.safe}
        </EmptyState>
      </div>
    </FocusTrap>
  )
}

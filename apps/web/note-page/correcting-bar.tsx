import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useKeepCorrection, type DocumentSession } from '#documents/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { WRITE_KEY } from './preloaded-text.ts'
import { strings } from './strings.ts'
import classes from './note.module.css'
import type { Correcting } from './note-text-props.ts'

interface CorrectingBarProps {
  documentId: Id
  session: DocumentSession
  correcting: Correcting
}

/** Opens a source for corrections, and shows while it is. What was written becomes a version afterwards. */
export function CorrectingBar({ documentId, session, correcting }: CorrectingBarProps) {
  const { isReading, isCorrecting, begin, end } = correcting
  useKeptCorrections({ documentId, session, correcting })
  if (!isReading && !isCorrecting) return null
  return (
    <>
      <span role="status" className={classes.correcting}>
        {isCorrecting ? strings.correcting : ''}
      </span>
      <Button
        size="compact-sm"
        variant={isCorrecting ? 'filled' : 'default'}
        rightSection={<KeyHint keys={isCorrecting ? 'esc' : WRITE_KEY} onDark={isCorrecting} />}
        onClick={isCorrecting ? end : begin}
      >
        {isCorrecting ? strings.done : strings.correct}
      </Button>
    </>
  )
}

/** What was written becomes a version when corrections end, also when the page is left. */
function useKeptCorrections({ documentId, session, correcting: { isCorrecting } }: CorrectingBarProps): void {
  const keep = useKeepCorrection()
  // Writing before this was loaded was not observed.
  const maybeWritten = useRef(isCorrecting)
  useEffect(() => {
    if (!isCorrecting) return undefined
    const onUpdate = (_: Uint8Array, origin: unknown): void => {
      if (origin !== session.provider) maybeWritten.current = true
    }
    session.ydoc.on('update', onUpdate)
    return () => {
      session.ydoc.off('update', onUpdate)
      if (maybeWritten.current) void keep(documentId, session)
      maybeWritten.current = false
    }
  }, [documentId, session, isCorrecting, keep])
}

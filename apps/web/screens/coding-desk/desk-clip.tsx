import { useCallback, useEffect, useRef, useState } from 'react'
import { codingStrings as strings } from '#coding/web/index.ts'
import { playPart, recordingOnPage, RecordingPlayer, showsRecording, type RecordingHandle } from '#media/web/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import classes from './coding-desk.module.css'
import { deskActions } from './desk-actions.ts'

/** A part of a recording, in milliseconds from its beginning. */
export interface Played {
  fileId: string
  startMs: number
  endMs: number
}

/** The recording in which something is said; it plays that part automatically unless the user turned this off. */
export function DeskClip({ part, name, plays }: { part: Played; name: string; plays: boolean }) {
  const { fileId, startMs, endMs } = part
  const box = useRef<HTMLDivElement>(null)
  const [handle, setHandle] = useState<RecordingHandle | null>(null)
  const onHandle = useCallback((next: RecordingHandle | null) => setHandle(next), [])
  useEffect(() => {
    if (!handle) return
    const forget = showsRecording(fileId, handle)
    return () => {
      handle.pause()
      forget()
    }
  }, [fileId, handle])
  useEffect(() => {
    if (!handle) return
    if (plays) playPart({ fileId, startMs, endMs })
    else recordingOnPage(fileId)?.pause()
  }, [handle, plays, fileId, startMs, endMs])
  useAction(deskActions.replay, () => void playPart({ fileId, startMs, endMs }))
  return (
    <div ref={box} className={classes.clip} role="group" aria-label={strings.clip}>
      <RecordingPlayer key={fileId} fileId={fileId} name={name} keysWithin={box} onHandle={onHandle} />
    </div>
  )
}

import { useMemo, useState, type ReactNode } from 'react'
import { ClipOfHighlightDocument } from '#generated/operations/capabilities/reels/web/clip/clip.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { shownClip } from '../reel/reel-clips.ts'
import { writtenWords } from '../reel/use-reel.ts'
import { strings } from '../strings.ts'
import classes from './clip-dialog.module.css'
import { ClipPlayer, type ClipAlone } from './clip-player.tsx'

/** The clip of a highlight, for playing only. */
export function EmbeddedClip({ highlightId, absent }: { highlightId: Id; absent: ReactNode }) {
  const { data, error, isAsking, retry } = useAnswer(ClipOfHighlightDocument, { variables: { id: highlightId } })
  const clip = data?.highlight?.clip
  const shown = useMemo(
    (): ClipAlone | null => (clip ? { clip: shownClip(clip), said: writtenWords(clip.utterances) } : null),
    [clip],
  )
  const [failed, setFailed] = useState(false)
  if (isAsking) return null
  if (!data && error) return <ErrorState message={error.message} onRetry={retry} />
  if (!shown) return absent
  const problem = failed ? strings.notLoaded : shown.clip.problem
  return (
    <>
      <ClipPlayer {...shown} onFailure={() => setFailed(true)} />
      {problem !== null && (
        <p className={classes.problem} role="status">
          {problem}
        </p>
      )}
    </>
  )
}

import { Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  ClipOfHighlightDocument,
  type ClipOfHighlightQuery,
} from '#generated/operations/capabilities/reels/web/clip/clip.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { shownClip } from '../reel/reel-clips.ts'
import { strings } from '../strings.ts'
import classes from './clip-dialog.module.css'
import { ClipPlayer, type ClipAlone } from './clip-player.tsx'
import { writtenWords } from '../reel/use-reel.ts'

export interface ClipDialogProps {
  highlightId: Id
  /** The address of the highlight in its note. */
  noteHref: (note: { id: Id; title: string }, highlightId: Id) => string
  onClose: () => void
}

/** Plays the clip of a highlight in a dialog, without leaving the page. */
export function ClipDialog({ highlightId, noteHref, onClose }: ClipDialogProps) {
  const { data, error, retry } = useAnswer(ClipOfHighlightDocument, { variables: { id: highlightId } })
  const clip = data?.highlight?.clip
  return (
    <Modal opened onClose={onClose} title={strings.dialog} size={720} centered>
      {clip ? (
        <Played clip={clip} href={noteHref(clip.highlight.note, highlightId)} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : data ? (
        <EmptyLine>{strings.noClip}</EmptyLine>
      ) : (
        <LoadingBlock ratio="16 / 9" label={strings.loading} />
      )}
    </Modal>
  )
}

function Played({
  clip,
  href,
}: {
  clip: NonNullable<NonNullable<ClipOfHighlightQuery['highlight']>['clip']>
  href: string
}) {
  const shown = useMemo((): ClipAlone => ({ clip: shownClip(clip), said: writtenWords(clip.utterances) }), [clip])
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <>
      <ClipPlayer {...shown} plays onFailure={() => setProblem(strings.notLoaded)} />
      {(problem ?? shown.clip.problem) !== null && (
        <p className={classes.problem} role="status">
          {problem ?? shown.clip.problem}
        </p>
      )}
      <blockquote className={classes.quote}>{shown.clip.quote}</blockquote>
      <p className={classes.source}>
        {shown.clip.speaker !== null && <span>{shown.clip.speaker}</span>}
        <Link href={href}>{shown.clip.noteTitle}</Link>
      </p>
    </>
  )
}

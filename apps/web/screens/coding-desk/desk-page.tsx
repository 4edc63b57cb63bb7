import { useEffect, useRef } from 'react'
import type { CodingSource } from '#coding/model/source.ts'
import type { Stretch } from '#coding/model/stretch.ts'
import {
  codingStrings as strings,
  type CodingProgress,
  type DeskSentence,
  type Queue,
  type useSentences,
} from '#coding/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { AtEnd } from './at-end.tsx'
import classes from './coding-desk.module.css'
import { deskActions, digitActions } from './desk-actions.ts'
import { DeskBar, DeskProgress } from './desk-bar.tsx'
import { DeskClip } from './desk-clip.tsx'
import { DeskKeys } from './desk-keys.tsx'
import { DeskSentenceView } from './desk-sentence.tsx'
import { DeskTags } from './desk-tags.tsx'
import { Leave } from './leave.tsx'
import { useDeskMoves } from './use-desk-moves.ts'
import { useDeskTags } from './use-desk-tags.ts'
import { chosenAt } from './use-giving-tags.ts'
import type { useKeptPlace } from './use-kept-place.ts'

interface DeskPageProps {
  source: CodingSource
  queue: Queue
  isCounted: boolean
  /** The maximum number of notes that the source returns, where more exist. */
  cutAt: number | null
  /** Why the rest of it is not counted. */
  countingFailed: { message: string; retry: () => void } | null
  sentences: ReturnType<typeof useSentences>
  progress: CodingProgress
  stretch: Stretch
  onChoose: (stretch: Stretch) => void
  place: ReturnType<typeof useKeptPlace>
}

export function DeskPage({
  source,
  queue,
  isCounted,
  cutAt,
  countingFailed,
  sentences,
  progress,
  stretch,
  onChoose,
  place,
}: DeskPageProps) {
  const main = useRef<HTMLElement>(null)
  const { total } = queue
  const { known } = sentences
  const current = known.get(stretch.at)
  const isAtEnd = stretch.at >= total
  const [isBlind, setBlind] = useStoredValue('coding-desk:tags-hidden', false)
  const [plays, setPlays] = useStoredValue('coding-desk:clips', true)
  const sentence = chosenAt(known)
  const moving = { source, stretch, onChoose, total, isCounted, current, sentence, progress, place }
  const { choose, goBackTo } = useDeskMoves(moving)
  const focusDesk = (): void => main.current?.focus({ preventScroll: true })
  const tags = useDeskTags({ stretch, known, current, isAtEnd, isBlind, goBackTo, onPickerClosed: focusDesk })
  useAction(deskActions.hide, () => setBlind((is) => !is))
  useAction(deskActions.clips, () => setPlays((is) => !is))
  // Keys are for the desk when the element that had the focus was removed.
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [stretch.at, isAtEnd])

  return (
    <main ref={main} className={classes.desk} tabIndex={-1} aria-label={strings.title}>
      <Leave onLeave={place.forget} />
      <VisuallyHidden as="h1">{strings.title}</VisuallyHidden>
      <DeskBar
        queue={queue}
        progress={progress}
        placed={isAtEnd ? strings.atEnd : strings.placed(Math.min(stretch.at + 1, total), total, isCounted)}
        cutAt={cutAt}
        isBlind={isBlind}
        plays={current?.plays ? plays : null}
      />
      <DeskProgress progress={progress} total={total} />
      {countingFailed && (
        <ErrorState compact title={strings.failed} message={countingFailed.message} onRetry={countingFailed.retry} />
      )}
      {isAtEnd ? (
        <AtEnd progress={progress} total={total} onGo={choose} />
      ) : (
        <>
          <DeskSentenceView
            known={known}
            stretch={stretch}
            failed={current ? null : sentences.error}
            isThere={sentences.isThere}
            onRetry={sentences.retry}
            isShown={tags.isShown}
            isBlind={isBlind}
            clip={
              current?.plays ? (
                <DeskClip
                  part={playedOf(known, stretch, current)}
                  name={current.note.title || strings.untitledNote}
                  plays={plays}
                />
              ) : null
            }
          />
          <DeskTags {...tags.shown} />
          {digitActions.map((action, at) => (
            <Digit key={action.id} action={action} onPress={() => tags.giveUsual(at)} />
          ))}
        </>
      )}
      <DeskKeys isSkipped={current?.isSkipped === true} isAtEnd={isAtEnd} />
    </main>
  )
}

function Digit({ action, onPress }: { action: (typeof digitActions)[number]; onPress: () => void }) {
  useAction(action, onPress)
  return null
}

/** The part of the recording that contains everything chosen. */
function playedOf(known: ReadonlyMap<number, DeskSentence>, { to }: Stretch, first: DeskSentence) {
  const last = known.get(to)?.plays
  const { fileId = '', startMs = 0, endMs = 0 } = first.plays ?? {}
  return { fileId, startMs, endMs: last?.fileId === fileId ? Math.max(endMs, last.endMs) : endMs }
}

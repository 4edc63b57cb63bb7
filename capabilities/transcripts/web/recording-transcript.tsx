import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { RecordingHandle } from '#media/web/index.ts'
import { clockTime } from '#editor/document/clock-time.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { languageNames } from './language-names.ts'
import { SpeechGaps } from './speech-gaps.tsx'
import { spokenPart, type SpokenPart } from './spoken-part.ts'
import { strings } from './strings.ts'
import type { TimedUtterance } from './timed-words.ts'
import { transcriptActions } from './transcript-actions.ts'
import { cancellingTranscription, transcribing } from './transcription-acts.ts'
import { TranscriptMenu } from './transcript-menu.tsx'
import classes from './transcript.module.css'
import { usePlayByClick } from './use-play-by-click.ts'
import { useShadedParts } from './use-shaded-parts.ts'
import { useSpokenWord } from './use-spoken-word.ts'
import { useTranscription } from './use-transcription.ts'
import { useUnsureWords } from './use-unsure-words.ts'

const PERCENT = 100
/** Shorter parts that were left out are not reported. */
const LEAST_REPORTED_MS = 3_000
type Shaded = ReadonlyArray<{ startMs: number; endMs: number }>

const NONE: Shaded = []

interface RecordingTranscriptProps {
  fileId: Id
  handle: RecordingHandle | null
  /** Parts of the recording whose words are shaded, in milliseconds. */
  shaded?: Shaded
  /** Receives a function that finds when selected words are said. Returns how to withdraw it. */
  onSpoken?: (partOf: (range: Range) => SpokenPart | null) => () => void
}

/**
 * Connects a recording and the words below it: shows the progress of the transcription, plays from a clicked word,
 * highlights the word that is being said and follows it. Placed beside the player, inside the text.
 */
export function RecordingTranscript({ fileId, handle, shaded = NONE, onSpoken }: RecordingTranscriptProps) {
  const anchor = useRef<HTMLDivElement>(null)
  const { transcription, failure, words, isEmpty, mayCorrect } = useTranscription(fileId)
  const transcribeFile = useAct(transcribing)
  const cancel = useAct(cancellingTranscription)
  const transcribe = (): void => void reportRefusal(transcribeFile({ fileId }))
  const [follows, setFollows] = useState(true)
  const [unsure, setUnsure] = useState(false)
  const isPlaying = useIsPlaying(handle)
  const leave = useCallback(() => setFollows(false), [])
  useSpokenWord({ fileId, handle, anchor, words, follows, onLeft: leave })
  usePlayByClick({ fileId, handle, anchor, words })
  useUnsureWords({ fileId, anchor, words, shown: unsure })
  useShadedParts({ fileId, anchor, words, parts: shaded })
  useSpokenParts(fileId, anchor, words, onSpoken)
  const enabled = words.size > 0 && handle !== null
  useAction(transcriptActions.follow, () => setFollows((before) => !before), { enabled })
  useAction(transcriptActions.unsure, () => setUnsure((before) => !before), { enabled })

  const state = transcription?.state
  const foreignMs = transcription?.foreignMs ?? 0
  const leftOut =
    state === 'DONE' && foreignMs >= LEAST_REPORTED_MS
      ? whatIsLeftOut(foreignMs, transcription?.foreignLanguages ?? [])
      : null
  const ended =
    state === 'CANCELLED'
      ? strings.cancelled
      : state === 'FAILED'
        ? (failure ?? strings.failed)
        : isEmpty
          ? (leftOut ?? strings.nothing)
          : null
  return (
    <div ref={anchor} className={classes.line}>
      {state === 'QUEUED' && (
        <p className={classes.quiet} role="status">
          {strings.queued}
        </p>
      )}
      {transcription && state === 'TRANSCRIBING' && (
        <ProgressBar
          label={strings.transcribing}
          done={transcription.progress}
          total={1}
          figures={strings.heard(Math.round(transcription.progress * PERCENT))}
          {...(transcription.viewerCan.cancel ? { onCancel: () => void reportRefusal(cancel({ fileId })) } : {})}
        />
      )}
      {ended !== null && (
        <p className={classes.quiet} role="status">
          {ended}
          {transcription?.viewerCan.transcribe && (
            <PlainButton variant="default" compact onClick={transcribe}>
              {strings.again}
            </PlainButton>
          )}
        </p>
      )}
      {leftOut !== null && !isEmpty && (
        <p className={classes.quiet} role="status">
          {leftOut}
        </p>
      )}
      {transcription && transcription.gaps.length > 0 && <SpeechGaps fileId={fileId} gaps={transcription.gaps} />}
      {transcription && state === 'DONE' && !isEmpty && (
        <TranscriptMenu
          noteId={transcription.noteId}
          mayCorrect={mayCorrect}
          mayTranscribe={transcription.viewerCan.transcribe}
          onTranscribe={transcribe}
          hasTimes={enabled}
          language={transcription.language}
        />
      )}
      {isPlaying && !follows && enabled && (
        <PlainButton variant="default" compact className={classes.follow} onClick={() => setFollows(true)}>
          {strings.follow}
        </PlainButton>
      )}
    </div>
  )
}

function whatIsLeftOut(foreignMs: number, languages: readonly string[]): string {
  const time = clockTime(foreignMs)
  return languages.length === 0 ? strings.leftOut(time) : strings.leftOutIn(time, languageNames(languages))
}

function useSpokenParts(
  fileId: Id,
  anchor: RefObject<HTMLElement | null>,
  words: ReadonlyMap<string, TimedUtterance>,
  onSpoken: RecordingTranscriptProps['onSpoken'],
): void {
  useEffect(() => {
    if (!onSpoken || words.size === 0) return undefined
    return onSpoken((range) => {
      // Looked up on each call: a rebuilt text is in another element.
      const text = anchor.current?.closest('.quarry-document')
      return text ? spokenPart(text, fileId, words, range) : null
    })
  }, [fileId, anchor, words, onSpoken])
}

function useIsPlaying(handle: RecordingHandle | null): boolean {
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    setIsPlaying(handle?.isPlaying ?? false)
    return handle?.onPlaying(setIsPlaying)
  }, [handle])
  return isPlaying
}

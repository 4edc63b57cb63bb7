import { useEffect, useState } from 'react'
import { playPart, recordingOnPage } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine, EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { activate, choosePart, useActiveRedaction, watchRedactions } from './chosen-part.ts'
import { copiesRedactedWith, RecordingCopies } from './recording-copies.tsx'
import { reconsideringRedactions, restoringRedactions, searchingRecording } from './redaction-acts.ts'
import { redactionActions } from './redaction-actions.ts'
import { RedactionCard } from './redaction-card.tsx'
import classes from './redactions.module.css'
import { RenderState } from './render-state.tsx'
import { strings } from './strings.ts'
import { useDeciding } from './use-deciding.ts'
import { useRedactionsOfNote, type RedactedRecording, type ShownRedaction } from './use-redactions.ts'

/** A part that is chosen without words or time line starts at the current time, and is this long. */
const CHOSEN_MS = 2_000

interface Suggestion {
  fileId: Id
  redaction: ShownRedaction
}

interface RedactionsPanelProps {
  noteId: Id
  redactKeys: string
  noteHref: (note: { id: Id; title: string }) => string
}

/**
 * Suggestions and redactions in the recordings of a note, for users who may restore them. `redactKeys` are the keys
 * that redact selected words.
 */
export function RedactionsPanel({ noteId, redactKeys, noteHref }: RedactionsPanelProps) {
  const { recordings, error, retry } = useRedactionsOfNote(noteId)
  const [inCopies, setInCopies] = useState(true)
  useEffect(watchRedactions, [])
  if (recordings === null)
    return error ? <ErrorState compact message={error.message} onRetry={retry} /> : <LoadingRows />
  if (recordings.length === 0)
    return (
      <EmptyState compact title={strings.noRecordings}>
        {strings.noRecordingsHint}
      </EmptyState>
    )
  return (
    <div className={classes.panel}>
      <SuggestionKeys recordings={recordings} inCopies={inCopies} />
      {recordings.map((recording) => (
        <RecordingSection
          key={recording.id}
          recording={recording}
          isNamed={recordings.length > 1}
          redactKeys={redactKeys}
          inCopies={inCopies}
          onInCopiesChange={setInCopies}
          noteHref={noteHref}
        />
      ))}
    </div>
  )
}

/** Keys to move from suggestion to suggestion and decide about them. */
function SuggestionKeys({ recordings, inCopies }: { recordings: readonly RedactedRecording[]; inCopies: boolean }) {
  const { approve, reject } = useDeciding()
  const activeId = useActiveRedaction()
  const suggestions = recordings.flatMap((recording): Suggestion[] =>
    recording.redactions
      .filter(({ viewerCan }) => viewerCan.decide)
      .map((redaction) => ({ fileId: recording.id, redaction })),
  )
  const at = suggestions.findIndex(({ redaction }) => redaction.id === activeId)
  const current = suggestions[at]
  const go = (to: number): void => {
    const next = suggestions[Math.min(suggestions.length - 1, Math.max(0, to))]
    activate(next?.redaction.id ?? null)
    if (!next) return
    const card = document.querySelector(`[data-redaction-card="${CSS.escape(next.redaction.id)}"]`)
    card?.scrollIntoView({ block: 'nearest' })
    card?.querySelector('button')?.focus({ preventScroll: true })
    recordingOnPage(next.fileId)?.seek(next.redaction.start)
  }
  const decide = (act: (ids: readonly Id[]) => Promise<boolean>) => async (): Promise<void> => {
    if (!current) return
    go(at + 1 < suggestions.length ? at + 1 : at - 1)
    await act([current.redaction.id])
  }
  const all = suggestions.map(({ redaction }) => redaction.id)
  const copiesOf = (fileIds: readonly Id[]): number =>
    inCopies ? sum(recordings.filter(({ id }) => fileIds.includes(id)).map(copiesRedactedWith)) : 0
  const copiesOfCurrent = copiesOf(current ? [current.fileId] : [])
  useAction(redactionActions.next, () => go(at + 1), { enabled: suggestions.length > 0 })
  useAction(redactionActions.previous, () => go(at === -1 ? suggestions.length - 1 : at - 1), {
    enabled: suggestions.length > 0,
  })
  useAction(
    redactionActions.approve,
    decide(async (ids) => approve(ids, copiesOfCurrent)),
    { enabled: current !== undefined },
  )
  useAction(redactionActions.reject, decide(reject), { enabled: current !== undefined })
  const approveAll = async (): Promise<void> =>
    void (await approve(all, copiesOf(suggestions.map(({ fileId }) => fileId))))
  useAction(redactionActions.approveAll, approveAll, { enabled: all.length > 0 })
  useAction(redactionActions.rejectAll, async () => void (await reject(all)), { enabled: all.length > 0 })
  useAction(
    redactionActions.play,
    () =>
      void (
        current && playPart({ fileId: current.fileId, startMs: current.redaction.start, endMs: current.redaction.end })
      ),
    { enabled: current !== undefined },
  )
  return null
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

interface SectionProps extends Pick<RedactionsPanelProps, 'redactKeys' | 'noteHref'> {
  recording: RedactedRecording
  isNamed: boolean
  inCopies: boolean
  onInCopiesChange: (inCopies: boolean) => void
}

function RecordingSection(props: SectionProps) {
  const { recording, isNamed, redactKeys, inCopies } = props
  const search = useAct(searchingRecording)
  const { id: fileId, redactions, viewerCan, originalUrl, searching, searchedAt } = recording
  const suggested = redactions.filter(({ state }) => state === 'SUGGESTED')
  const redacted = redactions.filter(({ state }) => state === 'APPROVED')
  const rejected = redactions.filter(({ state }) => state === 'REJECTED')
  const choose = (): void => {
    const startMs = recordingOnPage(fileId)?.currentMs ?? 0
    choosePart({ fileId, startMs: Math.round(startMs), endMs: Math.round(startMs + CHOSEN_MS), quote: '' })
  }
  const copies = inCopies ? copiesRedactedWith(recording) : 0
  const isEmpty = suggested.length + redacted.length + rejected.length === 0
  return (
    <section className={classes.recording} aria-label={recording.file.originalFileName}>
      {isNamed && <h3 className={classes.name}>{recording.file.originalFileName}</h3>}
      <div className={classes.ways}>
        {viewerCan.search && (
          <PlainButton
            variant="default"
            compact
            pending={searching}
            onClick={() => void reportRefusal(search({ fileId }))}
          >
            {searching ? strings.searching : strings.search}
          </PlainButton>
        )}
        {viewerCan.redact && (
          <PlainButton variant="default" compact onClick={choose}>
            {strings.choosePart}
          </PlainButton>
        )}
        {originalUrl !== null && redacted.length > 0 && (
          <a className={classes.original} href={originalUrl} download>
            {strings.original}
          </a>
        )}
      </div>
      <RenderState recording={recording} />
      <RecordingCopies
        recording={recording}
        inCopies={inCopies}
        onInCopiesChange={props.onInCopiesChange}
        noteHref={props.noteHref}
      />
      {suggested.length > 0 && <SuggestedParts fileId={fileId} redactions={suggested} copies={copies} />}
      {redacted.length > 0 && <RedactedParts fileId={fileId} redactions={redacted} copies={copies} />}
      {rejected.length > 0 && <RejectedParts fileId={fileId} redactions={rejected} />}
      {isEmpty && searchedAt !== null && !searching && <EmptyLine>{strings.nothingFound}</EmptyLine>}
      {isEmpty && (
        <EmptyState compact title={strings.none}>
          {strings.noneHint} <KeyHint keys={redactKeys} />
        </EmptyState>
      )}
    </section>
  )
}

interface PartsProps {
  fileId: Id
  redactions: RedactedRecording['redactions']
  /** In how many copies of the recording the same is done. */
  copies: number
}

/** What was found and nobody has decided. */
function SuggestedParts({ fileId, redactions, copies }: PartsProps) {
  const { approve, reject } = useDeciding()
  return (
    <Group
      title={strings.suggested}
      count={redactions.length}
      acts={
        redactions.length > 1 &&
        redactions.every(({ viewerCan: can }) => can.decide) && (
          <>
            <PlainButton
              variant="subtle"
              compact
              onClick={() =>
                void approve(
                  redactions.map(({ id }) => id),
                  copies,
                )
              }
            >
              {strings.approveAll}
            </PlainButton>
            <PlainButton variant="subtle" compact onClick={() => void reject(redactions.map(({ id }) => id))}>
              {strings.rejectAll}
            </PlainButton>
          </>
        )
      }
    >
      <Cards
        fileId={fileId}
        redactions={redactions}
        actsOf={(one) =>
          one.viewerCan.decide && (
            <>
              <PlainButton compact onClick={() => void approve([one.id], copies)}>
                {strings.approve}
              </PlainButton>
              <PlainButton variant="default" compact onClick={() => void reject([one.id])}>
                {strings.reject}
              </PlainButton>
            </>
          )
        }
      />
    </Group>
  )
}

/** What is left out of the recording. */
function RedactedParts({ fileId, redactions, copies }: PartsProps) {
  const restore = useAct(restoringRedactions)
  return (
    <Group title={strings.redacted} count={redactions.length}>
      <Cards
        fileId={fileId}
        redactions={redactions}
        actsOf={(one) =>
          one.viewerCan.restore && (
            <PlainButton
              variant="default"
              compact
              onClick={() =>
                void reportAct(restore({ ids: [one.id], copies: copies > 0 }), {
                  title: strings.restored(1, copies),
                })
              }
            >
              {strings.restore}
            </PlainButton>
          )
        }
      />
    </Group>
  )
}

/** What was found and stays in the recording. */
function RejectedParts({ fileId, redactions }: Omit<PartsProps, 'copies'>) {
  const reconsider = useAct(reconsideringRedactions)
  return (
    <details className={classes.rejected}>
      <summary>
        {strings.rejected} <span className={classes.count}>{redactions.length.toLocaleString()}</span>
      </summary>
      <Cards
        fileId={fileId}
        redactions={redactions}
        actsOf={(one) =>
          one.viewerCan.reconsider && (
            <PlainButton
              variant="default"
              compact
              onClick={() => void reportAct(reconsider([one.id]), { title: strings.suggestedAgain })}
            >
              {strings.reconsider}
            </PlainButton>
          )
        }
      />
    </details>
  )
}

function Group({
  title,
  count,
  acts,
  children,
}: {
  title: string
  count: number
  acts?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <>
      <div className={classes.groupHead}>
        <h3 className={classes.groupTitle}>
          {title} <span className={classes.count}>{count.toLocaleString()}</span>
        </h3>
        {acts}
      </div>
      {children}
    </>
  )
}

function Cards({
  fileId,
  redactions,
  actsOf,
}: {
  fileId: Id
  redactions: readonly ShownRedaction[]
  actsOf: (redaction: ShownRedaction) => React.ReactNode
}) {
  const activeId = useActiveRedaction()
  return (
    <ul className={classes.cards}>
      {redactions.map((one) => (
        <RedactionCard
          key={one.id}
          fileId={fileId}
          redaction={one}
          isActive={one.id === activeId}
          onActivate={() => activate(one.id)}
        >
          {actsOf(one)}
        </RedactionCard>
      ))}
    </ul>
  )
}

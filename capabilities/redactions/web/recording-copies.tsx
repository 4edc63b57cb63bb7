import { Checkbox } from '@mantine/core'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { redactingAlike } from './redaction-acts.ts'
import classes from './redactions.module.css'
import { strings } from './strings.ts'
import type { RecordingCopy, RedactedRecording } from './use-redactions.ts'

interface RecordingCopiesProps {
  recording: RedactedRecording
  /** Whether acts on redactions include copies. */
  inCopies: boolean
  onInCopiesChange: (inCopies: boolean) => void
  noteHref: (note: { id: Id; title: string }) => string
}

/** Where else the same recording is, what can be heard there that is redacted here, and how to redact it there too. */
export function RecordingCopies({ recording, inCopies, onInCopiesChange, noteHref }: RecordingCopiesProps) {
  const redactAlike = useAct(redactingAlike)
  const { id: fileId, copies, viewerCan } = recording
  const { inNotes, hasMore, elsewhere } = copies
  if (inNotes.length + elsewhere === 0) return null
  const canRedact = viewerCan.redact && inNotes.some(({ locked }) => !locked)
  const differs = inNotes.some(({ locked, missing, extra }) => extra > 0 || (missing > 0 && !locked))
  return (
    <section className={classes.state} aria-label={strings.copies(inNotes.length, hasMore)}>
      {inNotes.length > 0 && (
        <>
          <p className={classes.stateTitle}>{strings.copies(inNotes.length, hasMore)}</p>
          <ul className={classes.copies}>
            {inNotes.map((copy) => (
              <li key={copy.id}>
                {copy.note ? (
                  <Link className={classes.copyLink} href={noteHref(copy.note)}>
                    {copy.note.title || strings.untitledNote}
                  </Link>
                ) : (
                  copy.file.originalFileName
                )}
                <span className={classes.copyState} data-differs={copy.missing > 0 || undefined}>
                  {stateOf(copy)}
                </span>
              </li>
            ))}
          </ul>
          {hasMore && <p className={classes.quiet}>{strings.moreCopies(inNotes.length)}</p>}
        </>
      )}
      {elsewhere > 0 && <p className={classes.quiet}>{strings.elsewhere(elsewhere)}</p>}
      {canRedact && (
        <Checkbox
          size="sm"
          label={strings.inCopies(inNotes.filter(({ locked }) => !locked).length)}
          checked={inCopies}
          onChange={(event) => onInCopiesChange(event.currentTarget.checked)}
        />
      )}
      {viewerCan.redact && differs && (
        <div>
          <PlainButton
            variant="default"
            compact
            onClick={() => void reportAct(redactAlike(fileId), { title: strings.redactedAlike, onceDone: true })}
          >
            {strings.redactAlike}
          </PlainButton>
        </div>
      )}
    </section>
  )
}

/** In how many copies an act on the recording is repeated. */
export function copiesRedactedWith({ copies }: RedactedRecording): number {
  return copies.inNotes.filter(({ locked }) => !locked).length
}

function stateOf({ locked, missing, extra }: RecordingCopy): string {
  const differences = [
    ...(missing > 0 ? [strings.missing(missing)] : []),
    ...(extra > 0 ? [strings.extra(extra)] : []),
    ...(locked ? [strings.lockedCopy] : []),
  ]
  return differences.length > 0 ? differences.join(' · ') : strings.alike
}

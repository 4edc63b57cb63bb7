import { Alert, Button } from '@mantine/core'
import { useRef, type ReactNode, type Ref } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { FailureList } from './failure-list.tsx'
import { importActions } from './import-actions.ts'
import classes from './imports.module.css'
import { MisplacedList } from './misplaced-list.tsx'
import { DuplicateList } from './duplicate-list.tsx'
import { strings } from './strings.ts'
import { cancellingImport, resumingImport, type ImportRow } from './import-acts.ts'
import { useRemoveImport } from './use-remove-import.ts'
import { Warnings } from './warnings.tsx'

interface ImportStatusProps {
  one: ImportRow
  /** The page with the notes of the project. */
  notesHref: string
  /** Whether the keyboard shortcuts apply to this one, of several. */
  keyed: boolean
  /** Ended long ago: failures and duplicates are collapsed. */
  earlier?: boolean
  /** Shows a note beside the page. */
  onPeek: (noteId: Id) => void
}

/** Whether an import consists of the files of an archive; tables consist of rows, and a document is a single file. */
const isOfFiles = ({ becomes, total, failed }: ImportRow): boolean => becomes === 'CONTENT' && (total ?? 0) + failed > 1

function counts(one: ImportRow): string {
  const { state, done, total, added, changed, unchanged, failed } = one
  return [
    state !== 'DONE' && total !== null ? strings.stoppedAt(done, total, isOfFiles(one)) : null,
    added > 0 || changed === 0 ? strings.doneNotes(added) : null,
    changed > 0 ? strings.doneChanged(changed) : null,
    unchanged > 0 ? strings.doneUnchanged(unchanged) : null,
    failed > 0 ? strings.doneFailed(failed, isOfFiles(one)) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

/** A started import: how far it is, and its result. */
export function ImportStatus({ one, notesHref, keyed, earlier = false, onPeek }: ImportStatusProps) {
  const cancelImport = useAct(cancellingImport)
  const resumeImport = useAct(resumingImport)
  const cancel = async (): Promise<boolean> => reportRefusal(cancelImport(one.id))
  const resume = async (): Promise<boolean> => reportRefusal(resumeImport(one.id))
  const mayStop = one.state === 'RUNNING' && one.viewerCan.cancel && one.cancelReason === null
  const mayGoOn = one.viewerCan.resume && (one.state === 'CANCELLED' || one.state === 'FAILED')
  useAction(importActions.stop, async () => void (await cancel()), { enabled: keyed && mayStop })
  useAction(importActions.resume, async () => void (await resume()), { enabled: keyed && mayGoOn })
  const outcome = useRef<HTMLDivElement>(null)
  if (one.state === 'RUNNING') {
    return (
      <>
        <ProgressBar
          label={strings.importing(one.fileName)}
          done={one.done}
          {...(one.total === null ? { figures: '' } : { total: one.total })}
          {...(mayStop ? { onCancel: () => void cancel() } : {})}
        />
        <p className={classes.quiet} role="status">
          {one.cancelReason !== null
            ? strings.cancelling(isOfFiles(one))
            : one.waits
              ? strings.waits
              : strings.leaveNote}
        </p>
      </>
    )
  }
  const misplaced = <MisplacedList importId={one.id} misplaced={one.misplaced} folded={earlier} />
  const failures = one.failed > 0 && (
    <FailureList
      importId={one.id}
      failed={one.failed}
      of={isOfFiles(one) ? 'archive' : one.processedInto === 'CONTENT' ? 'transcript' : 'table'}
      folded={earlier}
    />
  )
  const duplicates = [true, false].map(
    (same) =>
      one.duplicateCounts[same ? 'same' : 'alike'] > 0 && (
        <DuplicateList
          key={String(same)}
          one={one}
          same={same}
          folded={earlier}
          onPeek={onPeek}
          onGone={() => outcome.current?.focus()}
        />
      ),
  )
  if (one.state === 'DONE') {
    return (
      <>
        <Outcome ref={outcome} title={strings.done(one.fileName)} tone="done" words={counts(one)}>
          <Hint label={strings.openNotes} action={keyed ? importActions.openNotes.id : undefined}>
            <Button component={Link} href={notesHref} size="xs" variant={keyed ? 'filled' : 'default'}>
              {strings.openNotes}
            </Button>
          </Hint>
          <Remove one={one} />
        </Outcome>
        <Warnings warnings={one.warnings} />
        {misplaced}
        {duplicates}
        {failures}
      </>
    )
  }
  return (
    <>
      <Outcome
        ref={outcome}
        title={one.state === 'CANCELLED' ? strings.cancelled(one.fileName) : strings.failed(one.fileName)}
        tone="failed"
        words={counts(one)}
      >
        {mayGoOn && (
          <Hint label={strings.resumeHint} action={keyed ? importActions.resume.id : undefined}>
            <Button size="xs" onClick={() => void resume()}>
              {strings.resume}
            </Button>
          </Hint>
        )}
        <Remove one={one} />
      </Outcome>
      {one.errorMessage !== null && (
        <Alert color="red" variant="light" role="status">
          {one.errorMessage}
        </Alert>
      )}
      {misplaced}
      {duplicates}
      {failures}
    </>
  )
}

function Remove({ one }: Pick<ImportStatusProps, 'one'>) {
  const remove = useRemoveImport()
  if (!one.viewerCan.delete) return null
  return (
    <Button size="xs" variant="default" onClick={() => void remove(one)}>
      {strings.remove}
    </Button>
  )
}

function Outcome({
  ref,
  title,
  words,
  tone,
  children,
}: {
  ref: Ref<HTMLDivElement>
  title: string
  words: string
  tone: 'done' | 'failed'
  children: ReactNode
}) {
  return (
    <div className={classes.outcome} data-tone={tone}>
      <div ref={ref} className={classes.grow} role="status" tabIndex={-1}>
        <p className={classes.outcomeTitle}>{title}</p>
        <p className={classes.quiet}>{words}</p>
      </div>
      <div className={classes.buttons}>{children}</div>
    </div>
  )
}

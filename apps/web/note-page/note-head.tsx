import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type RefObject } from 'react'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { LockBanner, lockingNote, noteStrings, renamingNote } from '#notes/web/index.ts'
import { PageTitle, type PageTitleHandle } from '#platform/web/design/page-title.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { isJustMade } from '../just-made.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

export interface NoteHeadProps {
  note: OpenNote
  /** Called when the focus moves from the title to the text. */
  onLeave: () => void
  ref: RefObject<PageTitleHandle | null>
}

/** Above the text: the title, the date, and whether the note is locked. */
export function NoteHead({ note, onLeave, ref }: NoteHeadProps) {
  const { id, title, locked, viewerCan: can } = note
  const rename = useAct(renamingNote)
  const lock = useAct(lockingNote)
  const router = useRouter()
  // A user who has just created it starts with its title.
  const [isNew] = useState(() => isJustMade(router) && title === '')
  useEffect(() => {
    if (isNew) ref.current?.focus()
  }, [isNew, ref])
  return (
    <>
      {locked ? (
        <LockBanner
          mayHighlight={can.highlight}
          onUnlock={
            can.lock ? () => void reportAct(lock({ id, locked: false }), { title: noteStrings.unlockedNow }) : undefined
          }
        />
      ) : null}
      <PageTitle
        title={title}
        label={noteStrings.title}
        placeholder={noteStrings.untitled}
        maxLength={MAX_NOTE_TITLE_CHARS}
        editable={can.edit}
        onRename={(next) =>
          void reportAct(rename({ id, title: next }), { title: noteStrings.renamed(next), quiet: true })
        }
        onLeave={onLeave}
        ref={ref}
      />
      <p className={classes.meta}>
        <IconClock size={13} stroke={1.8} aria-hidden="true" />
        <VisuallyHidden>{note.happenedAt === null ? strings.created : strings.happened}</VisuallyHidden>
        <RelativeTime at={note.happenedAt ?? note.createdAt} />
        {note.importedFrom !== null && <span className={classes.from}>{strings.importedFrom(note.importedFrom)}</span>}
      </p>
    </>
  )
}

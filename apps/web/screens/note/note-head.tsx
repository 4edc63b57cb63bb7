import { VisuallyHidden } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type Ref } from 'react'
import { LockBanner, NoteTitle, type NoteCommands } from '#notes/web/index.ts'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { isJustMade } from '../../just-made.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

export interface NoteTitleHandle {
  focus: () => void
}

export interface NoteHeadProps {
  note: OpenNote
  commands: NoteCommands
  /** From the title on into the text. */
  onLeave: () => void
  ref: React.RefObject<NoteTitleHandle | null>
}

/** Above the text: the title, when it happened, and that it is locked. */
export function NoteHead({ note, commands, onLeave, ref }: NoteHeadProps) {
  const { title, locked, viewerCan: can } = note
  const router = useRouter()
  // Who made it begins with its title.
  const [isNew] = useState(() => isJustMade(router) && title === '')
  useEffect(() => {
    if (isNew) ref.current?.focus()
  }, [isNew, ref])
  return (
    <>
      {locked ? (
        <LockBanner
          mayHighlight={can.highlight}
          onUnlock={can.lock ? () => commands.setLocked(note, false) : undefined}
        />
      ) : null}
      <NoteTitle
        title={title}
        editable={can.edit}
        onRename={(next) => commands.rename(note, next)}
        onLeave={onLeave}
        ref={ref as Ref<NoteTitleHandle>}
      />
      <p className={classes.meta}>
        <IconClock size={13} stroke={1.8} aria-hidden="true" />
        <VisuallyHidden>{note.happenedAt === null ? strings.created : strings.happened}</VisuallyHidden>
        <RelativeTime at={note.happenedAt ?? note.createdAt} />
      </p>
    </>
  )
}

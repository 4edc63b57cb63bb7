import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { Suspense } from 'react'
import { Presence, SavedIndicator, type DocumentSession } from '#documents/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { links } from '../links.ts'
import { ShareButton } from '../shell/share-button.tsx'
import { noteActions } from './note-actions.ts'
import { noteMenu } from './note-menu.tsx'
import type { Correcting } from './note-text-props.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'
import type { NotePanel } from './use-note-panel.tsx'

const CorrectingBar = lazyPart('note-correcting', async () => (await import('./later-parts.ts')).CorrectingBar)

interface NotePageActionsProps {
  note: OpenNote
  panel: NotePanel
  session: DocumentSession | null
  correcting: Correcting
  textStands: boolean
}

/** Who is here, whether it is saved, and what can be done with the note. */
export function NotePageActions({ note, panel, session, correcting, textStands }: NotePageActionsProps) {
  return (
    <>
      {session && textStands ? (
        <Suspense>
          <CorrectingBar documentId={note.documentId} session={session} correcting={correcting} />
        </Suspense>
      ) : null}
      {session ? <Presence provider={session.provider} /> : null}
      {session ? <SavedIndicator saved={session.saved} /> : null}
      <IconButton
        label={strings.togglePanel}
        action={noteActions.togglePanel.id}
        variant="subtle"
        pressed={panel.isOpen}
        onClick={() => panel.setOpened(!panel.isOpen)}
      >
        <IconLayoutSidebarRight size={17} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <ShareButton href={links.note(note)} project={note.project} />
      <MoreMenu label={strings.more} entries={noteMenu(note)} />
    </>
  )
}

import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { documentStrings } from '#documents/web/index.ts'
import { noteStrings } from '#notes/web/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { historyEntry } from '../history-entry.ts'
import { starEntry } from '../shell/star-action.ts'
import { noteActions } from './note-actions.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

const SIZE = { size: 16, stroke: 1.8 }

/** The entries of a note's menu. */
export function noteMenu({ id, locked, viewerCan: can }: OpenNote): MenuEntry[] {
  return [
    entry('find', noteActions.find.title, <IconSearch {...SIZE} />),
    ...(can.highlight ? [entry('code', strings.code, <IconHighlight {...SIZE} />)] : []),
    starEntry,
    { kind: 'line' as const },
    ...(can.edit ? [entry('history', documentStrings.history, <IconHistory {...SIZE} />)] : []),
    historyEntry('note', id),
    ...(can.edit ? [entry('detectSpeakers', noteActions.detectSpeakers.title, <IconMessages {...SIZE} />)] : []),
    ...(can.lock
      ? [
          locked
            ? entry('toggleLock', noteStrings.unlock, <IconLockOpen {...SIZE} />)
            : entry('toggleLock', noteStrings.lock, <IconLock {...SIZE} />),
        ]
      : []),
    ...(can.move ? [entry('move', strings.move, <IconFolderSymlink {...SIZE} />)] : []),
    ...(can.delete
      ? [
          { kind: 'line' as const },
          { ...entry('remove', noteActions.remove.title, <IconTrash {...SIZE} />), danger: true },
        ]
      : []),
  ]
}

function entry(action: keyof typeof noteActions, title: string, icon: ReactNode) {
  return { kind: 'action' as const, action: noteActions[action].id, title, icon }
}

import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useActions } from '#platform/web/keyboard/index.ts'
import { createActions } from './shell-actions.ts'
import { shellStrings as strings } from './strings.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

const icons: Record<keyof typeof createActions, MenuEntry & { kind: 'action' }> = {
  note: { kind: 'action', action: createActions.note.id, title: strings.create.note, icon: <IconNote {...icon} /> },
  insight: {
    kind: 'action',
    action: createActions.insight.id,
    title: strings.create.insight,
    icon: <IconBulb {...icon} />,
  },
  project: {
    kind: 'action',
    action: createActions.project.id,
    title: strings.create.project,
    icon: <IconStack2 {...icon} />,
  },
  folder: {
    kind: 'action',
    action: createActions.folder.id,
    title: strings.create.folder,
    icon: <IconFolderPlus {...icon} />,
  },
  person: {
    kind: 'action',
    action: createActions.person.id,
    title: strings.create.contact,
    icon: <IconUserPlus {...icon} />,
  },
  import: {
    kind: 'action',
    action: createActions.import.id,
    title: strings.create.files,
    icon: <IconFileImport {...icon} />,
  },
}

/** What the user may create here; absent when that is nothing. */
export function NewMenu() {
  const available = new Set(
    useActions()
      .filter((action) => action.available)
      .map((action) => action.id),
  )
  const entries = Object.values(icons).filter((entry) => available.has(entry.action))
  if (entries.length === 0) return null
  return (
    <ActionMenu entries={entries}>
      <PlainButton icon={<IconPlus size={15} stroke={2} aria-hidden="true" />}>{strings.new}</PlainButton>
    </ActionMenu>
  )
}

import { useState } from 'react'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { ActionMenu, MoreMenu, type MenuEntry } from './action-menu.tsx'
import { ActionMenuList } from './action-menu-list.tsx'
import { confirm } from './confirm.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { PlainButton } from './plain-button.tsx'
import { showToast } from './toasts.ts'

const ENTRIES: MenuEntry[] = [
  { kind: 'heading', title: 'Note' },
  { kind: 'command', title: 'Duplicate', onSelect: nothing },
  { kind: 'link', title: 'Open in a new tab', href: '/home', newTab: true },
  { kind: 'command', title: 'Publish', onSelect: nothing, disabled: true },
  { kind: 'command', title: LONG_TEXT, onSelect: nothing },
  { kind: 'line' },
  { kind: 'command', title: 'Delete', onSelect: nothing, danger: true },
]

function OpenedMenu() {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  return (
    <>
      <PlainButton variant="default" onClick={({ currentTarget }) => setTrigger(currentTarget)}>
        Open the list
      </PlainButton>
      {trigger && <ActionMenuList entries={ENTRIES} trigger={trigger} onClose={() => setTrigger(null)} />}
    </>
  )
}

function Confirming({ danger }: { danger: boolean }) {
  const [opened, setOpened] = useState(false)
  const question = {
    title: danger ? 'Delete 3 notes?' : 'Leave without saving?',
    body: danger ? 'They go into the trash with their highlights, and come back from there.' : LONG_TEXT,
    confirmLabel: danger ? 'Delete notes' : 'Leave',
    danger,
    answer: () => setOpened(false),
  }
  return (
    <>
      <PlainButton variant="default" onClick={() => setOpened(true)}>
        Ask
      </PlainButton>
      <ConfirmDialog question={question} opened={opened} />
    </>
  )
}

function Naming({ initial }: { initial: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <PlainButton variant="default" onClick={() => setOpened(true)}>
        Name it
      </PlainButton>
      <NameDialog
        opened={opened}
        title="New folder"
        label="Name"
        hint="Folders keep projects together."
        confirmLabel="Make the folder"
        initial={initial}
        maxLength={60}
        onDone={() => setOpened(false)}
        onClose={() => setOpened(false)}
      />
    </>
  )
}

const undoable = { title: 'Deleted 2 notes', undo: async () => Promise.resolve(), redo: async () => Promise.resolve() }

export const stories: Stories[] = [
  {
    part: 'ActionMenu',
    states: {
      closed: () => (
        <ActionMenu entries={ENTRIES}>
          <PlainButton variant="default">Open me</PlainButton>
        </ActionMenu>
      ),
      wide: () => (
        <ActionMenu entries={ENTRIES} width={360}>
          <PlainButton variant="default">A wide one</PlainButton>
        </ActionMenu>
      ),
    },
  },
  { part: 'MoreMenu', states: { closed: () => <MoreMenu label="More for this note" entries={ENTRIES} /> } },
  { part: 'ActionMenuList', states: { opened: OpenedMenu } },
  {
    part: 'ConfirmDialog',
    states: { 'of a danger': () => <Confirming danger />, 'long text': () => <Confirming danger={false} /> },
  },
  {
    part: 'ConfirmHost',
    states: {
      'asked by a command': () => (
        <PlainButton
          variant="default"
          onClick={() => void confirm({ title: 'Delete the project?', confirmLabel: 'Delete', danger: true })}
        >
          Ask
        </PlainButton>
      ),
    },
  },
  {
    part: 'NameDialog',
    states: { 'of something new': () => <Naming initial="" />, 'with a name': () => <Naming initial="Interviews" /> },
  },
  {
    part: 'ToastList',
    states: {
      plain: () => (
        <PlainButton variant="default" onClick={() => void showToast({ message: 'The link is copied.' })}>
          Say something
        </PlainButton>
      ),
      'with a link': () => (
        <PlainButton
          variant="default"
          onClick={() => void showToast({ message: 'A note was made.', link: { title: 'Open', href: '/home' } })}
        >
          Say it with a link
        </PlainButton>
      ),
      'with undo': () => (
        <PlainButton
          variant="default"
          onClick={() => void showToast({ message: '2 notes are in the trash.', act: undoable })}
        >
          Say what can be taken back
        </PlainButton>
      ),
      failed: () => (
        <PlainButton variant="default" onClick={() => void showToast({ message: LONG_TEXT, tone: 'failed' })}>
          Fail at length
        </PlainButton>
      ),
    },
  },
]

import { Menu } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import type { ReactElement, ReactNode } from 'react'
import { runAction } from '../keyboard/index.ts'
import classes from './action-menu.module.css'
import { IconButton } from './icon-button.tsx'
import { KeyHint, useKeysOf } from './key-hint.tsx'
import { Link } from './link.tsx'

/** A line of a menu: an action of the registry, a link, or something that is done here only; or a heading, or a line between. */
export type MenuEntry =
  | { kind: 'action'; action: string; title: string; icon?: ReactNode; danger?: boolean }
  | { kind: 'link'; title: string; href: string; icon?: ReactNode; newTab?: boolean }
  | { kind: 'command'; title: string; onSelect: () => void; icon?: ReactNode; danger?: boolean; disabled?: boolean; end?: ReactNode }
  | { kind: 'heading'; title: string }
  | { kind: 'line' }

function RegistryEntry({ entry }: { entry: Extract<MenuEntry, { kind: 'action' }> }) {
  const keys = useKeysOf(entry.action)
  return (
    <Menu.Item
      leftSection={entry.icon}
      color={entry.danger ? 'red' : undefined}
      rightSection={keys && <span className={classes.keys}><KeyHint keys={keys} /></span>}
      onClick={() => runAction(entry.action, 'button')}
    >
      {entry.title}
    </Menu.Item>
  )
}

function entryOf(entry: MenuEntry, index: number) {
  switch (entry.kind) {
    case 'action':
      return <RegistryEntry key={index} entry={entry} />
    case 'link':
      return (
        <Menu.Item key={index} component={Link} href={entry.href} newTab={entry.newTab} leftSection={entry.icon}>
          {entry.title}
        </Menu.Item>
      )
    case 'command':
      return (
        <Menu.Item key={index} leftSection={entry.icon} rightSection={entry.end} color={entry.danger ? 'red' : undefined} disabled={entry.disabled} onClick={entry.onSelect}>
          {entry.title}
        </Menu.Item>
      )
    case 'heading':
      return <Menu.Label key={index}>{entry.title}</Menu.Label>
    case 'line':
      return <Menu.Divider key={index} />
  }
}

/** A menu of actions under a control of one's own; each line teaches its key. */
export function ActionMenu({ entries, children, width }: { entries: MenuEntry[]; children: ReactElement; width?: number }) {
  return (
    <Menu width={width}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>{entries.map(entryOf)}</Menu.Dropdown>
    </Menu>
  )
}

/** The three dots at the end of a row or a page, with all that can be done there. */
export function MoreMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    <ActionMenu entries={entries}>
      <IconButton label={label}>
        <IconDots size={17} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </ActionMenu>
  )
}

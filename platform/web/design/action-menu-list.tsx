import { Menu, Portal } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { bestFirst } from '#platform/kernel/best-first.ts'
import { runAction } from '../keyboard/index.ts'
import classes from './action-menu.module.css'
import { KeyHint, useKeysOf } from './key-hint.tsx'
import { Link } from './link.tsx'
import { linesInPlace } from './lines-in-place.ts'
import type { MenuEntry } from './menu-entry.ts'
import { SearchInput } from './search-input.tsx'
import { designStrings as strings } from './strings.ts'

/** A menu of more lines than this has a field that finds them. */
const SEARCHED_FROM = 12

function RegistryEntry({
  entry,
  onChoose,
}: {
  entry: Extract<MenuEntry, { kind: 'action' }>
  onChoose: (act: () => void) => void
}) {
  const keys = useKeysOf(entry.action)
  return (
    <Menu.Item
      leftSection={entry.icon}
      className={entry.danger ? classes.danger : undefined}
      rightSection={
        keys && (
          <span className={classes.keys} aria-hidden="true">
            <KeyHint keys={keys} />
          </span>
        )
      }
      closeMenuOnClick={false}
      onClick={() => onChoose(() => runAction(entry.action, 'button'))}
    >
      {entry.title}
    </Menu.Item>
  )
}

function entryOf(entry: MenuEntry, index: number, onChoose: (act: () => void) => void) {
  switch (entry.kind) {
    case 'action':
      return <RegistryEntry key={index} entry={entry} onChoose={onChoose} />
    case 'link':
      return (
        <Menu.Item key={index} component={Link} href={entry.href} newTab={entry.newTab} leftSection={entry.icon}>
          {entry.title}
        </Menu.Item>
      )
    case 'command':
      return (
        <Menu.Item
          key={index}
          leftSection={entry.icon}
          rightSection={entry.end}
          className={entry.danger ? classes.danger : undefined}
          disabled={entry.disabled}
          closeMenuOnClick={false}
          onClick={() => onChoose(entry.onSelect)}
        >
          {entry.title}
        </Menu.Item>
      )
    case 'heading':
      return <Menu.Label key={index}>{entry.title}</Menu.Label>
    case 'line':
      return <Menu.Divider key={index} />
    case 'content':
      return <div key={index}>{entry.content}</div>
  }
}

export type ActionMenuListProps = {
  entries: MenuEntry[]
  trigger: HTMLElement
  width?: number | undefined
  searched?: boolean
  onClose: () => void
}

/** The opened menu under its trigger. Loaded when a menu is first opened. */
export function ActionMenuList(props: ActionMenuListProps) {
  // In a portal: inside a row that is moved by a transform, fixed elements would move with the row.
  return (
    <Portal>
      <OpenedMenu {...props} />
    </Portal>
  )
}

/** CSS pixels. A menu that is lower than this shows too little to be useful. */
const MIN_HEIGHT_PX = 120

/**
 * Puts only the focused line of the menu into the tab order, so that keys reach a menu that is taller than its room.
 */
function standOn({ currentTarget, target }: FocusEvent<HTMLElement>) {
  for (const line of currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]'))
    line.tabIndex = line === target ? 0 : -1
}

function OpenedMenu({ entries: now, trigger, width, searched = false, onClose }: ActionMenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [opened] = useState(now)
  const entries = linesInPlace(opened, now)
  const [find, setFind] = useState('')
  const named = entries.filter((entry) => 'title' in entry && entry.kind !== 'heading')
  const isSearched = searched && named.length > SEARCHED_FROM
  const shown = find === '' ? entries : bestFirst(named, find, ({ title }) => title)
  const items = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([data-disabled])') ?? []),
  ]
  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('input, [role="menuitem"]:not([data-disabled])')
    first?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    if (!isSearched) return
    // The role `menu` allows only menu items: with a search field it is a dialog around a menu.
    list.current?.setAttribute('role', 'dialog')
    list.current?.removeAttribute('aria-orientation')
  }, [isSearched])
  const onSearchKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
    event.preventDefault()
    event.stopPropagation()
    const [first] = items()
    if (event.key === 'Enter') first?.click()
    else first?.focus()
  }
  // After the menu has given the focus back, so that what the action focuses stays focused; yet at once: the next key
  // already finds what was chosen.
  const onChoose = (act: () => void): void => {
    flushSync(onClose)
    act()
  }
  const shownLines = shown.map((entry, index) => entryOf(entry, index, onChoose))
  const label = trigger.getAttribute('aria-label') ?? trigger.textContent
  const around = trigger.getBoundingClientRect()
  return (
    <Menu
      opened
      onClose={onClose}
      width={width}
      returnFocus={false}
      closeOnEscape={find === ''}
      clickOutsideEvents={['pointerdown']}
      position="bottom-start"
      middlewares={{
        flip: true,
        shift: true,
        // A menu that is taller than its room scrolls.
        size: {
          padding: 8,
          apply: ({ availableHeight, elements }) => {
            elements.floating.style.maxHeight = `min(480px, ${Math.max(MIN_HEIGHT_PX, availableHeight)}px)`
          },
        },
      }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          // It is also the menu's name.
          aria-label={label}
          className={classes.anchor}
          style={{ left: around.left, top: around.top, width: around.width, height: around.height }}
        />
      </Menu.Target>
      <Menu.Dropdown ref={list} onFocus={standOn} className={classes.dropdown} aria-label={label}>
        {isSearched && (
          <SearchInput
            label={strings.findInMenu}
            value={find}
            onChange={setFind}
            onKeyDown={onSearchKey}
            width="100%"
          />
        )}
        {isSearched ? (
          <div role="menu" aria-label={strings.found}>
            {shownLines}
          </div>
        ) : (
          shownLines
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

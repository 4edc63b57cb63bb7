import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { cloneElement, Suspense, useRef, useState, type HTMLAttributes, type ReactElement } from 'react'
import { lazyPart } from '../chunks/index.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { IconButton } from './icon-button.tsx'
import type { MenuEntry } from './menu-entry.ts'

export type { MenuEntry } from './menu-entry.ts'

/** Loads the code of opened menus before the first one is opened. */
export const loadActionMenu = () => import('./action-menu-list.tsx')
const ActionMenuList = lazyPart('action-menu-list', async () => (await loadActionMenu()).ActionMenuList)

type TriggerProps = HTMLAttributes<HTMLElement>

/**
 * A menu of actions under a given button; each line shows its key. The menu's code is loaded when the pointer or the
 * focus reaches the button, so that a page with menus costs no more than one without.
 */
export function ActionMenu({
  entries,
  children,
  width,
  searched = false,
}: {
  entries: MenuEntry[]
  children: ReactElement
  width?: number
  /** The lines are names, and there may be many: long menus have a search field. */
  searched?: boolean
}) {
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  // Pressing the trigger closes the open menu before the click arrives; that click must not open it again.
  const openAtPress = useRef(false)
  const prepare = () => void loadActionMenu().catch(() => undefined)
  const button = cloneElement(children as ReactElement<TriggerProps>, {
    'aria-haspopup': 'menu',
    'aria-expanded': trigger !== null,
    onPointerEnter: prepare,
    onFocus: prepare,
    onPointerDown: () => {
      openAtPress.current = trigger !== null
    },
    onClick: (event) => {
      const target = event.currentTarget
      if (!openAtPress.current) setTrigger(target)
      openAtPress.current = false
    },
  })
  const close = () => {
    trigger?.focus({ preventScroll: true })
    setTrigger(null)
  }
  return (
    <>
      {button}
      {trigger && (
        <Suspense fallback={<LoadingOverlay onClose={close} />}>
          <ActionMenuList entries={entries} trigger={trigger} width={width} searched={searched} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** The three dots at the end of a row or a page: a menu of all its actions. */
export function MoreMenu({ label, entries }: { label: string; entries: MenuEntry[] }) {
  return (
    <ActionMenu entries={entries}>
      <IconButton label={label}>
        <IconDots size={17} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </ActionMenu>
  )
}

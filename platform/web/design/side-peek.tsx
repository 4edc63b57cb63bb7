import { FocusTrap } from '@mantine/core'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconLayoutBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutBoard.mjs'
import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { defineAction, useAction } from '../keyboard/index.ts'
import { IconButton } from './icon-button.tsx'
import { PageFrameProvider } from './page-frame.tsx'
import classes from './side-peek.module.css'
import { designStrings as strings } from './strings.ts'
import { panelStrings } from './panel-strings.ts'

/** How a page is shown over another one (document 1 §2.5); the words are those of the `peekMode` parameter. */
const PEEK_MODES = ['Side', 'Center', 'FullPage'] as const
export type PeekMode = (typeof PEEK_MODES)[number]

const closePeek = defineAction({
  id: 'peek.close',
  title: 'Close the panel',
  section: 'Panel',
  keys: 'escape',
  when: 'outside-text',
  screen: 'peek',
})
const openFullPage = defineAction({
  id: 'peek.open-full-page',
  title: strings.fullPage,
  section: 'Panel',
  keys: 'o',
  screen: 'peek',
})
const nextSibling = defineAction({
  id: 'peek.next',
  title: panelStrings.next,
  section: 'Panel',
  keys: ']',
  screen: 'peek',
  repeats: true,
})
const previousSibling = defineAction({
  id: 'peek.previous',
  title: panelStrings.previous,
  section: 'Panel',
  keys: '[',
  screen: 'peek',
  repeats: true,
})

export type SidePeekProps = {
  /** What is shown, for screen readers. */
  label: string
  mode: PeekMode
  onModeChange: (mode: PeekMode) => void
  onClose: () => void
  /** The page's own address; without one it is shown only here. */
  href?: string
  onOpenFullPage?: () => void
  /** Absent at the ends of the list. */
  onNext?: () => void
  onPrevious?: () => void
  /** J and K move the cursor of the list below, whose row the panel shows. */
  stepsThroughList?: boolean
  children: ReactNode
}

/**
 * A page over the page: beside it, in the middle, or covering it. The page inside fills this head as it would the top
 * bar. Escape closes, `o` opens the page itself, `[` and `]` go through the list below. Focus returns to where it was.
 */
export function SidePeek({
  label,
  mode,
  onModeChange,
  onClose,
  href,
  onOpenFullPage,
  onNext,
  onPrevious,
  stepsThroughList = false,
  children,
}: SidePeekProps) {
  const [breadcrumbs, setBreadcrumbs] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      // Unless the focus has moved elsewhere, where it stays.
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])

  useAction(closePeek, onClose)
  useAction(openFullPage, () => onOpenFullPage?.(), { enabled: onOpenFullPage !== undefined })
  useAction(nextSibling, () => onNext?.(), { enabled: onNext !== undefined })
  useAction(previousSibling, () => onPrevious?.(), { enabled: onPrevious !== undefined })

  const covering = mode !== 'Side'
  const otherMode = mode === 'Side' ? 'Center' : 'Side'
  return (
    <>
      {mode === 'Center' && <div className={classes.veil} onClick={onClose} />}
      <FocusTrap active={covering} innerRef={panel}>
        <section
          className={mode === 'Side' ? classes.side : mode === 'Center' ? classes.center : classes.full}
          aria-label={label}
          role={covering ? 'dialog' : 'complementary'}
          tabIndex={-1}
        >
          <header className={classes.head}>
            <IconButton label={panelStrings.close} action="peek.close" onClick={onClose}>
              <IconX size={17} stroke={1.8} aria-hidden="true" />
            </IconButton>
            {href !== undefined && (
              <IconButton label={strings.fullPage} action="peek.open-full-page" href={href}>
                <IconArrowsMaximize size={15} stroke={1.8} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton
              label={otherMode === 'Center' ? panelStrings.center : panelStrings.beside}
              onClick={() => onModeChange(otherMode)}
              visibleFrom="sm"
            >
              {otherMode === 'Center' ? (
                <IconLayoutBoard size={16} stroke={1.8} aria-hidden="true" />
              ) : (
                <IconLayoutSidebarRight size={16} stroke={1.8} aria-hidden="true" />
              )}
            </IconButton>
            <IconButton
              label={panelStrings.previous}
              action="peek.previous"
              disabled={!onPrevious}
              onClick={onPrevious}
            >
              <IconChevronUp size={17} stroke={1.8} aria-hidden="true" />
            </IconButton>
            <IconButton label={panelStrings.next} action="peek.next" disabled={!onNext} onClick={onNext}>
              <IconChevronDown size={17} stroke={1.8} aria-hidden="true" />
            </IconButton>
            <div className={classes.where} ref={setBreadcrumbs} />
            <div className={classes.actions} ref={setActions} />
          </header>
          <div className={classes.body}>
            <PageFrameProvider frame={{ breadcrumbs, actions, level: 'peek', stepsThroughList }}>
              {children}
            </PageFrameProvider>
          </div>
        </section>
      </FocusTrap>
    </>
  )
}

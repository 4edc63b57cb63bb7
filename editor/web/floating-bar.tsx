import { Paper, Portal } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import type { ReactNode } from 'react'
import { BAR } from './focus-bar.ts'
import classes from './menus.module.css'
import type { Place } from './use-floating-place.ts'

const GAP_PX = 8

/** Whether the keyboard focus is in the editor or in one of its bars. */
export function isAtWork(editor: Editor): boolean {
  return editor.view.hasFocus() || document.activeElement?.closest(BAR) !== null
}

/** A bar of buttons above a position of the text, or below it if there is no room above. Escape returns to the text. */
export function FloatingBar({
  at,
  label,
  editor,
  children,
}: {
  at: Place
  label: string
  editor: Editor
  children: ReactNode
}) {
  return (
    <Portal>
      <Paper
        data-editor-bar=""
        ref={(bar) => settle(bar, at)}
        className={classes.toolbar}
        role="toolbar"
        aria-label={label}
        withBorder
        shadow="md"
        onKeyDown={(event) => {
          if (event.key === 'Escape') editor.commands.focus()
          else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
            moveAmongButtons(event.currentTarget, event.key === 'ArrowRight' ? 1 : -1)
        }}
        // The selection stays while a button is pressed; fields still get the caret.
        onMouseDown={(event) => {
          if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
        }}
      >
        {children}
      </Paper>
    </Portal>
  )
}

// Set on the element once its size is known: on each render, since the buttons may have changed.
function settle(bar: HTMLDivElement | null, at: Place): void {
  if (!bar) return
  const { width, height } = bar.getBoundingClientRect()
  const above = at.top - height - GAP_PX
  bar.style.top = `${above >= GAP_PX ? above : at.bottom + GAP_PX}px`
  bar.style.left = `${Math.max(GAP_PX, Math.min(at.left - width / 2, window.innerWidth - width - GAP_PX))}px`
}

function moveAmongButtons(bar: HTMLElement, by: number): void {
  if (document.activeElement instanceof HTMLInputElement) return
  const buttons = Array.from(bar.querySelectorAll<HTMLElement>('button:not(:disabled)'))
  const next = buttons.findIndex((button) => button === document.activeElement) + by
  buttons.at(next % buttons.length)?.focus()
}

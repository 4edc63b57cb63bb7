import { useEffect, type RefObject } from 'react'
import { showToast } from '#platform/web/design/toasts.ts'
import { isReference } from '../model/item.ts'
import { MAX_CANVAS_TEXT_CHARS } from '../model/limits.ts'
import type { Board } from './scene/board.ts'
import { movingWith } from './scene/choosing.ts'
import { copyItems, pastedItems } from './scene/clipboard.ts'
import { canvasStrings as strings } from './strings.ts'
import type { CanvasActs } from './acts/use-canvas-acts.ts'
import type { References } from './use-references.ts'

interface Clipboard {
  board: Board
  acts: CanvasActs
  references: References
  mayEdit: boolean
  surface: RefObject<HTMLElement | null>
}

/**
 * Copies and pastes what is chosen, within a canvas and from one to another; text from elsewhere becomes a text item.
 */
export function useClipboard({ board, acts, references, mayEdit, surface }: Clipboard): void {
  useEffect(() => {
    const isHere = (): boolean => document.activeElement === surface.current || document.activeElement === document.body
    const copy = (event: ClipboardEvent): void => {
      const { selected } = board.state()
      if (!isHere() || selected.size === 0 || !event.clipboardData) return
      const items = [...movingWith(board.scene, selected)].flatMap((id) => board.scene.get(id) ?? [])
      copyItems(event.clipboardData, items, references.wordsOf)
      event.preventDefault()
      if (event.type === 'cut' && mayEdit) acts.remove()
      else showToast({ message: strings.copied(items.length) })
    }
    const paste = (event: ClipboardEvent): void => {
      if (!isHere() || !mayEdit || !event.clipboardData) return
      const items = pastedItems(event.clipboardData)
      const text = event.clipboardData.getData('text/plain').trim().slice(0, MAX_CANVAS_TEXT_CHARS)
      if (!items && text === '') return
      event.preventDefault()
      if (!items) return acts.pasteText(text)
      // A single target known to be deleted or hidden would have the whole paste refused.
      const known = items.filter(
        (item) => !isReference(item) || !['hidden', 'deleted'].includes(references.stateOf(item)?.status ?? ''),
      )
      if (known.length > 0) acts.paste(known)
      else showToast({ message: strings.pastedNothing, tone: 'failed' })
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [board, acts, references, mayEdit, surface])
}

import { useEffect, type RefObject } from 'react'
import { copiedText } from './copied-text.ts'

/**
 * Selects and copies words of pages itself: otherwise the surrounding editor would treat the mouse as a drag of the
 * document, and copy that. Copied text has the line breaks of the page.
 */
export function useOwnSelection(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const keep = (event: Event): void => event.stopPropagation()
    const letSelect = (event: MouseEvent): void => {
      event.stopPropagation()
      const holder = element.closest<HTMLElement>('[draggable="true"]')
      if (!holder || !(event.target instanceof Element) || event.target.closest('[data-page]') === null) return
      // A draggable block would be moved as a whole instead of its words being selected.
      holder.draggable = false
      addEventListener('mouseup', () => void (holder.draggable = true), { once: true, capture: true })
    }
    const copy = (event: ClipboardEvent): void => {
      event.stopPropagation()
      const text = copiedText(element, getSelection())
      if (text === null || !event.clipboardData) return
      event.clipboardData.setData('text/plain', text)
      event.preventDefault()
    }
    const kept = ['mouseup', 'cut', 'paste'] as const
    for (const name of kept) element.addEventListener(name, keep)
    element.addEventListener('mousedown', letSelect)
    element.addEventListener('copy', copy)
    return () => {
      for (const name of kept) element.removeEventListener(name, keep)
      element.removeEventListener('mousedown', letSelect)
      element.removeEventListener('copy', copy)
    }
  }, [root])
}

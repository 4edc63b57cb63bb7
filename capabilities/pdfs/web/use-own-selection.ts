import { useEffect, type RefObject } from 'react'
import { copiedText } from './copied-text.ts'

/**
 * Selecting and copying words of pages is the viewer's own: the text that a document stands in would take the mouse for
 * a wish to move the document, and copy that. What is copied has the line breaks of the page.
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
      // What can be moved as a whole would be, instead of its words being selected.
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

import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

/** A position on the screen, in pixels of the window. */
export interface Place {
  left: number
  top: number
  bottom: number
}

/**
 * Follows the screen position of something in the editor, or null while there is nothing to show. The component is
 * rendered again only when the position changes, and not while a user types without a selection.
 */
export function useFloatingPlace(
  editor: Editor,
  place: (editor: Editor) => Place | null,
): { at: Place | null; version: number } {
  const [state, setState] = useState<{ at: Place | null; version: number }>({ at: null, version: 0 })
  useEffect(() => {
    // An editor that was made but not shown in time is replaced by another one; this runs again with that.
    if (editor.isDestroyed) return undefined
    let frame = 0
    let pressed = false
    const measure = (): void => {
      frame = 0
      if (editor.isDestroyed) return
      const at = pressed ? null : place(editor)
      setState((before) => (at === null && before.at === null ? before : { at, version: before.version + 1 }))
    }
    // At most once per frame, after the editor has drawn.
    const schedule = (): void => {
      if (frame === 0) frame = requestAnimationFrame(measure)
    }
    const onPress = (): void => {
      pressed = true
    }
    const onRelease = (): void => {
      pressed = false
      schedule()
    }
    const { dom } = editor.view
    dom.addEventListener('pointerdown', onPress)
    window.addEventListener('pointerup', onRelease)
    window.addEventListener('scroll', schedule, { capture: true, passive: true })
    window.addEventListener('resize', schedule)
    editor.on('selectionUpdate', schedule)
    editor.on('update', schedule)
    editor.on('focus', schedule)
    editor.on('blur', schedule)
    return () => {
      cancelAnimationFrame(frame)
      dom.removeEventListener('pointerdown', onPress)
      window.removeEventListener('pointerup', onRelease)
      window.removeEventListener('scroll', schedule, { capture: true })
      window.removeEventListener('resize', schedule)
      editor.off('selectionUpdate', schedule)
      editor.off('update', schedule)
      editor.off('focus', schedule)
      editor.off('blur', schedule)
    }
  }, [editor, place])
  return state
}

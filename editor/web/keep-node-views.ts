import type { Editor } from '@tiptap/core'
import type { NodeViewConstructor } from '@tiptap/pm/view'

/**
 * Lets a text be drawn once instead of twice. The library recreates all node views when its editor is put on the page,
 * because React could not draw its own before; new ones make ProseMirror draw the whole text again. The first ones are
 * just as good: the few cards are redrawn separately (`drawCards`).
 */
export function keepNodeViews(editor: Editor): void {
  const manager = editor.extensionManager
  const fresh = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(manager), 'nodeViews')?.get as
    | (() => Record<string, NodeViewConstructor>)
    | undefined
  if (!fresh) return
  let kept: Record<string, NodeViewConstructor> | null = null
  Object.defineProperty(manager, 'nodeViews', { configurable: true, get: () => (kept ??= fresh.call(manager)) })
}

const left = new WeakSet<Editor>()

/**
 * For the time that an editor is on its page. When it is removed, the library removes all node views, for which
 * ProseMirror draws the whole text once more, although no one sees it and the editor ends right after: that is left out.
 * @returns a function that must be called before the library removes it
 */
export function onItsPage(editor: Editor): () => void {
  const { view } = editor
  // Shown again after all, as React does during development: the cards belong to what was removed.
  if (left.delete(editor)) {
    view.setProps({ nodeViews: {} })
    editor.createNodeViews()
  }
  return () => {
    left.add(editor)
    view.setProps = () => void Reflect.deleteProperty(view, 'setProps')
  }
}

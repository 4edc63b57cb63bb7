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

import type { Editor } from '@tiptap/core'
import type { NodeViewConstructor } from '@tiptap/pm/view'

/**
 * Lets a text be drawn once instead of twice. The library makes all node views anew when its editor is put on the page, because
 * those drawn by React could not be drawn before; new ones make ProseMirror draw the whole text again. Where the text has no
 * card, the first ones are as good.
 * @param cards names of the nodes that React draws
 */
export function keepNodeViews(editor: Editor, cards: ReadonlySet<string>): void {
  const manager = editor.extensionManager
  const fresh = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(manager), 'nodeViews')?.get as (() => Record<string, NodeViewConstructor>) | undefined
  if (!fresh) return
  let kept: Record<string, NodeViewConstructor> | null = null
  Object.defineProperty(manager, 'nodeViews', {
    configurable: true,
    get: () => {
      if (!kept || hasCard(editor, cards)) kept = fresh.call(manager)
      return kept
    },
  })
}

function hasCard(editor: Editor, cards: ReadonlySet<string>): boolean {
  let found = false
  editor.state.doc.descendants((node) => {
    found ||= cards.has(node.type.name)
    return !found && !node.isTextblock
  })
  return found
}

import { Extension } from '@tiptap/core'
import { Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

type Binding = { beforeTransactionSelection: object | null }

/**
 * Puts the caret of a newly drawn text in its first words. The binding would put it where it was in the empty text
 * before, which is not a valid caret position in a text that begins with a card or an answer. Must come before the
 * shared text, which calls `onFirstRender`.
 */
export function firstSelection() {
  let opened: { view: EditorView; binding: Binding } | undefined
  const extension = Extension.create({
    name: 'firstSelection',
    priority: 1_001,
    addProseMirrorPlugins() {
      return [
        new Plugin({
          view(view) {
            const binding = (ySyncPluginKey.getState(view.state) as { binding?: Binding } | undefined)?.binding
            if (binding) opened = { view, binding }
            // As long as the binding has a previous selection, it does not set one.
            if (binding) binding.beforeTransactionSelection ??= {}
            return {}
          },
        }),
      ]
    },
  })
  return {
    extension,
    onFirstRender: () => {
      if (!opened) return
      const { view, binding } = opened
      opened = undefined
      binding.beforeTransactionSelection = null
      const { doc, tr } = view.state
      // A card selected here would be replaced by the first key.
      view.dispatch(
        tr
          .setSelection(Selection.findFrom(doc.resolve(0), 1, true) ?? Selection.atStart(doc))
          .setMeta('addToHistory', false),
      )
    },
  }
}

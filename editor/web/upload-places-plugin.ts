import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { strings } from './strings.ts'

type Change = { id: string; at: number; name: string } | { id: string; at: null }

const places = new PluginKey<DecorationSet>('uploadPlaces')

/**
 * Placeholders for files that are being uploaded: visible to the user who added them, and moved with the surrounding
 * words.
 */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key: places,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const moved = before.map(transaction.mapping, transaction.doc)
            const change = transaction.getMeta(places) as Change | undefined
            if (!change) return moved
            if (change.at === null)
              return moved.remove(moved.find(undefined, undefined, (spec) => spec['id'] === change.id))
            return moved.add(transaction.doc, [
              Decoration.widget(change.at, () => drawn(change.name), { id: change.id, side: 1 }),
            ])
          },
        },
        props: { decorations: (state) => places.getState(state) },
      }),
    ]
  },
})

function drawn(name: string): HTMLElement {
  const element = document.createElement('span')
  element.className = 'upload-place'
  element.setAttribute('role', 'status')
  element.textContent = strings.uploading(name)
  return element
}

/** Shows a placeholder for a file. @returns `leave`, which removes it and returns where the file belongs now */
export function takeUploadPlace(editor: Editor, at: number, name: string): { leave: () => number } {
  const id = crypto.randomUUID()
  const notify = (change: Change): void =>
    editor.view.dispatch(editor.state.tr.setMeta(places, change).setMeta('addToHistory', false))
  notify({ id, at, name })
  return {
    leave() {
      const [place] = places.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
      notify({ id, at: null })
      // If the surrounding words were deleted, the file is inserted at the user's caret.
      return place?.from ?? editor.state.selection.to
    },
  }
}

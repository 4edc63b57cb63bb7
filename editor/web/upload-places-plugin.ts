import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { strings } from './strings.ts'

type Change = { id: string; at: number; name: string } | { id: string; at: null }

const places = new PluginKey<DecorationSet>('uploadPlaces')

/** Where files that are on their way will stand: seen by whoever added them, and moved along with the words around. */
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

/** Shows that a file will stand there. @returns `leave`, which takes that away and tells where the file belongs now */
export function takeUploadPlace(editor: Editor, at: number, name: string): { leave: () => number } {
  const id = crypto.randomUUID()
  const tell = (change: Change): void =>
    editor.view.dispatch(editor.state.tr.setMeta(places, change).setMeta('addToHistory', false))
  tell({ id, at, name })
  return {
    leave() {
      const [place] = places.getState(editor.state)?.find(undefined, undefined, (spec) => spec['id'] === id) ?? []
      tell({ id, at: null })
      // Whose words around it were deleted comes where its owner writes.
      return place?.from ?? editor.state.selection.to
    },
  }
}

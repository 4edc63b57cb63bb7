import { Extension, type Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type NodeView } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('lateCards')

/** The placeholder for a card until its page can draw it; then it is replaced. */
export function waitingCard(node: Node, canBeDrawn: () => boolean): NodeView {
  const dom = document.createElement('div')
  dom.className = 'file-block'
  dom.dataset['waiting'] = ''
  dom.textContent = typeof node.attrs['name'] === 'string' ? node.attrs['name'] : ''
  for (const name of ['id', 'fileId', 'mediaType'])
    if (typeof node.attrs[name] === 'string') dom.dataset[name] = node.attrs[name]
  return { dom, update: (next) => next.type === node.type && !canBeDrawn(), ignoreMutation: () => true }
}

/** Marks cards for one render: ProseMirror recreates their views, and no others. */
export const LateCards = Extension.create({
  name: 'lateCards',
  addProseMirrorPlugins: () => [
    new Plugin({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction) => (transaction.getMeta(key) as DecorationSet | undefined) ?? DecorationSet.empty,
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})

/** Lets the page draw the cards of a text that was drawn before it; the rest of the text is unchanged. */
export function drawCards(editor: Editor, cards: ReadonlySet<string>): void {
  const { doc, tr } = editor.state
  const marks: Decoration[] = []
  doc.descendants((node, at) => {
    if (cards.has(node.type.name)) marks.push(Decoration.node(at, at + node.nodeSize, {}, { isDrawn: true }))
    return !node.isTextblock
  })
  if (marks.length > 0)
    editor.view.dispatch(tr.setMeta(key, DecorationSet.create(doc, marks)).setMeta('addToHistory', false))
}

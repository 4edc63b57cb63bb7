import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { takesWords } from './reading-plugin.ts'
import { strings } from './strings.ts'

/**
 * Text shown in an empty document, and a shorter one in the empty block with the caret. Examines one block, not all.
 */
export const BlockPlaceholder = Extension.create<{ text: string }>({
  name: 'blockPlaceholder',
  addOptions() {
    return { text: '' }
  },
  addProseMirrorPlugins() {
    const { editor } = this
    const { text } = this.options
    return [
      new Plugin({
        props: {
          decorations: ({ doc, selection }) => {
            const { $from, empty } = selection
            const block = $from.parent
            const alone = doc.childCount === 1 && doc.firstChild === block
            if (text === '' || !empty || block.type.name !== 'paragraph' || block.childCount > 0 || $from.depth !== 1)
              return null
            if (!alone && (!takesWords(editor) || !editor.isFocused)) return null
            return DecorationSet.create(doc, [
              Decoration.node($from.before(), $from.after(), {
                class: 'placeholder',
                'data-placeholder': alone ? text : strings.placeholder,
              }),
            ])
          },
        },
      }),
    ]
  },
})

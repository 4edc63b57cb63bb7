import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isFromOthers } from './block-ids-plugin.ts'

const reading = new PluginKey<boolean>('reading')

/** Metadata of a change that is allowed in a text open for reading: by an act, or begun before. */
export const EVEN_WHILE_READING = 'evenWhileReading'

/** Keys that the editor handles: they move the caret and the selection, and lead out of the text. */
const CARET_KEY = /^(?:Arrow|Home|End|Page|Escape)/

/** The events by which a user changes a text; each change begins with one of these. */
const CHANGING = ['beforeinput', 'paste', 'cut', 'drop'] as const

/** Whether the text is open for reading: it has a caret, but typing changes nothing. */
export function isReading(state: EditorState): boolean {
  return reading.getState(state) === true
}

/** Whether the user can currently write in it. */
export function takesWords(editor: Editor): boolean {
  return editor.isEditable && !isReading(editor.state)
}

/** Opens a text for reading, or for writing. Caret and selection stay where they are. */
export function setReading(editor: Editor, on: boolean): void {
  if (isReading(editor.state) !== on)
    editor.view.dispatch(editor.state.tr.setMeta(reading, on).setMeta('addToHistory', false))
}

/**
 * A text that is open for reading: the caret moves in it and selects, but typing, pasting, cutting, dropping and
 * dragging change nothing. Changes by others and marks by acts still arrive.
 * The text stays editable for the browser, which gives a caret to nothing else. So input is refused before it does
 * anything, and also every change that the page makes on its own: the composition of an input method cannot be stopped,
 * and is drawn over.
 */
export const Reading = Extension.create<{ reading: boolean; onRefused: () => void }>({
  name: 'reading',
  addOptions() {
    return { reading: false, onRefused: () => undefined }
  },
  addProseMirrorPlugins() {
    const { options } = this
    const isOn = (view: EditorView): boolean => isReading(view.state)
    return [
      new Plugin<boolean>({
        key: reading,
        state: {
          init: () => options.reading,
          apply: (transaction, before) => (transaction.getMeta(reading) as boolean | undefined) ?? before,
        },
        filterTransaction: (transaction, state) =>
          !transaction.docChanged || !isReading(state) || mayChange(transaction),
        view(view) {
          const refuse = (event: Event): void => {
            if (!isOn(view) || !isInText(view, event.target)) return
            event.preventDefault()
            event.stopPropagation()
            // The page undoes the last act; these keys are its own.
            if (event instanceof InputEvent && event.inputType.startsWith('history')) return
            options.onRefused()
          }
          const refuseTick = (event: Event): void => {
            if (isOn(view) && isTickBox(event.target)) refuse(event)
          }
          for (const type of CHANGING) view.dom.addEventListener(type, refuse, { capture: true })
          view.dom.addEventListener('click', refuseTick, { capture: true })
          return {
            destroy() {
              for (const type of CHANGING) view.dom.removeEventListener(type, refuse, { capture: true })
              view.dom.removeEventListener('click', refuseTick, { capture: true })
            },
          }
        },
        props: {
          attributes: (state): Record<string, string> =>
            // Without the on-screen keyboard of a phone, which would cover what is read.
            isReading(state) ? { 'aria-readonly': 'true', inputmode: 'none' } : {},
          handleDOMEvents: {
            // The page handles them; the editor's own commands would be refused after they had marked the key as
            // handled.
            keydown: (view, event) => isOn(view) && !isCaretKey(event),
            compositionstart: isOn,
            compositionupdate: isOn,
            compositionend: isOn,
            // Without it the browser would open a dropped file.
            dragover: (view, event) => {
              if (isOn(view)) event.preventDefault()
              return isOn(view)
            },
          },
        },
      }),
    ]
  },
})

function mayChange(transaction: Transaction): boolean {
  // Changes that follow from a change belong to it.
  const first = (transaction.getMeta('appendedTransaction') as Transaction | undefined) ?? transaction
  return isFromOthers(first) || first.getMeta(EVEN_WHILE_READING) === true
}

function isCaretKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return CARET_KEY.test(key) || (key === 'F10' && altKey) || ((ctrlKey || metaKey) && key.toLowerCase() === 'a')
}

/** Whether a target is in the text itself, not in a card, which has its own fields. */
function isInText({ dom }: EditorView, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null
  return element?.closest('[contenteditable]') === dom || isTickBox(element)
}

function isTickBox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('li[data-checked] > label') !== null
}

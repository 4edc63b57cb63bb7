import { Extension, type Editor } from '@tiptap/core'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isFromOthers } from './block-ids-plugin.ts'

const reading = new PluginKey<boolean>('reading')

/** What a change says of itself that is made in a text open for reading all the same: by an act, or begun before. */
export const EVEN_WHILE_READING = 'evenWhileReading'

/** Keys that the editor takes for itself: they move the caret and the selection, and lead out of the text. */
const CARET_KEY = /^(?:Arrow|Home|End|Page|Escape)/

/** What somebody does to change a text; each begins with one of these. */
const CHANGING = ['beforeinput', 'paste', 'cut', 'drop'] as const

/** Whether the text is open for reading: it has a caret, and nothing that is typed changes it. */
export function isReading(state: EditorState): boolean {
  return reading.getState(state) === true
}

/** Whether somebody may write in it as it stands. */
export function takesWords(editor: Editor): boolean {
  return editor.isEditable && !isReading(editor.state)
}

/** Opens a text for reading, or for writing. Caret and selection stay where they are. */
export function setReading(editor: Editor, on: boolean): void {
  if (isReading(editor.state) !== on)
    editor.view.dispatch(editor.state.tr.setMeta(reading, on).setMeta('addToHistory', false))
}

/**
 * A text that is open for reading: the caret moves in it and selects, but what is typed, pasted, cut, dropped or dragged
 * changes nothing. What others write and what acts mark comes in as ever.
 *
 * The text stays editable for the browser, which gives a caret to nothing else. So input is refused before it does
 * anything, and every change that the page makes by itself is refused besides: what an input method composes cannot be
 * stopped, and is drawn over.
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
            // What was done last is taken back by the page, whose keys these are.
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
            // Without the keyboard of a telephone, which would rise over what is read.
            isReading(state) ? { 'aria-readonly': 'true', inputmode: 'none' } : {},
          handleDOMEvents: {
            // The page hears them; the editor's own would be refused after it had taken the key for handled.
            keydown: (view, event) => isOn(view) && !isCaretKey(event),
            compositionstart: isOn,
            compositionupdate: isOn,
            compositionend: isOn,
            // Without it the browser would open a file that is dropped.
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
  // What follows from a change belongs to it.
  const first = (transaction.getMeta('appendedTransaction') as Transaction | undefined) ?? transaction
  return isFromOthers(first) || first.getMeta(EVEN_WHILE_READING) === true
}

function isCaretKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return CARET_KEY.test(key) || (key === 'F10' && altKey) || ((ctrlKey || metaKey) && key.toLowerCase() === 'a')
}

/** Whether something stands in the text itself, not in a card, whose fields are its own. */
function isInText({ dom }: EditorView, target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null
  return element?.closest('[contenteditable]') === dom || isTickBox(element)
}

function isTickBox(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('li[data-checked] > label') !== null
}

import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { QuestionResponse } from '../../document/blocks.ts'
import { isPlainClick, type ContentParts } from '../content-parts.ts'
import { strings } from '../strings.ts'

const redraws = new WeakMap<Editor, Set<() => void>>()

/** Draws the questions and options of a text again: the page knows others, or new wording of them. */
export function redrawQuestions(editor: Editor): void {
  for (const redraw of redraws.get(editor) ?? []) redraw()
}

/** A survey answer under its question; the question itself is not part of the text. */
export const QuestionBlock = QuestionResponse.extend<{ parts: () => ContentParts }>({
  addOptions() {
    return { parts: () => ({}) }
  },
  addNodeView() {
    const parts = this.options.parts
    return ({ node, editor }) => {
      let drawn = node
      const dom = document.createElement('section')
      dom.className = 'question-response'
      const head = document.createElement('div')
      head.contentEditable = 'false'
      const contentDOM = document.createElement('div')
      dom.append(head, contentDOM)
      const draw = ({ attrs, childCount, textContent }: Node): void => {
        const questionId = typeof attrs['questionId'] === 'string' ? attrs['questionId'] : ''
        const title = document.createElement('p')
        title.className = 'question-title'
        title.append(titleOf(questionId, parts()))
        dom.setAttribute('aria-label', title.textContent ?? '')
        if (typeof attrs['id'] === 'string') dom.dataset['id'] = attrs['id']
        const chosen = Array.isArray(attrs['optionIds']) ? (attrs['optionIds'] as string[]) : []
        const list = document.createElement('ul')
        list.className = 'question-options'
        for (const option of chosen) {
          const item = document.createElement('li')
          item.textContent = parts().optionTitle?.(questionId, option) ?? option
          list.append(item)
        }
        head.replaceChildren(title, ...(chosen.length > 0 ? [list] : []))
        // A chosen answer needs no additional words; the line for them stays small until there are some.
        dom.toggleAttribute('data-wordless', chosen.length > 0 && childCount === 1 && textContent === '')
      }
      draw(node)
      const drawAgain = (): void => draw(drawn)
      const ofEditor = redraws.get(editor) ?? new Set()
      redraws.set(editor, ofEditor.add(drawAgain))
      return {
        dom,
        contentDOM,
        update(next) {
          if (next.type !== node.type) return false
          drawn = next
          draw(next)
          return true
        },
        destroy: () => void ofEditor.delete(drawAgain),
        ignoreMutation: (mutation) => head.contains(mutation.target),
      }
    }
  },
})

/** The question's title; it links to the question's page if there is one. */
function titleOf(questionId: string, { questionTitle, questionLink }: ContentParts): Text | HTMLAnchorElement {
  const text = document.createTextNode(questionTitle?.(questionId) ?? strings.untitledQuestion)
  if (!questionLink || questionId === '') return text
  const link = document.createElement('a')
  link.href = questionLink.hrefOf(questionId)
  link.append(text)
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    questionLink.follow(questionLink.hrefOf(questionId))
  })
  return link
}

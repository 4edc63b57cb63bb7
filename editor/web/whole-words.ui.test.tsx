import { afterEach, expect, test } from 'vitest'
import { selectWholeWords } from './whole-words.ts'

afterEach(() => document.body.replaceChildren())

/** Selects from one position of a paragraph's text to another, across its marks. @returns the resulting selection */
function dragged(html: string, from: number, to: number): string {
  document.body.innerHTML = `<p>${html}</p>`
  const pointAt = (place: number): [Node, number] => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    let left = place
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      if (left <= node.length) return [node, left]
      left -= node.length
    }
    throw new Error('The text is shorter.')
  }
  const selection = document.getSelection()
  if (!selection) throw new Error('A page has a selection.')
  selection.setBaseAndExtent(...pointAt(from), ...pointAt(to))
  selectWholeWords(selection)
  return selection.toString()
}

test('a drag that begins or ends inside a word selects all of it, also if a mark begins inside the word', () => {
  expect(dragged('One missed evening, and it stopped.', 6, 13)).toBe('missed evening')
  expect(dragged('One mis<mark>sed eve</mark>ning, and it stopped.', 9, 13)).toBe('missed evening')
  expect(dragged('One missed evening, and it stopped.', 13, 6)).toBe('missed evening')
})

test('a drag that ends between words is unchanged, with its punctuation marks', () => {
  expect(dragged('One missed evening, and it stopped.', 4, 19)).toBe('missed evening,')
  expect(dragged('One missed evening, and it stopped.', 4, 20)).toBe('missed evening, ')
})

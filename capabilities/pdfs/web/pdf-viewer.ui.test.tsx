import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PdfWordsFragment } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { copiedText } from './copied-text.ts'
import { findWords } from './find-words.ts'
import { selectionWithin } from './page-selection.ts'
import { TextLayer } from './text-layer.tsx'

const run = (x: number, y: number, start: number, end: number) => ({ x, y, width: 50, height: 10, angle: 0, start, end })
const page: PdfWordsFragment = {
  number: 3, width: 600, height: 800, text: 'Name Age\nMara 41', isOcr: false, failure: null,
  runs: [run(10, 10, 0, 4), run(100, 10, 5, 8), run(10, 30, 9, 13), run(100, 30, 14, 16)],
}

function Page({ find = '' }: { find?: string }) {
  return (
    <main>
      <div data-page="3"><TextLayer page={page} scale={1} find={find} /></div>
      <p>Elsewhere</p>
    </main>
  )
}

afterEach(() => getSelection()?.removeAllRanges())

/** Selects from a character of one run to one of another. */
function select([from, at]: [string, number], [to, until]: [string, number]): HTMLElement {
  const range = document.createRange()
  range.setStart(screen.getByText(from).firstChild ?? document, at)
  range.setEnd(screen.getByText(to).firstChild ?? document, until)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  return screen.getByRole('main')
}

test('what is selected is known as characters of the text of its page, and copied with its lines', () => {
  renderInterface(<Page />)
  const root = select(['Name', 2], ['41', 1])
  expect(selectionWithin(root, getSelection())).toEqual({ start: { page: 3, offset: 2 }, end: { page: 3, offset: 15 } })
  expect(copiedText(root, getSelection())).toBe('me Age\nMara 4')
  getSelection()?.removeAllRanges()
  expect(copiedText(root, getSelection())).toBeNull()
})

test('what is looked for is marked where it stands, whatever its capitals, over the end of a line too', () => {
  renderInterface(<Page find="age MARA" />)
  expect(screen.getAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)).toEqual(['Age', 'Mara'])
  expect(findWords('A\nB a b', 'a b')).toEqual([[0, 3], [4, 7]])
  expect(findWords('Anything', '  ')).toEqual([])
})

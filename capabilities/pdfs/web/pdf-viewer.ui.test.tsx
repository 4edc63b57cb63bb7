import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PdfWordsFragment } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { copiedText } from './copied-text.ts'
import { selectionWithin } from './page-selection.ts'
import { TextLayer } from './text-layer.tsx'

const run = (x: number, y: number, start: number, end: number) => ({
  x,
  y,
  width: 50,
  height: 10,
  angle: 0,
  start,
  end,
})
const page: PdfWordsFragment = {
  number: 3,
  width: 600,
  height: 800,
  text: 'Name Age\nMara 41',
  isOcr: false,
  failure: null,
  runs: [run(10, 10, 0, 4), run(100, 10, 5, 8), run(10, 30, 9, 13), run(100, 30, 14, 16)],
}

function Page({
  find = '',
  apart = false,
  words = page,
}: {
  find?: string
  apart?: boolean
  words?: PdfWordsFragment
}) {
  return (
    <main>
      <div data-page="3">
        <TextLayer page={words} scale={1} find={find} apart={apart} />
      </div>
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

test('a selection is given as characters of the text of its page, and copied with its lines', () => {
  renderInterface(<Page />)
  const root = select(['Name', 2], ['41', 1])
  expect(selectionWithin(root, getSelection())).toEqual({ start: { page: 3, offset: 2 }, end: { page: 3, offset: 15 } })
  expect(copiedText(root, getSelection())).toBe('me Age\nMara 4')
  getSelection()?.removeAllRanges()
  expect(copiedText(root, getSelection())).toBeNull()
})

test('searched words are marked regardless of case, across line ends too', () => {
  renderInterface(<Page find="age MARA" />)
  expect(screen.getAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)).toEqual(['Age', 'Mara'])
})

test('words that are apart are marked together, with the text between them', () => {
  renderInterface(<Page find="Mara, age?" apart />)
  expect(screen.getAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)).toEqual(['Age', 'Mara'])
})

test.each([
  ['resume', ['Résumé']],
  ['STRASSE', ['Straße']],
  ['café resume', ['Café', 'Résumé']],
  ['ﬁn', ['ﬁn']],
  ['  ', []],
])('searched words are marked as they are written, regardless of accents: %s', (find, marked) => {
  const text = 'Café\nRésumé Straße ﬁne'
  renderInterface(
    <Page
      find={find}
      words={{
        ...page,
        text,
        runs: [run(10, 10, 0, 4), run(10, 30, 5, 11), run(70, 30, 12, 18), run(130, 30, 19, 22)],
      }}
    />,
  )
  expect(screen.queryAllByText(/./, { selector: 'mark' }).map((mark) => mark.textContent)).toEqual(marked)
})

import { expect, test, vi } from 'vitest'
import {
  onUtterancesDrawn,
  rangeOfWord,
  rangesOfWords,
  standsInPage,
  utterancesOf,
  wordAtPoint,
} from './words-in-page.ts'

const HTML = `
  <div class="file-block" data-file-id="one"></div>
  <p data-type="utterance" data-id="a">Every <mark>Mon</mark>day I <strong>open</strong> four windows.</p>
  <p>Written between.</p>
  <p data-type="utterance" data-id="b">Yes.</p>
  <div class="file-block" data-file-id="two"></div>
  <p data-type="utterance" data-id="c">Another tape.</p>`

function textOf(html: string): HTMLElement {
  const text = document.createElement('div')
  text.innerHTML = html
  document.body.replaceChildren(text)
  return text
}

test('the utterances of a recording are those after its file, up to the next one', () => {
  const text = textOf(HTML)
  expect(utterancesOf(text, 'one').map(({ dataset }) => dataset['id'])).toEqual(['a', 'b'])
  expect(utterancesOf(text, 'two').map(({ dataset }) => dataset['id'])).toEqual(['c'])
})

test('a word is one although marks begin and end inside it, and is found by any of its letters', () => {
  const [utterance] = utterancesOf(textOf(HTML), 'one')
  if (!utterance) throw new Error('There is one.')
  expect([0, 1, 2, 3, 4, 5, 6].map((at) => rangeOfWord(utterance, at)?.toString())).toEqual([
    'Every',
    'Monday',
    'I',
    'open',
    'four',
    'windows.',
    undefined,
  ])
  expect(rangesOfWords(utterance, [1, 3]).map(String)).toEqual(['Monday', 'open'])
  const mark = utterance.querySelector('mark')?.firstChild
  const behind = utterance.lastChild
  if (!mark || !behind) throw new Error('There are both.')
  expect([
    wordAtPoint(utterance, mark, 1),
    wordAtPoint(utterance, behind, 3),
    wordAtPoint(utterance, utterance.firstChild ?? mark, 0),
  ]).toEqual([1, 4, 0])
})

test('redrawn utterances are reported, so that shading stays; the clock of the player and other text are not reported', async () => {
  const text = textOf(HTML)
  const follower = vi.fn()
  const stop = onUtterancesDrawn(text, follower)
  const [utterance] = utterancesOf(text, 'one')
  utterance?.replaceChildren('Every Monday I close four windows.')
  await vi.waitFor(() => expect(follower).toHaveBeenCalledTimes(1))
  expect(follower).toHaveBeenLastCalledWith({ areOthers: false, changed: new Set([utterance]) })
  const [player] = text.querySelectorAll('.file-block')
  player?.append('0:01')
  text.append(document.createElement('p'))
  const added = document.createElement('p')
  Object.assign(added.dataset, { type: 'utterance', id: 'd' })
  text.append(added)
  await vi.waitFor(() => expect(follower).toHaveBeenCalledTimes(2))
  expect(follower).toHaveBeenLastCalledWith({ areOthers: true, changed: new Set() })
  stop()
})

test('the range of a word stays as long as its letters do, whatever is typed beside it', () => {
  const [, utterance] = utterancesOf(
    textOf(
      '<div class="file-block" data-file-id="one"></div><p data-type="utterance" data-id="a">One.</p><p data-type="utterance" data-id="b">Every Monday.</p>',
    ),
    'one',
  )
  const word = utterance && rangeOfWord(utterance, 1)
  if (!word) throw new Error('There is one.')
  utterance.firstChild?.before('Nearly ')
  expect([standsInPage(word), word.toString()]).toEqual([true, 'Monday.'])
  utterance.replaceChildren('Nearly every Monday.')
  expect(standsInPage(word)).toBe(false)
})

import { expect, test } from 'vitest'
import { toHtml, toText } from './written-transcript.ts'

const talk = {
  title: 'Ada & "Bo"',
  utterances: [
    { speaker: 'Bo', startMs: 0, endMs: 900, text: 'So <it> is', words: null },
    {
      speaker: null,
      startMs: 3_605_000,
      endMs: 3_606_000,
      text: 'Yes',
      words: [{ text: 'Yes', startMs: 3_605_000, endMs: 3_605_400, confidence: 1 }],
    },
  ],
}

test('a page shows speakers, where known, and times; spoken words are never markup', () => {
  const html = toHtml(talk)
  expect(html).toContain('<title>Ada &amp; &quot;Bo&quot;</title>')
  expect(html).toContain(
    '<p data-start="0" data-end="900"><strong>Bo</strong> <time>0:00</time><br>\nSo &lt;it&gt; is</p>',
  )
  expect(html).toContain(
    '<p data-start="3605000" data-end="3606000"><time>1:00:05</time><br>\n<span data-monologue-start-time="3605000" data-monologue-end-time="3605400">Yes</span></p>',
  )
})

test('a plain text leaves out a missing title and missing speakers', () => {
  expect(toText(talk)).toBe('Ada & "Bo"\n\nBo 0:00\nSo <it> is\n\n1:00:05\nYes\n')
  expect(toText({ ...talk, title: '' })).toBe('Bo 0:00\nSo <it> is\n\n1:00:05\nYes\n')
})

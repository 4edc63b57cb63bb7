import { expect, test } from 'vitest'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { grown, next, phrasesOf, placeOf, previous, sentenceAt, shrunk, type Chosen, type Stretch } from './stretch.ts'

const TEXTS = ['I open the app, look at the plan, and close it.', 'Then I call them.', 'Nobody answers.']

function sentencesOf(texts: readonly string[], note = 'a', space = 1): Chosen[] {
  let from = 0
  return texts.map((text, at) => {
    const start = from
    from += text.length + space
    const point = (offset: number) => ({ blockId: `b-${note}`, offset })
    return { noteId: note, text, start: point(start), end: point(start + text.length), isJoined: at > 0 }
  })
}

const all = [...sentencesOf(TEXTS), ...sentencesOf(['Another note.'], 'b')]
const sentence = (at: number) => all[at]
const said = (stretch: Stretch, of = sentence) => placeOf(stretch, of)?.text

test('phrases are split at pauses, in languages with spaces and without, and none is a single word', () => {
  const phrases = (text: string) => phrasesOf(text).map(({ start, end }) => text.slice(start, end))
  expect(phrases(TEXTS[0] ?? '')).toEqual(['I open the app', 'look at the plan', 'and close it.'])
  expect(phrases('Well, it is too dear for us.')).toEqual(['Well, it is too dear for us.'])
  expect(phrases('アプリを開いて見てから、プランを確認して閉じます。')).toEqual([
    'アプリを開いて見てから',
    'プランを確認して閉じます。',
  ])
  expect(phrases('It costs 1,000 and no more.')).toEqual(['It costs 1,000 and no more.'])
})

test('a stretch shrinks to a phrase, and grows by phrases, to the sentence, to several sentences, never past its note', () => {
  let now = shrunk(sentenceAt(0), sentence)
  const steps = [said(now)]
  for (let step = 0; step < 6; step += 1) steps.push(said((now = grown(now, sentence))))
  expect(steps).toEqual([
    'I open the app',
    'I open the app, look at the plan',
    TEXTS[0],
    `${TEXTS[0]} ${TEXTS[1]}`,
    TEXTS.join(' '),
    TEXTS.join(' '),
    TEXTS.join(' '),
  ])
  expect(said(shrunk(now, sentence))).toBe(`${TEXTS[0]} ${TEXTS[1]}`)
  expect(shrunk(sentenceAt(1), sentence)).toEqual(sentenceAt(1))
})

test('the next stretch follows the chosen one, by phrases if a phrase is chosen', () => {
  const phrase = shrunk(sentenceAt(0), sentence)
  const second = next(phrase, sentence)
  expect(said(second)).toBe('look at the plan')
  expect(said(previous(second))).toBe('I open the app')
  expect(next(next(second, sentence), sentence)).toEqual(sentenceAt(1))
  expect(next(grown(sentenceAt(0), sentence), sentence)).toEqual(sentenceAt(2))
  expect(previous(sentenceAt(2))).toEqual(sentenceAt(1))
  expect(previous(phrase)).toEqual(sentenceAt(0))
})

test('a stretch gives its position and words, with no space between sentences that have none', () => {
  expect(placeOf(next(shrunk(sentenceAt(0), sentence), sentence), sentence)).toEqual({
    noteId: 'a',
    text: 'look at the plan',
    start: { blockId: 'b-a', offset: 16 },
    end: { blockId: 'b-a', offset: 32 },
  })
  const written = sentencesOf(['三つ目です。', '四つ目。'], 'c', 0)
  expect(
    said(
      grown(sentenceAt(0), (at) => written[at]),
      (at) => written[at],
    ),
  ).toBe('三つ目です。四つ目。')
})

test('a sentence with a mention is not split, and no stretch is longer than a highlight', () => {
  const [mention, ...others] = sentencesOf(['I asked @Mara Quill, who knows it well.', 'a'.repeat(MAX_HIGHLIGHT_CHARS)])
  if (!mention) throw new Error('There is one.')
  const short = { ...mention, end: { ...mention.end, offset: mention.end.offset - 10 } }
  const of = (at: number) => [short, ...others][at]
  expect(shrunk(sentenceAt(0), of)).toEqual(sentenceAt(0))
  expect(grown(sentenceAt(0), of)).toEqual(sentenceAt(0))
})

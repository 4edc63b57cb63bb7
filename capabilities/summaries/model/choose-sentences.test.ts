import { describe, expect, it } from 'vitest'
import { chooseSentences, type SourceSentence } from './choose-sentences.ts'

const sentence = (text: string, given: Partial<SourceSentence> = {}): SourceSentence => ({
  text,
  vector: null,
  speaker: null,
  isInterviewer: false,
  startMs: null,
  under: null,
  ...given,
})

const EXPORTS = [
  'The export of large tables takes almost an hour every morning.',
  'My colleagues start the export of their tables before breakfast.',
  'When the export fails, the large tables have to be exported again.',
  'A failed export costs our whole team half of the morning.',
]
const PRICES = [
  'The price of the yearly licence doubled without any warning.',
  'Our finance department cancelled the licence because of its price.',
  'A fair price for students would bring the whole university back.',
  'Finance asked why the licence has a price for every student.',
]
const FILLERS = [
  'Yeah, right.',
  'Mm-hmm.',
  'Okay, so, I mean, you know, that is what it is.',
  'And then I wanted to export the',
]

/** Everything that is chosen, in one list. */
const chosenTexts = (sentences: readonly SourceSentence[], ...rest: [Parameters<typeof chooseSentences>[1], number]) =>
  (chooseSentences(sentences, ...rest) ?? []).map((section) => ({
    ...section,
    sentences: section.sentences.map((at) => sentences[at]?.text),
  }))

const countWords = (texts: readonly unknown[]): number => texts.join(' ').split(' ').length

describe('a summary of chosen sentences', () => {
  const talk = [...FILLERS, ...EXPORTS, ...FILLERS, ...PRICES].map((text) => sentence(text))

  it('keeps to its words, in the order of the text, without fillers and fragments', () => {
    const [section, ...others] = chosenTexts(talk, 'Summary', 45)
    expect(others).toEqual([])
    expect(section?.title).toBeNull()
    expect(countWords(section?.sentences ?? [])).toBeLessThanOrEqual(45)
    expect(section?.sentences.length).toBeGreaterThan(2)
    expect(section?.sentences).toEqual(talk.map(({ text }) => text).filter((text) => section?.sentences.includes(text)))
    for (const filler of FILLERS) expect(section?.sentences).not.toContain(filler)
  })

  it('says both of two topics before it repeats one', () => {
    const [section] = chosenTexts(talk, 'Summary', 24)
    expect(section?.sentences).toHaveLength(2)
    expect(EXPORTS).toContain(section?.sentences[0])
    expect(PRICES).toContain(section?.sentences[1])
  })

  it('is null where there is too little to choose from', () => {
    expect(chooseSentences([], 'Summary', 100)).toBeNull()
    expect(
      chooseSentences(
        FILLERS.map((text) => sentence(text)),
        'Summary',
        100,
      ),
    ).toBeNull()
    expect(
      chooseSentences(
        EXPORTS.slice(0, 2).map((text) => sentence(text)),
        'Essential',
        100,
      ),
    ).toBeNull()
  })

  it('has no words of interviewers as long as participants say enough', () => {
    const interview = [
      ...PRICES.map((text) => sentence(text, { speaker: 'Ida', isInterviewer: true })),
      ...EXPORTS.map((text) => sentence(text, { speaker: 'Ben' })),
    ]
    expect(chosenTexts(interview, 'Summary', 200)[0]?.sentences).toEqual(EXPORTS)
  })

  it('has at most five sentences as the essential', () => {
    expect(chosenTexts(talk, 'Essential', 500)[0]?.sentences).toHaveLength(5)
  })

  it('reads text without spaces between words', () => {
    const japanese = [
      '大きな表のエクスポートは毎朝一時間もかかります。',
      '表のエクスポートが失敗すると朝が無駄になります。',
      '価格が予告なしに二倍になったので解約しました。',
      'はい。',
    ]
    const [section] = chosenTexts(
      japanese.map((text) => sentence(text)),
      'Summary',
      100,
    )
    expect(section?.sentences).toEqual(japanese.slice(0, 3))
  })
})

describe('a summary in sections', () => {
  it('is chronological: a chapter for each topic, with its beginning in the recording', () => {
    const recording = [...EXPORTS, ...EXPORTS, ...EXPORTS, ...PRICES, ...PRICES, ...PRICES].map((text, at) =>
      sentence(text, { speaker: 'Ben', startMs: at * 1_000 }),
    )
    const chapters = chosenTexts(recording, 'Chronological', 60)
    expect(chapters.map(({ startMs }) => startMs)).toEqual([0, 12_000])
    expect(chapters[0]?.title).toContain('export')
    expect(chapters[1]?.title).toContain('price')
    for (const { sentences } of chapters) expect([1, 2]).toContain(sentences.length)
  })

  it('has chapters with the headings of a text', () => {
    const report = [
      ...EXPORTS.map((text) => sentence(text, { under: 'How tables leave' })),
      ...PRICES.map((text) => sentence(text, { under: 'What it costs' })),
    ]
    expect(chosenTexts(report, 'Chronological', 60).map(({ title }) => title)).toEqual([
      'How tables leave',
      'What it costs',
    ])
  })

  it('has what participants answered under the questions of an interviewer', () => {
    const interview = [
      sentence('How do you get tables out of it?', { speaker: 'Ida', isInterviewer: true }),
      ...EXPORTS.map((text) => sentence(text, { speaker: 'Ben' })),
      sentence('Really?', { speaker: 'Ida', isInterviewer: true }),
      sentence('What do you think of the price?', { speaker: 'Ida', isInterviewer: true }),
      ...PRICES.map((text) => sentence(text, { speaker: 'Ben' })),
    ]
    const sections = chosenTexts(interview, 'ByQuestion', 50)
    expect(sections.map(({ title }) => title)).toEqual([
      'How do you get tables out of it?',
      'What do you think of the price?',
    ])
    for (const text of sections[0]?.sentences ?? []) expect(EXPORTS).toContain(text)
    for (const text of sections[1]?.sentences ?? []) expect(PRICES).toContain(text)
  })

  it('has what one speaker asks and another answers where no one is known to be the interviewer', () => {
    const meeting = [
      sentence('表をどうやって取り出していますか？', { speaker: 'Ida' }),
      ...EXPORTS.map((text) => sentence(text, { speaker: 'Ben' })),
      ...PRICES.map((text) => sentence(text, { speaker: 'Ida' })),
    ]
    const [section, ...others] = chosenTexts(meeting, 'ByQuestion', 500)
    expect(others).toEqual([])
    expect(section?.title).toBe('表をどうやって取り出していますか？')
    for (const text of section?.sentences ?? []) expect(EXPORTS).toContain(text)
  })

  it('has the answers of a survey under its questions, and nothing where no one asked', () => {
    const survey = [
      ...EXPORTS.map((text) => sentence(text, { under: 'What is slow?' })),
      ...PRICES.map((text) => sentence(text, { under: 'What is expensive?' })),
    ]
    expect(chosenTexts(survey, 'ByQuestion', 60).map(({ title }) => title)).toEqual([
      'What is slow?',
      'What is expensive?',
    ])
    expect(
      chooseSentences(
        [...EXPORTS, ...PRICES].map((text) => sentence(text)),
        'ByQuestion',
        60,
      ),
    ).toBeNull()
  })

  it('has themes with phrases of the text as titles, whatever the order of what is said', () => {
    const mixed = EXPORTS.flatMap((text, at) => [sentence(text), sentence(PRICES[at] ?? '')])
    const themes = chosenTexts(mixed, 'ByThemes', 60)
    expect(themes).toHaveLength(2)
    for (const { title, sentences } of themes) {
      for (const phrase of title?.split(', ') ?? ['no title'])
        expect(mixed.some(({ text }) => text.toLowerCase().includes(phrase.toLowerCase()))).toBe(true)
      expect(
        sentences.every((text) => EXPORTS.includes(text ?? '')) ||
          sentences.every((text) => PRICES.includes(text ?? '')),
      ).toBe(true)
    }
  })
})

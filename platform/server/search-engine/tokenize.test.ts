import { describe, expect, test } from 'vitest'
import { porterStem } from '#platform/kernel/porter-stem.ts'
import { parseQuery } from './parse-query.ts'
import { tokenize } from './tokenize.ts'

const words = (text: string) => tokenize(text).map((token) => token.exact)

describe('words of a text', () => {
  test('are compared without case, accents and apostrophes', () => {
    expect(words('Don’t stop the CAFÉ naïve Ångström')).toEqual(['dont', 'stop', 'the', 'cafe', 'naive', 'angstrom'])
  })

  test('leave out articles that are attached to them', () => {
    expect(words("Qu’est-ce que l’annulation dell'ordine, D’accord")).toEqual([
      'est',
      'ce',
      'que',
      'annulation',
      'ordine',
      'accord',
    ])
    expect(words("rock'n'roll at o’clock, I’d say it’s Ann’s")).toEqual([
      'rock',
      'roll',
      'at',
      'o',
      'clock',
      'id',
      'say',
      'it',
      'ann',
    ])
  })

  test('continue if plain letters are followed by others', () => {
    expect(words("Cafe\u0301s, coördinate data-driven 3D™ naı̈ve x東y re’sume o'clock’s end'")).toEqual([
      'cafes',
      'coordinate',
      'data',
      'driven',
      '3d',
      'tm',
      'naive',
      'x',
      '東',
      'y',
      're',
      'sume',
      'o',
      'clock',
      'end',
    ])
  })

  test('unify compatibility forms and letters without a decomposition', () => {
    expect(words('ﬁnd Straße Łódź ＡＢＣ')).toEqual(['find', 'strasse', 'lodz', 'abc'])
  })

  test('keep their position in the original', () => {
    const text = 'a 👍 naïve test'
    expect(tokenize(text).map((token) => text.slice(token.start, token.end))).toEqual(['a', '👍', 'naïve', 'test'])
  })

  test('are overlapping pairs in scripts without spaces', () => {
    expect(words('東京都 test')).toEqual(['東京', '京都', '都', 'test'])
  })

  test('keep vowel signs of scripts that need them', () => {
    expect(words('नमस्ते दुनिया')).toEqual(['नमस्ते', 'दुनिया'])
  })

  test('survive control characters and lone surrogates', () => {
    expect(words('a\0b \ud800 c')).toEqual(['a', 'b', 'c'])
  })
})

describe('stems', () => {
  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['cats', 'cat'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['motoring', 'motor'],
    ['conflated', 'conflat'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['vietnamization', 'vietnam'],
    ['triplicate', 'triplic'],
    ['hopefulness', 'hope'],
    ['adjustment', 'adjust'],
    ['adoption', 'adopt'],
    ['probate', 'probat'],
    ['cease', 'ceas'],
    ['controll', 'control'],
    ['generalizations', 'gener'],
  ])('%s becomes %s', (word, stem) => {
    expect(porterStem(word)).toBe(stem)
  })

  test('“used” is not reduced to “us”', () => {
    expect(['use', 'uses', 'used', 'using', 'us'].map(porterStem)).toEqual(['use', 'use', 'use', 'use', 'us'])
  })
})

describe('queries', () => {
  const shape = (text: string) =>
    parseQuery(text, true).map(
      (clause) =>
        `${clause.quoted ? '"' : ''}${clause.exact.join(' ')}${clause.quoted ? '"' : ''}${clause.unfinished ? '*' : ''}`,
    )

  test.each([
    ['onboarding fri', ['onboarding', 'fri*']],
    ['onboarding fri ', ['onboarding', 'fri']],
    ['"exact phrase" word', ['"exact phrase"', 'word*']],
    ['“curly quotes” count', ['"curly quotes"', 'count*']],
    ['unbalanced "exact phr', ['unbalanced', '"exact phr"*']],
    ['e-mail ann@example.com', ['e mail', 'ann example com*']],
    ['how do I export the data', ['export', 'data*']],
    ['AND OR NOT NEAR(a b, 3) title:x*', ['near a', 'b', '3', 'title x']],
    ['"" " "', []],
    ['same same same ', ['same']],
  ])('%s', (text, expected) => {
    expect(shape(text)).toEqual(expected)
  })

  test('consisting only of function words keep them', () => {
    expect(shape('to be or not to be ')).toEqual(['to', 'be', 'or', 'not'])
  })

  test('words of scripts without spaces are each required', () => {
    expect(shape('製品の使い方').every((clause) => clause !== '')).toBe(true)
    expect(shape('東京')).toEqual(['東京'])
    expect(shape('京')).toEqual(['京*'])
  })

  test('are cut at a limit', () => {
    expect(
      parseQuery(Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' '), true).length,
    ).toBeLessThanOrEqual(64)
  })
})

import { describe, expect, test } from 'vitest'
import { findFolded, foldedForFinding, foldedInPlace, wordsFinder } from './find-folded.ts'

function found(text: string, query: string, most = 100): string[] {
  return findFolded(text, query, most).map(({ from, to }) => text.slice(from, to))
}

describe('finding words in a text', () => {
  test('regardless of case and accents, in the text and in the search words', () => {
    expect(found('Café, CAFE and cafe\u0301.', 'cafe')).toEqual(['Café', 'CAFE', 'cafe\u0301'])
    expect(found('Cafe', 'café')).toEqual(['Cafe'])
    expect(found('Żółć i Smørrebrød', 'zolc')).toEqual(['Żółć'])
    expect(found('Żółć i Smørrebrød', 'SMORREBROD')).toEqual(['Smørrebrød'])
  })

  test('regardless of the kinds of quotes, dashes and white space', () => {
    expect(found('It’s “slow” – not well‑known', `it's "slow" - not`)).toEqual(['It’s “slow” – not'])
    expect(found('an\u00a0apple\n\n an apple', 'an apple')).toEqual(['an\u00a0apple', 'an apple'])
  })

  test('letters that are typed as two are found whole by either', () => {
    expect(found('Straße und Strasse', 'strasse')).toEqual(['Straße', 'Strasse'])
    expect(found('Straße', 'stras')).toEqual(['Straße'.slice(0, 5)])
    expect(found('der Fuß', 'fus')).toEqual(['Fuß'])
    expect(found('eﬃcient', 'eff')).toEqual(['eﬃ'])
  })

  test('punctuation is literal; scripts without case and surrogate pairs are found at their positions', () => {
    expect(found('costs $5.00 (or so)', '$5.00 (or')).toEqual(['$5.00 (or'])
    expect(found('a😀b 価格が高い', '価格')).toEqual(['価格'])
    expect(found('😀😀', '😀')).toEqual(['😀', '😀'])
  })

  test('white space finds nothing, and there are no more results than requested', () => {
    expect(found('a b', '  ')).toEqual([])
    expect(found('aaaa', 'a', 2)).toEqual(['a', 'a'])
  })

  test('a letter is found whatever form it has at the end of a word', () => {
    expect(found('Ο ΛΟΓΟΣ, ο λόγος', 'λογος')).toEqual(['ΛΟΓΟΣ', 'λόγος'])
    expect(found('Ο ΛΟΓΟΣ, ο λόγος', 'λογοσ')).toEqual(['ΛΟΓΟΣ', 'λόγος'])
  })

  test.each([
    ['Résumé\n of  the\u00a0week', 'RESUME of the', 1],
    ['Straße, STRASSE, strasse', 'straße', 3],
    ['It’s “slow” – not well‑known', `it's "slow" - not`, 1],
    ['Ο ΛΟΓΟΣ, ο λόγος και λογοσ', 'λόγος', 3],
    ['İstanbul, istanbul, ISTANBUL', 'istanbul', 3],
    ['한국어 텍스트, 한국어', '한국어', 2],
    ['😀 a😀b 価格が高い', '😀', 2],
    ['e\u0301e\u0301 éé', 'ee', 2],
    ['nothing of that', 'else', 0],
  ])('the stored form of a text has the same number of matches: %s', (text, query, times) => {
    expect(found(text, query)).toHaveLength(times)
    expect(foldedForFinding(text).split(foldedForFinding(query))).toHaveLength(times + 1)
  })
})

describe('finding a name among many', () => {
  test('by what is typed of it, regardless of case and accents; an empty query is in every name', () => {
    const names = ['Café visits', 'Łódź', 'Cafeteria', 'Straße']
    expect(names.filter(wordsFinder(' CAFE '))).toEqual(['Café visits', 'Cafeteria'])
    expect(names.filter(wordsFinder('lódz'))).toEqual(['Łódź'])
    expect(names.filter(wordsFinder('strasse'))).toEqual(['Straße'])
    expect(names.filter(wordsFinder('  '))).toEqual(names)
  })

  test('letter by letter, each at its own position: a letter that becomes two is unchanged', () => {
    expect(foldedInPlace('Éva Łódź')).toBe('eva lodz')
    for (const text of ['İstanbul', 'Straße', 'cafe\u0301', 'eﬃcient 😀'])
      expect(foldedInPlace(text)).toHaveLength(text.length)
  })
})

import { expect, test } from 'vitest'
import { matchTags, sameTitle, type PickableTag, type TagRow } from './tag-matches.ts'

const tag = (title: string, highlightCount = 0): PickableTag => ({ id: title, title, color: '#3f5fae', highlightCount })
const TAGS = [tag('Onboarding', 3), tag('Pricing page', 9), tag('Export to PDF', 1), tag('Mobile onboarding', 2)]
const shown = (rows: TagRow[]): string[] => rows.map((row) => (row.kind === 'tag' ? row.tag.title : `+ ${row.title}`))

test('without typed text the most recently used tags come first, then the most frequent', () => {
  expect(shown(matchTags(TAGS, ' ', ['Export to PDF'], true))).toEqual([
    'Export to PDF',
    'Pricing page',
    'Onboarding',
    'Mobile onboarding',
  ])
})

test('a match at the beginning of a title ranks above one at the beginning of a word, and that above scattered letters', () => {
  expect(shown(matchTags(TAGS, 'onb', [], false))).toEqual(['Onboarding', 'Mobile onboarding'])
  expect(shown(matchTags(TAGS, 'page', [], false))).toEqual(['Pricing page'])
  expect(shown(matchTags(TAGS, 'etp', [], false))).toEqual(['Export to PDF'])
})

test('a title that no tag has can be created, whatever its case', () => {
  expect(shown(matchTags(TAGS, 'Trust', [], true))).toEqual(['+ Trust'])
  expect(shown(matchTags(TAGS, ' onboarding ', [], true))).toEqual(['Onboarding', 'Mobile onboarding'])
  expect(shown(matchTags(TAGS, 'Trust', [], false))).toEqual([])
  expect(sameTitle('Straße ', 'straße')).toBe(true)
})

test('accents may be typed or omitted', () => {
  const tags = [tag('Qualité perçue'), tag('Überblick')]
  expect(shown(matchTags(tags, 'qualite per', [], false))).toEqual(['Qualité perçue'])
  expect(shown(matchTags(tags, 'ÜBER', [], false))).toEqual(['Überblick'])
  expect(matchTags(tags, 'percue', [], false)[0]).toMatchObject({ letters: [8, 9, 10, 11, 12, 13] })
})

test('the matching letters are returned', () => {
  const [first] = matchTags(TAGS, 'page', [], false)
  expect(first?.kind === 'tag' && first.letters).toEqual([8, 9, 10, 11])
})

import { expect, test } from 'vitest'
import { matchTags, sameTitle, type PickableTag, type TagRow } from './tag-matches.ts'

const tag = (title: string, highlightCount = 0): PickableTag => ({ id: title, title, color: '#3f5fae', highlightCount })
const TAGS = [tag('Onboarding', 3), tag('Pricing page', 9), tag('Export to PDF', 1), tag('Mobile onboarding', 2)]
const shown = (rows: TagRow[]): string[] => rows.map((row) => (row.kind === 'tag' ? row.tag.title : `+ ${row.title}`))

test('without a word the tags used last come first, then the frequent', () => {
  expect(shown(matchTags(TAGS, ' ', ['Export to PDF'], true))).toEqual([
    'Export to PDF',
    'Pricing page',
    'Onboarding',
    'Mobile onboarding',
  ])
})

test('the beginning of a title wins over the beginning of a word, and that over scattered letters', () => {
  expect(shown(matchTags(TAGS, 'onb', [], false))).toEqual(['Onboarding', 'Mobile onboarding'])
  expect(shown(matchTags(TAGS, 'page', [], false))).toEqual(['Pricing page'])
  expect(shown(matchTags(TAGS, 'etp', [], false))).toEqual(['Export to PDF'])
})

test('a title that nobody has taken can be created, whatever its case', () => {
  expect(shown(matchTags(TAGS, 'Trust', [], true))).toEqual(['+ Trust'])
  expect(shown(matchTags(TAGS, ' onboarding ', [], true))).toEqual(['Onboarding', 'Mobile onboarding'])
  expect(shown(matchTags(TAGS, 'Trust', [], false))).toEqual([])
  expect(sameTitle('Straße ', 'straße')).toBe(true)
})

test('accents need not be typed, and may be', () => {
  const tags = [tag('Qualité perçue'), tag('Überblick')]
  expect(shown(matchTags(tags, 'qualite per', [], false))).toEqual(['Qualité perçue'])
  expect(shown(matchTags(tags, 'ÜBER', [], false))).toEqual(['Überblick'])
  expect(matchTags(tags, 'percue', [], false)[0]).toMatchObject({ letters: [8, 9, 10, 11, 12, 13] })
})

test('the letters that were typed are told', () => {
  const [first] = matchTags(TAGS, 'page', [], false)
  expect(first?.kind === 'tag' && first.letters).toEqual([8, 9, 10, 11])
})

import { describe, expect, test } from 'vitest'
import { tagFindings, wordForms, type TagUse } from './tag-health.ts'

const used = (id: string, title: string, count = 3, othersSince = 0): TagUse => ({
  id,
  title,
  count,
  lastGivenAt: null,
  othersSince,
})
const pairs = (...titles: string[]) =>
  tagFindings(titles.map((title, at) => used(String(at), title))).flatMap((finding) =>
    finding.kind === 'DUPLICATE' ? [[finding.reason, finding.tagIds]] : [],
  )

describe('word forms', () => {
  test.each([
    ['Onboarding', 'onboard'],
    [
      'on-boardings',
      'board on'
        .split(' ')
        .filter((word) => word !== 'on')
        .join(' '),
    ],
    ['user_setups', 'setup user'],
    ['UserSetup', 'setup user'],
    ['The setup of a user', 'setup user'],
    ['Stories', 'story'],
    ['Pricing', 'pric'],
    ['Price', 'pric'],
    ['planned', 'plan'],
    ['Planning', 'plan'],
  ])('%s', (title, forms) => expect(wordForms(title).join(' ')).toBe(forms))
})

describe('findings', () => {
  test('the same words in other forms, with one letter different, or with an additional general word', () => {
    expect(pairs('user setup', 'Setup (users)')).toEqual([['SAME_WORDS', ['0', '1']]])
    expect(pairs('Frustration', 'Frustrtion')).toEqual([['SPELLING', ['0', '1']]])
    expect(pairs('onboarding', 'onboarding_flow')).toEqual([['GENERAL_WORD', ['0', '1']]])
  })

  test('tags that only share a word or differ in a number are not reported', () => {
    expect(pairs('Price too high', 'Price of shipping')).toEqual([])
    expect(pairs('card', 'Late card', 'card payment')).toEqual([])
    expect(pairs('top_up_failed', 'pending_top_up')).toEqual([])
    expect(pairs('Issues', 'Problems')).toEqual([])
    expect(pairs('Interview 1', 'Interview 2').filter(([reason]) => reason === 'SPELLING')).toEqual([])
    expect(pairs('cat', 'car')).toEqual([])
  })

  test('the tag that is used more comes first', () => {
    expect(tagFindings([used('a', 'prices', 2), used('b', 'price', 9)])).toContainEqual({
      kind: 'DUPLICATE',
      reason: 'SAME_WORDS',
      tagIds: ['b', 'a'],
    })
  })

  test('unused tags, tags used once, and tags much used before but not since', () => {
    expect(
      tagFindings([
        used('a', 'Alpha', 0),
        used('b', 'Beta', 1),
        used('c', 'Gamma', 20, 41),
        used('d', 'Delta', 20, 39),
        used('e', 'Epsilon', 4, 500),
      ]),
    ).toEqual([
      { kind: 'DRIFTING', tagIds: ['c'], othersSince: 41 },
      { kind: 'USED_ONCE', tagIds: ['b'] },
      { kind: 'UNUSED', tagIds: ['a'] },
    ])
  })

  test('five thousand tags are checked in a moment', () => {
    const tags = Array.from({ length: 5_000 }, (_, at) =>
      used(String(at), `Theme ${(at * 7919).toString(36)} of ${(at * 104_729).toString(36)}`),
    )
    const began = performance.now()
    tagFindings(tags)
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

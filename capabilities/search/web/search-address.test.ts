import { describe, expect, test } from 'vitest'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { itemHref } from './item-href.ts'
import type { SearchOptions } from '../model/search-options.ts'
import { isAsking, optionsOf, stateOf } from './search-request.ts'
import { readFilter, readOwnFilter, writeComplete } from './search-filter.ts'
import { NO_FILTERS, parseSearchHash, searchHref } from './search-address.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOTE_ID = '01890a5d-ac96-774b-bcce-b302099a8058'
const FILTER = JSON.stringify({
  combinator: 'Or',
  fields: [
    {
      id: 'a',
      field: { kind: 'system', id: 'Starred' },
      fieldType: 'BOOLEAN',
      operatorType: 'IS',
      values: { boolean: true },
    },
  ],
})

describe('the address of a search', () => {
  test.each([
    {
      query: 'price & "value" 100%',
      mode: 'keywords',
      followUp: '',
      asTyped: true,
      tab: 'notes',
      order: 'UPDATED',
      layout: 'grid',
      filters: { ...NO_FILTERS, projects: [ID, NOTE_ID], changed: '2 weeks ago' },
      filter: FILTER,
      selectedFilterId: '',
    },
    {
      query: '東京 #tag',
      mode: 'question',
      asTyped: false,
      followUp: '',
      tab: 'everything',
      order: 'RELEVANCE',
      layout: 'list',
      filters: NO_FILTERS,
      filter: '',
      selectedFilterId: ID,
    },
    {
      query: 'why?',
      mode: 'follow-up',
      asTyped: false,
      followUp: 'and then?',
      tab: 'everything',
      order: 'RELEVANCE',
      layout: 'list',
      filters: { ...NO_FILTERS, people: [ID] },
      filter: '{"combinator":"And","fields":[]}',
      selectedFilterId: 'cut-sho',
    },
  ] as const)('round-trips: %j', (state) => {
    expect(parseSearchHash(searchHref(state).split('/search')[1] ?? '')).toEqual(state)
  })

  test('ignores what it does not know', () => {
    expect(parseSearchHash('#q=a&tab=nowhere&order=sideways&mode=loud&tag=7,%27&changed=soon')).toEqual({
      query: 'a',
      mode: 'keywords',
      asTyped: false,
      followUp: '',
      tab: 'everything',
      order: 'RELEVANCE',
      layout: 'list',
      filters: NO_FILTERS,
      filter: '',
      selectedFilterId: '',
    })
    expect(searchHref({})).toBe('/search')
  })
})

test('a truncated filter in an address filters nothing, and an incomplete condition filters nothing yet', () => {
  expect(readFilter(FILTER.slice(0, -5)).fields).toEqual([])
  expect(readFilter('{"combinator":"Xor","fields":[]}').fields).toEqual([])
  // The address then has no filter of its own, which differs from an empty filter.
  expect([FILTER.slice(0, -5), '{"combinator":"Xor","fields":[]}', ''].map(readOwnFilter)).toEqual([null, null, null])
  expect(readOwnFilter('{"combinator":"And","fields":[]}')).toEqual({ combinator: 'And', fields: [] })
  expect(writeComplete(readFilter(FILTER))).toBe(FILTER)
  expect(writeComplete(readFilter(FILTER.replace('"boolean":true', '')))).toBe('')
})

describe('a saved search', () => {
  test.each([
    {
      query: 'price',
      tab: 'notes',
      order: 'UPDATED',
      filters: { ...NO_FILTERS, projects: [ID], changed: '2 weeks ago' },
    },
    { query: 'why?', mode: 'question', filters: { ...NO_FILTERS, tags: [ID], people: [NOTE_ID] } },
    { query: 'why?', mode: 'question', tab: 'highlights' },
    { tab: 'notes', filter: FILTER },
  ] as const)('opens as it was saved: %j', (part) => {
    const state = parseSearchHash(searchHref(part).split('/search')[1] ?? '')
    expect(searchHref(stateOf(optionsOf(state) as SearchOptions) ?? {})).toBe(searchHref(state))
  })

  test('is not a search of this page if it uses options that the page does not have', () => {
    expect(
      stateOf({ query: { value: 'price', method: 'FULL_TEXT', titleOnly: true, excludeInterviewers: false } }),
    ).toBeNull()
    expect(
      stateOf({
        query: { value: 'price', method: 'FULL_TEXT', titleOnly: false },
        published: true,
      } as Partial<SearchOptions>),
    ).toBeNull()
    expect(stateOf({ types: ['NOTE'] })).toBeNull()
  })
})

describe('the address of a found item', () => {
  const title = [{ text: 'Fast ' }, { text: 'exports' }]
  const found = (content: string, foundBy: 'WORDS' | 'MEANING' | 'BOTH' = 'WORDS') =>
    ({
      id: ID,
      type: 'NOTE',
      preview: { title, content: content.split('*').map((text, at) => ({ text, match: at % 2 === 1 })) },
      foundBy,
      inSummary: [] as object[],
      parent: null,
    }) as const
  const passage = (item: ReturnType<typeof found>): string | null =>
    new URLSearchParams(itemHref(foundKinds, item).split('#')[1] ?? '').get('passage')
  test('puts the readable title before the identifier', () => {
    expect(itemHref(foundKinds, { ...found(''), type: 'PROJECT' })).toMatch(/^\/projects\/fast-exports-[0-9A-Za-z]+$/)
  })
  test('opens a note at the sentence that matched and a highlight in its note', () => {
    expect(itemHref(foundKinds, found('Too *slow* by far'))).toMatch(
      /^\/data\/fast-exports-\w+#passage=Too\+slow\+by\+far$/,
    )
    const parent = { type: 'NOTE', id: NOTE_ID, title: 'Interview' } as const
    expect(itemHref(foundKinds, { ...found(''), type: 'HIGHLIGHT', parent })).toMatch(/^\/data\/interview-\w+#h=\w+$/)
    expect(itemHref(foundKinds, { ...found('Too *slow*'), type: 'INSIGHT' })).toMatch(/#passage=Too\+slow$/)
    expect(itemHref(foundKinds, { ...found('Too *slow*'), type: 'PROJECT' })).not.toContain('#')
  })
  test('opens a note at its summary where only that has the words', () => {
    const inSummary = [[{ text: 'slow', match: true }]]
    expect(itemHref(foundKinds, { ...found('Quick.'), inSummary })).toMatch(/^\/data\/fast-exports-\w+#panel=summary$/)
    expect(passage({ ...found('Too *slow*'), inSummary })).toBe('Too slow')
  })
  test.each([
    ['A list. The *fridge* has a *list*, too. Another *list* lies.', 'The fridge has a list, too.'],
    ['… end of one. “They *stop* planning when?” Nobody', '“They stop planning when?”'],
    ['… as it *began* and is cut …', 'as it began and is cut'],
    ['the title is why', null],
    ['好的。 我*喜歡*它。 是', '我喜歡它。'],
  ])('the sentence with most of what was found: %s', (content, expected) => {
    expect(passage(found(content))).toBe(expected)
  })
  test('an item found by meaning opens at the first sentence of its passage, and in a long sentence at the match', () => {
    expect(passage(found('… they give up in March, mostly. Then …', 'MEANING'))).toBe('they give up in March, mostly.')
    const long = `${'so it goes on '.repeat(40)}and *stops* here ${'or there '.repeat(40)}`
    const cut = passage(found(long)) ?? ''
    expect(cut).toContain('and stops here')
    expect(cut.length).toBeLessThanOrEqual(300)
    expect(long.replaceAll('*', '')).toContain(cut)
  })
})

test('a question among keywords is searched by both methods, among everything, and a saved one opens among keywords', () => {
  const typed = { ...parseSearchHash(''), query: 'why do customers leave us' }
  const options = optionsOf(typed)
  expect(options.query).toEqual({ value: typed.query, method: 'HYBRID' })
  expect(options.types).toBeUndefined()
  expect(
    stateOf({ query: { value: typed.query, method: 'HYBRID', titleOnly: false, excludeInterviewers: false } }),
  ).toMatchObject({ mode: 'keywords', query: typed.query })
  expect(optionsOf({ ...typed, query: 'customers leave' }).query?.method).toBe('FULL_TEXT')
})

test('a typed question that is meant literally is searched by its words, and opens so when saved', () => {
  const typed = { ...parseSearchHash(''), query: 'why do customers leave us', asTyped: true }
  expect(optionsOf(typed).query).toEqual({ value: typed.query, method: 'FULL_TEXT' })
  expect(stateOf(optionsOf(typed) as SearchOptions)).toMatchObject({ query: typed.query, asTyped: true })
})

test('a tab alone lists all of its kind, and a tab that is no longer offered still opens', () => {
  expect(['', '#tab=contacts', '#tab=contacts&mode=question'].map((hash) => isAsking(parseSearchHash(hash)))).toEqual([
    false,
    true,
    false,
  ])
  expect(optionsOf(parseSearchHash('#q=price&tab=data')).types).toEqual(['NOTE', 'HIGHLIGHT'])
})

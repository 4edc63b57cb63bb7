import { describe, expect, test } from 'vitest'
import { itemHref } from './item-href.ts'
import { NO_FILTERS, parseSearchHash, searchHref } from './search-address.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const NOTE_ID = '01890a5d-ac96-774b-bcce-b302099a8058'

describe('the address of a search', () => {
  test.each([
    { query: 'price & "value" 100%', mode: 'keywords', followUp: '', tab: 'notes', order: 'UPDATED', layout: 'grid', filters: { ...NO_FILTERS, projects: [ID, NOTE_ID], changed: '2 weeks ago' } },
    { query: '東京 #tag', mode: 'question', followUp: '', tab: 'everything', order: 'RELEVANCE', layout: 'list', filters: NO_FILTERS },
    { query: 'why?', mode: 'follow-up', followUp: 'and then?', tab: 'everything', order: 'RELEVANCE', layout: 'list', filters: { ...NO_FILTERS, people: [ID] } },
  ] as const)('comes back as it was: %j', (state) => {
    expect(parseSearchHash(searchHref(state).split('/search')[1] ?? '')).toEqual(state)
  })

  test('forgives what it does not know', () => {
    expect(parseSearchHash('#q=a&tab=nowhere&order=sideways&mode=loud&tag=7,%27&changed=soon')).toEqual({
      query: 'a', mode: 'keywords', followUp: '', tab: 'everything', order: 'RELEVANCE', layout: 'list', filters: NO_FILTERS,
    })
    expect(searchHref({})).toBe('/search')
  })
})

describe('the address of a found item', () => {
  const title = [{ text: 'Fast ' }, { text: 'exports' }]
  test('has the readable title before the identifier', () => {
    expect(itemHref({ id: ID, type: 'PROJECT', preview: { title }, parent: null })).toMatch(/^\/projects\/fast-exports-[0-9A-Za-z]+$/)
  })
  test('opens a note at the words and a highlight in its note', () => {
    expect(itemHref({ id: ID, type: 'NOTE', preview: { title }, parent: null }, ' slow ')).toMatch(/^\/data\/fast-exports-\w+#searchContent=slow$/)
    const parent = { type: 'NOTE', id: NOTE_ID, title: 'Interview' } as const
    expect(itemHref({ id: ID, type: 'HIGHLIGHT', preview: { title: [] }, parent })).toMatch(/^\/data\/interview-\w+#h=\w+$/)
  })
})

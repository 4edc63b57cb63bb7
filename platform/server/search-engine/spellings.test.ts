import { describe, expect, test } from 'vitest'
import { ids, marked, upsert, useSearchEngines } from '#tests/harness/search-engine.ts'

const { engineWith } = useSearchEngines()

describe('words that are written in several ways', () => {
  test.each([
    ['e-mail', 'email', 'e mail'],
    ['pay-off', 'payoff', 'pay off'],
    ['IGF-1', 'IGF1', 'igf 1'],
    ["O'Brien", 'obrien', 'o brien'],
    ['note/book', 'notebook', 'note book'],
  ])('%s, %s and "%s" find each other', async (...spellings) => {
    const search = await engineWith(
      ...spellings.map((spelling) => upsert(spelling, '', `they told us that ${spelling} was the reason`)),
    )
    for (const asked of spellings) {
      const found = await search(`${asked} `)
      expect(ids(found).toSorted(), asked).toEqual(spellings.toSorted())
      expect(found.whole, asked).toBe(spellings.length)
    }
  })

  test('the parts of a joined word are also found separately', async () => {
    const search = await engineWith(upsert('1', '', 'the long-term price and/or terms of Mrs O’Brien'))
    for (const part of ['long', 'term', 'and/or', 'terms', 'brien'])
      expect(ids(await search(`${part} `)), part).toEqual(['1'])
  })

  test('a phrase continues past a joined word, and joined words make no separate phrase', async () => {
    const search = await engineWith(upsert('1', '', 'send an e-mail today about the pay-off'))
    expect(ids(await search('"an e mail today"'))).toEqual(['1'])
    expect((await search('"email payoff"')).total).toBe(0)
  })

  test('the joined word is marked where it is', async () => {
    const search = await engineWith(upsert('1', '', 'we send an e-mail today'))
    expect(marked((await search('email ')).hits[0]?.snippet ?? [])).toEqual('we send an [e-mail] today')
  })

  test('a partially typed joined word finds it', async () => {
    const search = await engineWith(upsert('1', '', 'we send an e-mail today'))
    expect(ids(await search('emai'))).toEqual(['1'])
  })

  test('a word is not another spelling of two that are adjacent only by chance and mean nothing alone', async () => {
    const search = await engineWith(upsert('1', '', 'go in to the shop'), upsert('2', '', 'an other day'))
    expect((await search('into ')).total).toBe(0)
    expect((await search('another ')).total).toBe(0)
  })

  test('a text that is removed removes its joined words', async () => {
    const search = await engineWith(
      upsert('1', '', 'we send an e-mail today'),
      { type: 'delete', workspaceId: 'w', id: '1' },
      upsert('2', '', 'nothing'),
    )
    expect(await search('emai')).toMatchObject({ total: 0, suggestedQuery: null })
  })
})

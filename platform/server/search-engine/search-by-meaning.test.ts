import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ids, marked, passages, upsert, useSearchEngines, vectorOf } from '#tests/harness/search-engine.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import type { AllowedScopes, EngineChange, EngineQuery, EngineResult, EngineVector, SearchEngine } from './index.ts'

/** For tests that start processes or run hundreds of queries on a busy machine. */
const LONG_TEST_MS = 60_000

const { newFolder, openEngine, engineWith } = useSearchEngines()

/** Numbers in the direction of one of three meanings, with a share of another. */
const about = (meaning: number, other = 0, share = 0): number[] =>
  Array.from({ length: 20 }, (_, index) => (index === meaning ? 1 - share : 0) + (index === other ? share : 0))
const asks = (numbers: readonly number[], method: 'meaning' | 'both' = 'meaning'): Partial<EngineQuery> => ({
  method,
  meaning: vectorOf(numbers),
})

describe('finding by meaning', () => {
  test('the nearest passage of each item counts, and is shown', async () => {
    const body =
      'The weather was fine that day. Nobody minded. Prices had gone up twice. People were leaving because of that. The end came soon.'
    const search = await engineWith(
      upsert('far', 'Far', body),
      upsert('near', 'Near', body),
      upsert('other', 'Other', body),
      upsert('without', 'Without', body),
      passages('far', [0, 45, about(1)], [46, 128, about(0, 1, 0.4)]),
      passages('near', [0, 45, about(2)], [46, 128, about(0, 1, 0.1)]),
      passages('other', [0, 45, about(2)]),
    )
    const result = await search('why do customers go away', asks(about(0)))
    expect(ids(result)).toEqual(['near', 'far'])
    expect(result.total).toBe(2)
    const [hit] = result.hits
    expect(hit).toMatchObject({ foundBy: 'meaning', passage: { start: 46, end: 128 } })
    expect(hit?.score).toBeCloseTo(0.994, 2)
    expect(marked(hit?.snippet ?? [])).toBe(
      '… Prices had gone up twice. People were leaving because of that. The end came soon.',
    )
    expect(marked((await search('why do people leave', asks(about(0)))).hits[0]?.snippet ?? [])).toContain(
      '[People] were [leaving]',
    )
  })

  test('the passages of a hit are answered with their similarity to each meaning asked, in their order and bounded', async () => {
    const search = await engineWith(
      upsert('1', 'One', 'Prices went up. People left. Snow fell.'),
      upsert('2', 'Two', 'People left.'),
      passages('1', [0, 15, about(1)], [16, 28, about(0)], [29, 39, about(2)]),
      passages('2', [0, 12, about(0, 1, 0.4)]),
    )
    const meanings = [about(0), about(1)].map((numbers) => vectorOf(numbers))
    const asked = async (most: number) =>
      (await search('', { ...asks(about(0)), eachPassage: { meanings, most } })).hits.map(
        ({ id, passages: of = [] }) => [
          id,
          of.map(({ text, ordinal, similarities }) => [
            ordinal,
            text,
            similarities.map((value) => Math.round(value * 10) / 10),
          ]),
        ],
      )
    const left = [1, 'People left.', [1, 0]]
    const two = ['2', [[0, 'People left.', [0.8, 0.6]]]]
    expect(await asked(100)).toEqual([['1', [[0, 'Prices went up.', [0, 1]], left, [2, 'Snow fell.', [0, 0]]]], two])
    expect(await asked(3)).toEqual([['1', [[0, 'Prices went up.', [0, 1]], left]], two])
  })

  test('an item without a body is found by its title; without a vector of the query, words are used', async () => {
    const search = await engineWith(
      upsert('1', 'Churn', ''),
      passages('1', [0, 0, about(0)]),
      upsert('2', 'leaving', ''),
    )
    const [hit] = (await search('leaving', asks(about(0)))).hits
    expect(hit).toMatchObject({ id: '1', passage: { start: 0, end: 0 }, snippet: [] })
    expect((await search('leaving', { method: 'meaning' })).hits).toMatchObject([
      { id: '2', foundBy: 'words', passage: null },
    ])
    expect(ids(await search('leaving', asks([1, 0, 0])))).toEqual(['2'])
    expect(ids(await search('', asks(about(0))))).toEqual(['1'])
  })

  test('both methods together rank above each alone', async () => {
    const search = await engineWith(
      upsert('words', 'leaving', 'about leaving'),
      upsert('meaning', 'Churn', 'people go away'),
      upsert('both', 'leaving', 'people go away'),
      upsert('neither', 'Weather', 'fine'),
      passages('words', [0, 13, about(2)]),
      passages('meaning', [0, 14, about(0)]),
      passages('both', [0, 14, about(0, 1, 0.1)]),
      passages('neither', [0, 4, about(1)]),
    )
    const result = await search('leaving', asks(about(0), 'both'))
    expect(result.hits.map(({ id, foundBy }) => [id, foundBy])).toEqual([
      ['both', 'both'],
      ['words', 'words'],
      ['meaning', 'meaning'],
    ])
    expect(result.hits.map(({ passage }) => passage)).toEqual([{ start: 0, end: 14 }, null, { start: 0, end: 14 }])
    expect(result.total).toBe(3)
    // The required similarity depends on the nearest item that may be found.
    expect(ids(await search('leaving', { ...asks(about(0)), only: ['neither', 'both'] }))).toEqual(['both'])
    expect(ids(await search('leaving', { ...asks(about(0, 1, 0.5)), only: ['neither'] }))).toEqual(['neither'])
    expect(ids(await search('leaving', { ...asks(about(0), 'both'), only: ['words'] }))).toEqual(['words'])
  })

  const similarityScale = { unlike: 0.1, near: 0.25, answers: 0.54, sure: 0.45 }

  test('items with all of few words come before similar ones; with many words, similar ones may come first', async () => {
    const search = await engineWith(
      upsert('word', '', 'We put cumin into everything, late in the evening'),
      ...Array.from({ length: 8 }, (_, at) => upsert(`alike${at}`, '', 'Other spices were dearer')),
      passages('word', [0, 40, about(1, 0, 0.3)]),
      ...Array.from({ length: 8 }, (_, at) => passages(`alike${at}`, [0, 24, about(0, 1, at / 100)])),
    )
    const asked = { ...asks(about(0), 'both'), similarityScale }
    expect((await search('cumin', asked)).hits.map(({ id, foundBy }) => `${id} ${foundBy}`)[0]).toBe('word words')
    expect(ids(await search('the cumin', asked))[0]).toBe('word')
    expect(ids(await search('cumin everything late evening', asked))[0]).toBe('alike0')
  })

  test('reports that nothing is near if only barely related items are left, and none contains the words', async () => {
    const search = await engineWith(
      upsert('one', '', 'Waiting for the train'),
      passages('one', [0, 21, about(0)]),
      upsert('two', '', 'Cold coffee'),
      passages('two', [0, 11, about(1)]),
      upsert('three', '', 'Cold coffee, cold tea'),
      passages('three', [0, 21, about(1)]),
    )
    /** A vector with this cosine to what `one` means, and none to anything else. */
    const like = (cosine: number): number[] => [
      cosine,
      0,
      Math.sqrt(1 - cosine ** 2),
      ...Array.from({ length: 17 }, () => 0),
    ]
    const ask = async (cosine: number, text: string, method: 'meaning' | 'both', rest: Partial<EngineQuery> = {}) => {
      const result = await search(text, { ...asks(like(cosine), method), similarityScale, ...rest })
      return [ids(result), result.isNothingNear]
    }
    expect(await ask(0.5, 'delays', 'meaning')).toEqual([['one'], false])
    expect(await ask(0.3, 'Verspätung', 'meaning')).toEqual([['one'], true])
    expect(await ask(0.2, 'Verspätung', 'both')).toEqual([[], true])
    expect(await ask(0.2, 'train', 'both')).toEqual([['one'], false])
    // Depends only on what the reader may see.
    expect(await ask(0.5, 'delays', 'meaning', { only: ['two'] })).toEqual([[], true])
    expect((await search('train')).isNothingNear).toBe(false)
    expect((await search('unknown', asks(like(0.2)))).isNothingNear).toBe(false)
  })

  test('words and surroundings tell whether something that is somewhat similar is near', async () => {
    const said = (id: string, text: string, vector: number[]) => [
      upsert(id, '', text),
      passages(id, [0, text.length, vector]),
    ]
    const near = [1, 0, 0, ...Array.from({ length: 17 }, () => 0)]
    const search = await engineWith(
      ...said('one', 'Waiting for the train', near),
      ...Array.from({ length: 9 }, (_, at) => said(`other${at}`, `Cold coffee ${at}`, about(1))).flat(),
    )
    const isNothingNear = async (text: string, cosine: number, coffee = 0) => {
      const rest = Math.sqrt(1 - cosine ** 2 - coffee ** 2)
      const vector = [cosine, coffee, rest, ...Array.from({ length: 17 }, () => 0)]
      return (await search(text, { ...asks(vector, 'both'), similarityScale })).isNothingNear
    }
    expect(await isNothingNear('late arrivals', 0.42)).toBe(true)
    // Half of the words are in the nearest passage.
    expect(await isNothingNear('late train', 0.42)).toBe(false)
    // All else is a little similar too.
    expect(await isNothingNear('late arrivals', 0.42, 0.15)).toBe(false)
    expect(await isNothingNear('late arrivals', 0.46)).toBe(false)
  })

  test('a question is answered by what is close to the nearest; together with words, half the similarity counts too', async () => {
    const search = await engineWith(
      ...[0.9, 0.62, 0.55, 0.4].flatMap((cosine) => [
        upsert(`at ${cosine}`, '', 'Cold coffee'),
        passages(`at ${cosine}`, [0, 11, [cosine, Math.sqrt(1 - cosine ** 2), ...Array.from({ length: 18 }, () => 0)]]),
      ]),
    )
    const asked = (method: 'meaning' | 'both') => ({ ...asks(about(0), method), similarityScale })
    expect(ids(await search('drinks', asked('meaning')))).toEqual(['at 0.9', 'at 0.62'])
    expect(ids(await search('drinks', asked('both')))).toEqual(['at 0.9', 'at 0.62', 'at 0.55'])
    // For a model without measurements nothing more is known.
    expect(ids(await search('drinks', asks(about(0))))).toEqual(['at 0.9', 'at 0.62', 'at 0.55'])
  })

  test('items with hardly any of the words, and without similarity, are left out next to those found by meaning', async () => {
    const search = await engineWith(
      upsert('rare', '', 'quartz saltmine'),
      ...Array.from({ length: 40 }, (_, at) => upsert(`often${at}`, '', 'people and other people')),
      passages('rare', [0, 15, about(1)]),
      upsert('alike', '', 'something else'),
      passages('alike', [0, 14, about(0)]),
    )
    const asked = { ...asks(about(0), 'both'), similarityScale }
    expect(ids(await search('quartz saltmine people nowhere', asked)).sort()).toEqual(['alike', 'rare'])
  })

  test('sorts by date, and pages hold each item once', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({ id: String(index), createdAt: (index * 37) % 60 }))
    const search = await engineWith(
      ...items.map(({ id, createdAt }) =>
        upsert(id, Number(id) % 2 === 0 ? 'leaving' : 'going', 'text', { createdAt }),
      ),
      ...items
        .filter((_, index) => index % 3 === 0)
        .map(({ id }) => passages(id, [0, 4, about(0, 1, Number(id) / 200)])),
    )
    const sorted = await search('leaving', {
      ...asks(about(0), 'both'),
      sort: { by: 'created', direction: 'asc' },
      limit: 100,
    })
    expect(sorted.total).toBe(40)
    expect(sorted.hits.map((hit) => hit.createdAt)).toEqual(
      items
        .filter((_, index) => index % 2 === 0 || index % 3 === 0)
        .map(({ createdAt }) => createdAt)
        .sort((a, b) => a - b),
    )
    const paged: string[] = []
    for (let offset = 0; offset < 40; offset += 7)
      paged.push(...ids(await search('leaving', { ...asks(about(0), 'both'), offset, limit: 7 })))
    expect(paged).toEqual(ids(await search('leaving', { ...asks(about(0), 'both'), limit: 100 })))
  })

  test('counts the values among all results, not only on the page', async () => {
    const search = await engineWith(
      upsert('1', 'alpha', '', { kind: 'note', facets: { tag: ['x', 'y'], author: ['ann'] } }),
      upsert('2', 'alpha', '', { kind: 'note', facets: { tag: ['x'] }, scopeId: 's2' }),
      upsert('3', 'beta', '', { kind: 'tag', facets: { tag: ['z'] } }),
      passages('3', [0, 0, about(0)]),
    )
    expect((await search('alpha', { limit: 1, counts: ['tag', 'kind', 'scope', 'unknown'] })).counts).toEqual({
      tag: [
        { value: 'x', count: 2 },
        { value: 'y', count: 1 },
      ],
      kind: [{ value: 'note', count: 2 }],
      scope: [
        { value: 's1', count: 1 },
        { value: 's2', count: 1 },
      ],
      unknown: [],
    })
    expect((await search('alpha', { ...asks(about(0), 'both'), counts: ['kind'] })).counts).toEqual({
      kind: [
        { value: 'note', count: 2 },
        { value: 'tag', count: 1 },
      ],
    })
    expect((await search('alpha')).counts).toEqual({})
  })
})

/** The expected contents of the index, stored as simply as possible. */
interface Model {
  id: string
  kind: string
  scopeId: string
  body: string
  tags: string[]
  updatedAt: number
  vectors: EngineVector[]
}

/** Vectors with a large part in common are all similar enough to be found. */
function similarVector(random: () => number): number[] {
  return [3, ...Array.from({ length: 19 }, () => random() - 0.5)]
}

const similarity = (one: EngineVector, other: EngineVector): number =>
  one.values.reduce((sum, value, index) => sum + value * (other.values[index] ?? 0), 0) * one.scale * other.scale

describe('under changes', () => {
  test(
    'every reader gets exactly what a plain comparison of everything finds',
    async () => {
      const random = seededRandom(23)
      const below = (count: number): number => Math.floor(random() * count)
      const folder = newFolder()
      let engine = openEngine(folder)
      const model = new Map<string, Model>()
      const someTags = (): string[] => ['x', 'y', 'z'].filter(() => random() < 0.4)

      function change(): EngineChange[] {
        const id = String(below(400))
        const known = model.get(id)
        const kind = random()
        if (kind < 0.5 || known === undefined) {
          const made = {
            id,
            kind: `k${below(3)}`,
            scopeId: `s${below(20)}`,
            body: `text ${below(3)}`,
            tags: someTags(),
            updatedAt: below(1_000),
          }
          const vectors = known?.body === made.body ? known.vectors : []
          model.set(id, { ...made, vectors })
          return [
            upsert(id, '', made.body, {
              kind: made.kind,
              scopeId: made.scopeId,
              facets: { tag: made.tags },
              updatedAt: made.updatedAt,
            }),
            ...(vectors.length === 0 ? vectorsOf(id) : []),
          ]
        }
        if (kind < 0.7) return vectorsOf(id)
        if (kind < 0.85) {
          known.scopeId = `s${below(20)}`
          return [{ type: 'move', workspaceId: 'w', id, scopeId: known.scopeId }]
        }
        model.delete(id)
        return [{ type: 'delete', workspaceId: 'w', id }]
      }

      function vectorsOf(id: string): EngineChange[] {
        const numbers = Array.from({ length: below(4) }, () => similarVector(random))
        const known = model.get(id)
        if (known !== undefined) known.vectors = numbers.map(vectorOf)
        return [passages(id, ...numbers.map((each) => [0, 4, each] as const))]
      }

      async function compare(): Promise<void> {
        const meaning = vectorOf(similarVector(random))
        const allowed: AllowedScopes =
          random() < 0.2 ? 'all' : Array.from({ length: 1 + below(8) }, () => `s${below(20)}`)
        const kinds = random() < 0.5 ? ['k0', 'k2'] : undefined
        const tag = random() < 0.5 ? 'x' : undefined
        const notTag = random() < 0.3 ? 'y' : undefined
        const from = random() < 0.3 ? 500 : undefined
        const visible = [...model.values()]
          .filter(
            (item) =>
              (allowed === 'all' || allowed.includes(item.scopeId)) &&
              (kinds?.includes(item.kind) ?? true) &&
              (tag === undefined || item.tags.includes(tag)),
          )
          .filter(
            (item) =>
              (notTag === undefined || !item.tags.includes(notTag)) && (from === undefined || item.updatedAt >= from),
          )
        const expected = visible
          .filter((item) => item.vectors.length > 0)
          .map((item) => ({ item, score: Math.max(...item.vectors.map((vector) => similarity(vector, meaning))) }))
          .sort((a, b) => b.score - a.score)
        const query: EngineQuery = {
          workspaceId: 'w',
          text: '"text 1"',
          completeLastWord: false,
          method: 'meaning',
          meaning,
          limit: 1_000,
          counts: ['scope', 'tag'],
          ...(kinds === undefined ? {} : { kinds }),
          ...(from === undefined ? {} : { dates: [{ column: 'updated', from }] }),
          facets: [
            ...(tag === undefined ? [] : [{ facet: 'tag', operator: 'anyOf' as const, values: [tag] }]),
            ...(notTag === undefined ? [] : [{ facet: 'tag', operator: 'noneOf' as const, values: [notTag] }]),
          ],
        }
        const result = await engine.search(query, allowed)
        expect(ids(result).sort()).toEqual(expected.map(({ item }) => item.id).sort())
        expect(result.total).toBe(expected.length)
        for (const [index, hit] of result.hits.entries())
          expect(`${hit.id} ${hit.score.toFixed(4)}`).toBe(
            `${expected[index]?.item.id} ${expected[index]?.score.toFixed(4)}`,
          )
        const counted = (values: readonly string[]): Record<string, number> =>
          Object.fromEntries(
            [...new Set(values)].map((value) => [value, values.filter((each) => each === value).length]),
          )
        const reported = (facet: string): Record<string, number> =>
          Object.fromEntries((result.counts[facet] ?? []).map(({ value, count }) => [value, count]))
        expect(reported('scope')).toEqual(counted(expected.map(({ item }) => item.scopeId)))
        expect(reported('tag')).toEqual(counted(expected.flatMap(({ item }) => item.tags)))
        const both = await engine.search({ ...query, method: 'both' }, allowed)
        expect(ids(both).sort()).toEqual(
          visible
            .filter((item) => item.vectors.length > 0 || item.body === 'text 1')
            .map((item) => item.id)
            .sort(),
        )
        for (const { id, foundBy } of both.hits) {
          const item = model.get(id)
          const ways = [
            item?.body === 'text 1' ? 'words' : '',
            (item?.vectors.length ?? 0) > 0 ? 'meaning' : '',
          ].filter((way) => way !== '')
          expect(foundBy).toBe(ways.length === 2 ? 'both' : ways[0])
        }
      }

      for (let round = 0; round < 60; round++) {
        await engine.apply(Array.from({ length: 1 + below(60) }, change).flat(), String(round))
        await compare()
        if (round % 20 === 19) {
          await engine.close()
          engine = openEngine(folder)
        }
      }
    },
    LONG_TEST_MS,
  )

  test('a loaded workspace grows, is dropped, and starts again', async () => {
    const engine = openEngine()
    const add = async (from: number, to: number): Promise<void> =>
      engine.apply(
        Array.from({ length: to - from }, (_, index) => [
          upsert(String(from + index), '', 'text'),
          passages(String(from + index), [0, 4, about(0, 1, (from + index) / 4_000)]),
        ]).flat(),
        String(to),
      )
    expect((await byMeaning(engine)).total).toBe(0)
    await add(0, 10)
    expect((await byMeaning(engine)).total).toBe(10)
    await add(10, 3_000)
    expect(Number(ids(await byMeaning(engine))[0])).toBeLessThan(20)
    expect(
      (await byMeaning(engine, asks(about(0, 1, 0.7)))).hits.map(({ id }) => Number(id) > 2_000).slice(0, 100),
    ).toEqual(Array.from({ length: 100 }, () => true))
    expect((await byMeaning(engine, { offset: 990, limit: 20 })).hits).toHaveLength(10)
    await engine.apply([{ type: 'drop', workspaceId: 'w' }], 'dropped')
    expect((await byMeaning(engine)).total).toBe(0)
    await add(5, 8)
    expect(ids(await byMeaning(engine)).sort()).toEqual(['5', '6', '7'])
  })

  test('removed vectors are erased from disk, and their slots are reused', async () => {
    const folder = newFolder()
    const engine = openEngine(folder)
    const numbers = Array.from({ length: 20 }, (_, index) => Math.sin(index * 7.3))
    const trace = Buffer.from(vectorOf(numbers).values.buffer)
    const file = (): Buffer =>
      readFileSync(
        join(
          folder,
          'workspaces',
          readdirSync(join(folder, 'workspaces')).find((name) => name.endsWith('.vectors')) ?? '',
        ),
      )
    await engine.apply(
      [
        upsert('1', '', 'text'),
        passages('1', [0, 4, numbers]),
        upsert('2', '', 'text'),
        passages('2', [0, 4, about(0)]),
      ],
      '1',
    )
    expect(file().includes(trace)).toBe(true)
    await engine.apply([{ type: 'delete', workspaceId: 'w', id: '1' }], '2')
    expect(file().includes(trace)).toBe(false)
    await engine.apply([passages('2', [0, 4, about(0)])], '3')
    const size = file().length
    for (let round = 4; round < 40; round++) await engine.apply([passages('2', [0, 4, about(0)])], String(round))
    expect(file().length).toBe(size)
    expect(ids(await byMeaning(engine))).toEqual(['2'])
  })

  test('vectors that a killed process wrote without committing them hide nothing', async () => {
    const folder = newFolder()
    const kept = newFolder()
    const first = openEngine(folder)
    await first.apply(
      [
        upsert('1', '', 'text'),
        passages('1', [0, 4, about(0, 1, 0.3)]),
        upsert('2', '', 'text'),
        passages('2', [0, 4, about(0, 1, 0.1)]),
      ],
      '1',
    )
    await first.close()
    cpSync(folder, kept, { recursive: true })
    const second = openEngine(folder)
    await second.apply(
      [passages('1', [0, 4, about(0)], [0, 2, about(0)]), { type: 'delete', workspaceId: 'w', id: '2' }],
      '2',
    )
    await second.close()
    // The earlier index with the later vectors, except those that are erased only after the commit.
    const [vectors] = readdirSync(join(folder, 'workspaces')).filter((name) => name.endsWith('.vectors'))
    const [before, after] = [kept, folder].map((each) => readFileSync(join(each, 'workspaces', vectors ?? '')))
    writeFileSync(
      join(kept, 'workspaces', vectors ?? ''),
      withoutErasing(before ?? Buffer.alloc(0), after ?? Buffer.alloc(0)),
    )
    const engine = openEngine(kept)
    const { hits } = await byMeaning(engine)
    expect(hits.map(({ id, passage }) => [id, passage])).toEqual([
      ['2', { start: 0, end: 4 }],
      ['1', { start: 0, end: 4 }],
    ])
    await engine.apply(
      [passages('1', [0, 4, about(0)], [0, 2, about(0)]), { type: 'delete', workspaceId: 'w', id: '2' }],
      '2',
    )
    expect((await byMeaning(engine)).hits).toMatchObject([{ id: '1' }])
  })

  test(
    'kill -9 in the middle of commits: after the same changes again, every passage is there once',
    async () => {
      const folder = newFolder()
      for (let round = 0; round < 4; round++) {
        // Each commit adds ten items, gives those of the previous commit a new vector and deletes one of them.
        const script = `
        import { openSearchEngine } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
        const engine = openSearchEngine({ folder: ${JSON.stringify(folder)} })
        const vector = (seed) => ({ values: Int8Array.from({ length: 384 }, (_, index) => index === 0 ? 127 : (index * seed) % 17), scale: 1 / 180 })
        const stated = (sequence, seed) => Array.from({ length: 10 }, (_, index) => ({ type: 'passages', workspaceId:
          'w', id: sequence + '-' + index, passages: [{ start: 0, end: 4, vector: vector(seed) }] }))
        for (let sequence = Number((await engine.sequence()) ?? 0) + 1; ; sequence++) {
          const items = Array.from({ length: 10 }, (_, index) => ({ type: 'upsert', item: { id: sequence + '-' + index,
            workspaceId: 'w', kind: 'k', scopeId: 's', title: '', body: 'text', createdAt: sequence, updatedAt:
            sequence } }))
          await engine.apply([...items, ...stated(sequence, sequence), ...stated(sequence - 1, sequence), { type: 'delete', workspaceId: 'w', id: (sequence - 1) + '-0' }], String(sequence))
          if (sequence % 3 === 0) await engine.search({ workspaceId: 'w', text: '', method: 'meaning', meaning: vector(1) }, 'all')
          process.stdout.write(sequence + '\\n')
        }`
        const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        let lines = 0
        child.stdout.on('data', (data: Buffer) => {
          lines += data.toString().trim().split('\n').length
          if (lines >= 4 + round * 3) child.kill('SIGKILL')
        })
        await once(child, 'close')
        const engine = openEngine(folder)
        const committed = Number(await engine.sequence())
        const result = await engine.search(
          {
            workspaceId: 'w',
            text: '',
            method: 'meaning',
            meaning: { values: Int8Array.from({ length: 384 }, (_, index) => (index === 0 ? 127 : 0)), scale: 1 / 127 },
            limit: 1_000,
          },
          'all',
        )
        const found = ids(result).filter((id) => Number(id.split('-')[0]) <= committed)
        const expected = Array.from({ length: committed }, (_, index) =>
          Array.from({ length: 10 }, (_, item) => `${index + 1}-${item}`),
        ).flat()
        // An unacknowledged commit may still have succeeded, and is repeated by the next round.
        expect(found.filter((id) => id !== `${committed}-0`).sort()).toEqual(
          expected.filter((id) => !id.endsWith('-0')).sort(),
        )
        await engine.close()
      }
    },
    LONG_TEST_MS,
  )
})

/** The earlier bytes, with anything that was written where there was nothing. */
function withoutErasing(before: Buffer, after: Buffer): Buffer {
  return Buffer.from(
    after.map((byte, index) => (before[index] === undefined || before[index] === 0 ? byte : (before[index] ?? 0))),
  )
}

async function byMeaning(engine: SearchEngine, rest: Partial<EngineQuery> = {}): Promise<EngineResult> {
  return engine.search({ workspaceId: 'w', text: '', limit: 1_000, ...asks(about(0)), ...rest }, 'all')
}

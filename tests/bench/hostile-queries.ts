import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSearchEngine } from '#platform/server/search-engine/index.ts'
import { beside, type Measurement } from './bench.ts'
import { changesOf } from './retrieval-ranking.ts'
import { readNaughtyStrings, readSciFact, type RetrievalSet } from './retrieval-sets.ts'

/** The maximum number of words in a query (document 3 §9.2). */
const MAX_QUERY_WORDS = 60
const MAX_QUERY_CHARS = 2_000
const TEXTS_AT_ONCE = 512
const AGAIN = 5

/** A word in each script. */
const SCRIPTS = [
  'naïve',
  'цена',
  'τιμή',
  'מחיר',
  'سعر',
  'मूल्य',
  'মূল্য',
  'விலை',
  'ราคา',
  'ລາຄາ',
  'តម្លៃ',
  'ဈေး',
  '가격',
  '値段',
  '价格',
  'ფასი',
  'գին',
  'ዋጋ',
  '𐎁𐎂',
  '👍🏽',
]

/**
 * Sends queries that no one means to send: naughty strings, the longest queries, quotes without an end, every script.
 * An error fails the bench. The slowest answer is compared with the answers to its words, each searched alone: any
 * additional cost points to work done where the words do not occur.
 */
export async function measureHostileQueries(): Promise<Measurement> {
  const { texts } = readSciFact()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const engine = openSearchEngine({ folder })
  try {
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
      await engine.apply(
        texts.slice(from, from + TEXTS_AT_ONCE).flatMap((text) => changesOf(text, [])),
        String(from),
      )
    const [workspaceId, allowed] = ['bench', 'all'] as const
    const timeOf = async (text: string, rest: object = {}): Promise<number> => {
      const began = performance.now()
      await engine.search({ workspaceId, text, ...rest }, allowed)
      return performance.now() - began
    }
    await timeOf('warm up')
    let slowest = { text: '', rest: {}, took: 0 }
    for (const text of hostileQueries(texts)) {
      for (const rest of [{}, { titleOnly: true }, { sort: { by: 'updated' } }]) {
        const took = await timeOf(text, rest)
        if (took > slowest.took) slowest = { text, rest, took }
      }
    }
    const again = Math.min(...(await inTurn(AGAIN, async () => timeOf(slowest.text, slowest.rest))))
    const words = [...new Set(slowest.text.split(/\s+/))].slice(0, MAX_QUERY_WORDS)
    const alone = Math.min(
      ...(await inTurn(AGAIN, async () =>
        (await inTurn(words.length, async (at) => timeOf(words[at] ?? '', slowest.rest))).reduce(
          (sum, took) => sum + took,
          0,
        ),
      )),
    )
    return beside(again, alone)
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function hostileQueries(texts: RetrievalSet['texts']): string[] {
  const words = texts.slice(0, 20).map(({ body }) => body.split(/\s+/).slice(0, MAX_QUERY_WORDS).join(' '))
  const long = texts.slice(0, 20).map(({ body }) => body.repeat(3).slice(0, MAX_QUERY_CHARS))
  const common = [
    'the of and in to with for by was that',
    'cell '.repeat(MAX_QUERY_WORDS),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
  ]
  const unbalanced = [...words.slice(0, 5), ...SCRIPTS, 'cells'].flatMap((text) => [
    `"${text}`,
    `${text}"`,
    `"${text}" "`,
    `„${text}”“`,
  ])
  return [
    ...readNaughtyStrings().map((text) => text.slice(0, MAX_QUERY_CHARS)),
    ...words,
    ...long,
    ...common,
    ...SCRIPTS,
    SCRIPTS.join(' '),
    SCRIPTS.join(''),
    ...unbalanced,
  ]
}

async function inTurn<Result>(times: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < times; at += 1) results.push(await work(at))
  return results
}

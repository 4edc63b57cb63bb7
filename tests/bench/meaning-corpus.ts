import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSearchEngine, type AllowedScopes, type EngineChange, type EngineQuery, type EngineVector, type SearchEngine } from '#platform/server/search-engine/index.ts'
import { seededRandom } from '../harness/seeded-random.ts'
import { researchSentences } from './research-corpus.ts'

export const DIMENSIONS = 384
const WORKSPACE = 'bench'
const SCOPES = 2_000
const SEEN_SHARE = 0.4
const ITEMS_AT_ONCE = 2_000
/** Vectors gather about so many meanings, as sentences about one subject do. */
const MEANINGS = 2_000
/** As long as a highlight is. */
const MAX_TEXT_CHARS = 120
const NOISE_NUMBERS = 1_048_576
const PAGE_RESULTS = 20
const KINDS = ['note', 'highlight', 'insight']

/** Spreads numbers, so that what follows from one number tells nothing of what else does. */
function spread(number: number, salt: number): number {
  let hash = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Sentences with one vector each, made up but gathered about meanings as real ones are. */
interface MeaningTexts {
  /** A change of the n-th item, its vector with it. */
  changesOf(number: number, text?: string): EngineChange[]
  /** The n-th question: half of them words as they are typed, the others several words; with its meaning. */
  query(number: number, method: NonNullable<EngineQuery['method']>): EngineQuery
  /** A reader of a part of the projects. */
  allowed: AllowedScopes
}

/** An index filled with them. */
export interface MeaningCorpus extends MeaningTexts {
  folder: string
  items: number
  remove(): Promise<void>
}

export function meaningTexts(): MeaningTexts {
  const sentences = researchSentences()
  const vector = vectorMaker()
  const sentence = (number: number): string => (sentences[spread(number, 1) % sentences.length] ?? '').slice(0, MAX_TEXT_CHARS)

  function changesOf(number: number, text = sentence(number)): EngineChange[] {
    const id = `item-${number}`
    return [
      { type: 'upsert', item: { id, workspaceId: WORKSPACE, kind: KINDS[spread(number, 4) % KINDS.length] ?? '', scopeId: `scope-${spread(number, 2) % SCOPES}`, title: '', body: text, createdAt: number, updatedAt: number, facets: { tag: [`tag-${spread(number, 3) % 50}`] } } },
      { type: 'passages', workspaceId: WORKSPACE, id, passages: [{ start: 0, end: text.length, vector: vector(number) }] },
    ]
  }

  function query(number: number, method: NonNullable<EngineQuery['method']>): EngineQuery {
    const words = sentence(number + 1_000_000_000).split(/\s+/)
    const at = number % Math.max(1, words.length - 4)
    const text = number % 2 === 0 ? `${words[at]} ${(words[at + 1] ?? '').slice(0, 1 + (number % 6))}` : `${words.slice(at, at + 3).join(' ')} `
    return { workspaceId: WORKSPACE, text, method, meaning: vector(number + 1_000_000_000), limit: PAGE_RESULTS }
  }

  return { changesOf, query, allowed: Array.from({ length: SCOPES * SEEN_SHARE }, (_, number) => `scope-${Math.floor(number / SEEN_SHARE)}`) }
}

/** Fills an index of its own. A million items take some minutes. */
export async function makeMeaningCorpus(items: number): Promise<MeaningCorpus> {
  const texts = meaningTexts()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const engine = openSearchEngine({ folder })
  for (let start = 0; start < items; start += ITEMS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ITEMS_AT_ONCE, items - start) }, (_, index) => start + index)
    await engine.apply(numbers.flatMap((number) => texts.changesOf(number)), String(start))
  }
  await engine.close()
  return { ...texts, folder, items, remove: async () => rm(folder, { recursive: true, force: true }) }
}

function vectorMaker(): (number: number) => EngineVector {
  const random = seededRandom(29)
  const some = (count: number, most: number): Int8Array => Int8Array.from({ length: count }, () => Math.round((random() * 2 - 1) * most))
  const meanings = some(MEANINGS * DIMENSIONS, 80)
  const noise = some(NOISE_NUMBERS, 47)
  return (number) => {
    const meaning = (spread(number, 5) % MEANINGS) * DIMENSIONS
    const from = spread(number, 6) % (NOISE_NUMBERS - DIMENSIONS)
    const values = new Int8Array(DIMENSIONS)
    let squares = 0
    for (let index = 0; index < DIMENSIONS; index++) {
      const value = (meanings[meaning + index] ?? 0) + (noise[from + index] ?? 0)
      values[index] = value
      squares += value * value
    }
    return { values, scale: 1 / Math.sqrt(squares) }
  }
}

/** Opens the corpus's engine for some work. */
export async function withEngine<Result>(corpus: Pick<MeaningCorpus, 'folder'>, work: (engine: SearchEngine) => Promise<Result>): Promise<Result> {
  const engine = openSearchEngine({ folder: corpus.folder })
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { SENTENCE_MODEL_NAME } from '#platform/server/models/embeddings/sentence-model.ts'
import {
  openEmbeddings,
  sentenceModel,
  similarityScaleOf,
  type EmbeddedText,
  type Embedder,
} from '#platform/server/models/index.ts'
import {
  openSearchEngine,
  type AllowedScopes,
  type EngineChange,
  type EngineQuery,
  type EngineResult,
} from '#platform/server/search-engine/index.ts'
import { findModel, testModelFolder } from '../harness/models.ts'
import { DataAbsentError } from './bench.ts'
import type { RetrievalSet } from './retrieval-sets.ts'

/** The number of results that are evaluated. */
const FOUND = 10
const TEXTS_AT_ONCE = 512
const MAX_EMBEDDERS = 4
export const BENCH_WORKSPACE = 'bench'

/** The search methods of the engine. */
const methods = ['words', 'meaning', 'both'] as const satisfies readonly EngineQuery['method'][]
export type Method = (typeof methods)[number]

/** The results of each method for each question, by its id: the ids of texts, the best first. */
export type Rankings = Readonly<Record<Method, ReadonlyMap<string, readonly string[]>>>

/** Opens the embedder of this machine; downloads its model if it is missing. */
export async function openBenchEmbedder(): Promise<Embedder> {
  if ((await findModel(sentenceModel)) === undefined)
    throw new DataAbsentError('The sentence model cannot be had here.')
  return openEmbeddings({ modelFolder: testModelFolder, fetchesModels: false })
}

/** The same with a process on each core, for benches that measure how well texts are distinguished, not how fast. */
export async function openBenchEmbedders(): Promise<Pick<Embedder, 'embed' | 'close'>> {
  const embedders = await Promise.all(
    Array.from({ length: Math.min(availableParallelism(), MAX_EMBEDDERS) }, openBenchEmbedder),
  )
  return {
    async embed(texts, purpose) {
      // Texts are dealt out in turns, so that long and short ones are shared evenly.
      const shares = await Promise.all(
        embedders.map(async (embedder, own) =>
          embedder.embed(
            texts.filter((_, at) => at % embedders.length === own),
            purpose,
          ),
        ),
      )
      return texts.flatMap((_, at) => shares[at % embedders.length]?.[Math.floor(at / embedders.length)] ?? [])
    },
    async close() {
      await Promise.all(embedders.map(async (embedder) => embedder.close()))
    },
  }
}

/**
 * Puts the texts of a set with their passages into a separate index, and runs all questions with every method.
 * @param corrects whether queries that are certainly misspelt are searched in corrected form, as on the page
 */
export async function rank(
  { texts, questions }: RetrievalSet,
  embedder: Pick<Embedder, 'embed'>,
  { corrects = false }: { corrects?: boolean } = {},
): Promise<Rankings> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const engine = openSearchEngine({ folder })
  try {
    for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE) {
      const portion = texts.slice(from, from + TEXTS_AT_ONCE)
      const vectors = await embedder.embed(
        portion.flatMap(({ passages }) => passages.map(({ text }) => text)),
        'passage',
      )
      await engine.apply(
        portion.flatMap((text) => changesOf(text, vectors.splice(0, text.passages.length))),
        String(from),
      )
    }
    const asked = await embedAll(
      embedder,
      questions.map(({ text }) => text),
      'query',
    )
    const rankings = {
      words: new Map<string, string[]>(),
      meaning: new Map<string, string[]>(),
      both: new Map<string, string[]>(),
    }
    const scale = similarityScaleOf(SENTENCE_MODEL_NAME)
    const corrected = async (
      typed: EngineResult,
      query: EngineQuery,
      allowed: AllowedScopes,
    ): Promise<EngineResult> => {
      if (typed.suggestedQuery === null) return typed
      const [meaning] = await embedder.embed([typed.suggestedQuery], 'query')
      return engine.search({ ...query, text: typed.suggestedQuery, meaning }, allowed)
    }
    for (const [index, { id, text, place }] of questions.entries()) {
      for (const method of methods) {
        const query = {
          workspaceId: BENCH_WORKSPACE,
          text,
          method,
          meaning: asked[index],
          ...(scale === null ? {} : { similarityScale: scale }),
          completeLastWord: false,
          suggest: false,
          limit: FOUND,
        }
        const allowed = place === undefined ? 'all' : [place]
        const typed = await engine.search({ ...query, suggest: corrects }, allowed)
        const { hits } = corrects && typed.corrects ? await corrected(typed, query, allowed) : typed
        rankings[method].set(
          id,
          hits.map((hit) => hit.id),
        )
      }
    }
    return rankings
  } finally {
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the changes for the index that add a text and the vectors of its passages. */
export function changesOf(
  { id, place, title, body, passages }: RetrievalSet['texts'][number],
  vectors: readonly EmbeddedText[],
): EngineChange[] {
  const item = {
    id,
    workspaceId: BENCH_WORKSPACE,
    kind: 'text',
    scopeId: place,
    title,
    body,
    createdAt: 0,
    updatedAt: 0,
  }
  const embedded = passages.flatMap(({ start, end }, at) =>
    vectors[at] === undefined ? [] : [{ start, end, vector: vectors[at] }],
  )
  return [
    { type: 'upsert', item },
    { type: 'passages', workspaceId: BENCH_WORKSPACE, id, passages: embedded },
  ]
}

/** Returns the vectors of any number of texts. */
export async function embedAll(
  embedder: Pick<Embedder, 'embed'>,
  texts: readonly string[],
  purpose: 'passage' | 'query',
): Promise<EmbeddedText[]> {
  const vectors: EmbeddedText[] = []
  for (let from = 0; from < texts.length; from += TEXTS_AT_ONCE)
    vectors.push(...(await embedder.embed(texts.slice(from, from + TEXTS_AT_ONCE), purpose)))
  return vectors
}

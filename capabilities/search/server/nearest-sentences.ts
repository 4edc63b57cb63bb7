import { createHash } from 'node:crypto'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { likeness } from '#platform/kernel/unit-vectors.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import { SNIPPET_CHARS, type EngineVector, type TextSegment } from '#platform/server/search-engine/index.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Preview } from '#content-kinds/server/index.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { nearestOptions, type NearestOptionsInput } from '../model/nearest-options.ts'
import { excerptFrom, sentencesIn } from '../model/nearest-sentence.ts'
import type { Span } from '../model/passages.ts'
import { idOf, indexId } from './index-rows.ts'
import { queryMeaning } from './query-meaning.ts'
import { loadPreviews } from './show-hits.ts'

/** The page shows another stretch of the passage meanwhile, and keeps it where the model takes longer. */
const TIMEOUT_MS = 3_000
/** Passages whose sentences stay known: some eight vectors of 400 bytes each. */
const MAX_REMEMBERED = 2_000

/** An excerpt of a result that begins with the sentence that is nearest to what was searched for. */
export interface Nearest {
  type: ResultType
  id: Id
  content: TextSegment[]
}

/**
 * For results that were found by their meaning, the sentence of the nearest passage that is nearest itself. Left out are
 * those whose passage the search shows as a whole, those that the actor may not see, and all of them where no model
 * answers.
 * @throws Failure ValidationError for too many, InvalidOperation in a process without an index
 */
export async function nearestSentences(context: WorkspaceContext, input: NearestOptionsInput): Promise<Nearest[]> {
  const { words, items } = parseInput(nearestOptions, input)
  const { services, teamId, actor } = context
  const index = services.searchIndex
  if (index === undefined) throw new Failure('InvalidOperation', 'This process does not run searches.')
  const meaning = await queryMeaning(services, words)
  if (typeof meaning === 'string') return []
  const names = items.flatMap(({ type, id }) => services.kinds.ofTypes([type]).map((kind) => indexId(kind, id)))
  const { hits } = await index.search(
    {
      workspaceId: teamId,
      text: words,
      method: 'meaning',
      meaning,
      only: names,
      wholePassages: true,
      limit: names.length,
    },
    heldPlaces(actor),
  )
  const long = hits.filter(({ passage, snippet }) => passage !== null && textOf(snippet).length > SNIPPET_CHARS)
  const previews = new Map<string, Preview | null>()
  await loadPreviews(context, long, previews)
  const shown = long.flatMap(({ id, kind, snippet }) => {
    const type = services.kinds.typeOf(kind)
    return type === null || !previews.get(id) ? [] : [{ type, id: idOf(id), snippet, text: textOf(snippet) }]
  })
  const read = await readSentences(
    services,
    shown.map(({ text }) => text),
  )
  return shown.flatMap(({ type, id, snippet, text }) => {
    const known = read.get(text)
    if (known === undefined || known.vectors.length === 0) return []
    const similarities = known.vectors.map((vector) => likenessOf(vector, meaning))
    const nearest = similarities.indexOf(Math.max(...similarities))
    return [{ type, id, content: excerptFrom(snippet, known.sentences, nearest, SNIPPET_CHARS) }]
  })
}

interface ReadSentences {
  sentences: Span[]
  vectors: EngineVector[]
}

/** By model, and by the digest of a passage: no text stays in memory. */
const remembered = new WeakMap<Embedder, Map<string, ReadSentences>>()

/** The sentences of passages with their meaning; empty where the model does not answer in time. */
async function readSentences(
  { embedder, logger }: Pick<Services, 'embedder' | 'logger'>,
  passages: readonly string[],
): Promise<Map<string, ReadSentences>> {
  const known = remembered.get(embedder) ?? new Map<string, ReadSentences>()
  remembered.set(embedder, known)
  const named = [...new Set(passages)].map((text) => ({
    text,
    name: createHash('sha256').update(text).digest('base64'),
  }))
  const unread = named
    .filter(({ name }) => !known.has(name))
    .map((one) => ({ ...one, sentences: sentencesIn(one.text) }))
  const texts = unread.flatMap(({ text, sentences }) => sentences.map(({ start, end }) => text.slice(start, end)))
  try {
    // Someone waits for them, as for the meaning of a query.
    const vectors = await embedder.embed(texts, 'query', AbortSignal.timeout(TIMEOUT_MS))
    for (const { name, sentences } of unread) {
      known.set(name, { sentences, vectors: vectors.splice(0, sentences.length) })
      for (const oldest of known.keys()) {
        if (known.size <= MAX_REMEMBERED) break
        known.delete(oldest)
      }
    }
  } catch (error) {
    logger.warn({ err: error }, 'results are shown without their nearest sentence')
  }
  return new Map(
    named.flatMap(({ text, name }) => {
      const one = known.get(name)
      return one === undefined ? [] : [[text, one] as const]
    }),
  )
}

function likenessOf(one: EngineVector, other: EngineVector): number {
  return likeness(one.values, other.values) * one.scale * other.scale
}

function textOf(segments: readonly TextSegment[]): string {
  return segments.map(({ text }) => text).join('')
}

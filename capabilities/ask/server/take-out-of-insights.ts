import type { CoveredWords } from '#highlights/server/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { holdDocument, rewriteUnderNewEpoch } from '#documents/server/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { quotesNow } from '#evidence/server/index.ts'
import { wordsDigest } from '#insights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { TAKEN_OUT_OF_INSIGHT } from '../model/errors.ts'
import {
  areCitedInInsights,
  deleteInsightSentences,
  insightSentencesFrom,
  textsOfInsights,
  type InsightSentence,
} from './insight-sentence-store.ts'
import { job } from './jobs/take-out-of-insights.ts'

const PLACES_AT_ONCE = 1_000

/**
 * Words of a note were redacted: what a model wrote from them, and was added to insights, is taken out of these in the same
 * transaction, unless a person rewrote it. A sentence stays only if what it cites of the note stands there as before.
 */
export async function takeOutCoveredOfInsights(
  context: CommandContext,
  { noteId, holds, highlightIds }: CoveredWords,
): Promise<void> {
  const all = await insightSentencesFrom(context.tx, [noteId])
  const places = [...all.values()].flat().flatMap(({ cites }) => cites.map(({ place }) => place))
  const inNote = places.filter(({ type, id }) => type === 'note' && id === noteId)
  const gone = new Set<string>()
  for (let from = 0; from < inNote.length; from += PLACES_AT_ONCE) {
    const some = inNote.slice(from, from + PLACES_AT_ONCE)
    for (const [at, now] of (await quotesNow(context, some)).entries())
      if (typeof now === 'string') gone.add(JSON.stringify(some[at]))
  }
  const isChanged = ({ cites }: InsightSentence): boolean =>
    cites.some(({ place }) =>
      place.type === 'highlight' ? highlightIds.has(place.id) : gone.has(JSON.stringify(place)),
    )
  await takeOut(context, all, (sentence, words) => isChanged(sentence) || holds(words))
}

/** Things were deleted for good: a job takes out of insights what was written from them, and was not rewritten. */
export async function takeOutPurgedOfInsights(purging: Purging, _kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  const { tx, teamId, queue } = purging
  if (await areCitedInInsights(tx, ids)) await queue.send(job, { teamId, sourceIds: [...ids] }, { transaction: tx })
}

/** Takes out of insights what was written from things. */
export async function takeOutOfInsights(context: CommandContext, sourceIds: ReadonlyArray<Id>): Promise<void> {
  await takeOut(context, await insightSentencesFrom(context.tx, sourceIds), () => true)
}

async function takeOut(
  context: CommandContext,
  all: ReadonlyMap<Id, readonly InsightSentence[]>,
  isOut: (sentence: InsightSentence, words: string) => boolean,
): Promise<void> {
  const texts = await textsOfInsights(context.tx, [...all.keys()])
  for (const [insightId, sentences] of all) {
    const documentId = texts.get(insightId)
    if (documentId === undefined) continue
    const known = new Map(sentences.map((sentence) => [sentence.blockId, sentence]))
    const out: string[] = []
    const { content } = await holdDocument(context, documentId)
    const rewritten = rewrittenBlocks(content, (block) => {
      const sentence = known.get(String(block.attrs?.['id']))
      const words = sentence && wordsOf(block)
      // What a person rewrote is theirs.
      if (!sentence || words === undefined || wordsDigest(words) !== sentence.digest || !isOut(sentence, words))
        return block
      out.push(sentence.blockId)
      return { ...block, content: [{ type: 'text', text: TAKEN_OUT_OF_INSIGHT }] }
    })
    if (out.length === 0) continue
    await rewriteUnderNewEpoch(context, documentId, () => rewritten, content)
    await deleteInsightSentences(context.tx, insightId, out)
  }
}

function rewrittenBlocks(content: DocumentJson, rewrite: (block: NodeJson) => NodeJson): DocumentJson {
  const within = (block: NodeJson): NodeJson => {
    const done = rewrite(block)
    return done !== block || block.content === undefined ? done : { ...block, content: block.content.map(within) }
  }
  return { ...content, content: (content.content ?? []).map(within) }
}

function wordsOf({ text = '', content = [] }: NodeJson): string {
  return text + content.map(wordsOf).join('')
}

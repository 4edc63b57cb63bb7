import type { CoveredWords } from '#highlights/server/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { quotesNow } from '#evidence/server/index.ts'
import type { QuotePlace } from '#evidence/model/evidence.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { citedBy, sentencesIn, type KeptSetSentence } from '../../model/set-sections.ts'
import { isUnderWay } from '../../model/summary.ts'
import { updateSetSummary } from './store.ts'
import { deleteSetWords, lockWordsFrom, putSetTexts, type WordsFrom } from './words-store.ts'

const BROKEN_OFF = 'The summary was broken off: one of its sources was redacted or deleted meanwhile.'

/**
 * Words of a note were redacted: what was written from it about sets is taken out in the same transaction. A sentence
 * stays only if what it cites of the note stands there as before, and it holds none of the words; a struck one stands on
 * nothing, and goes. A summary that is being written ends, since its model has the words.
 */
export async function takeOutCoveredOfSets(
  context: CommandContext,
  { noteId, holds, highlightIds }: CoveredWords,
): Promise<void> {
  const words = await lockWordsFrom(context.tx, { noteId })
  const standing = new Map<string, boolean>()
  const places = words.flatMap(({ summary }) =>
    sentencesIn(summary?.sections ?? []).flatMap((one) => citedBy(one).map(({ place }) => place)),
  )
  const here = places.filter(({ type, id }) => type === 'note' && id === noteId)
  for (let from = 0; from < here.length; from += PLACES_AT_ONCE) {
    const some = here.slice(from, from + PLACES_AT_ONCE)
    const now = await quotesNow(context, some)
    for (const [at, place] of some.entries()) standing.set(JSON.stringify(place), typeof now[at] !== 'string')
  }
  const isChanged = (place: QuotePlace): boolean =>
    place.type === 'highlight' ? highlightIds.has(place.id) : standing.get(JSON.stringify(place)) === false
  await takeOut(
    context,
    words,
    (sentence, text) => holds(text) || citedBy(sentence).some(({ place }) => isChanged(place)),
  )
}

/** Things were deleted for good: what was written from them about sets goes with them. */
export async function takeOutPurgedOfSets(context: Purging, _kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  const words = await lockWordsFrom(context.tx, { ids })
  await takeOut(context, words, (sentence, _text, { sourceIds }) =>
    citedBy(sentence).some(({ place }) => sourceIds.has(place.id)),
  )
}

const PLACES_AT_ONCE = 1_000

async function takeOut(
  { tx }: Pick<CommandContext, 'tx'>,
  all: readonly WordsFrom[],
  isOut: (sentence: KeptSetSentence, text: string, words: WordsFrom) => boolean,
): Promise<void> {
  for (const words of all) {
    const { wordsId, texts, summary } = words
    if (summary === null) continue
    const stays = new Set(
      isUnderWay(summary.state)
        ? []
        : sentencesIn(summary.sections).flatMap((one) => {
            const text = texts[one.written] ?? null
            return text === null || 'struck' in one || isOut(one, text, words) ? [] : [one.written]
          }),
    )
    await putSetTexts(
      tx,
      wordsId,
      texts.map((text, at) => (stays.has(at) ? text : null)),
    )
    if (isUnderWay(summary.state))
      await updateSetSummary(tx, summary.id, { state: 'FAILED', failure: BROKEN_OFF, sections: [] })
  }
  // Of a summary that was removed or replaced, and could be brought back.
  await deleteSetWords(
    tx,
    all.flatMap(({ wordsId, summary }) => (summary === null ? [wordsId] : [])),
  )
}

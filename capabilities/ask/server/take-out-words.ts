import type { CoveredWords } from '#highlights/server/index.ts'
import type { Purging } from '#content-kinds/server/index.ts'
import { quotesNow } from '#evidence/server/index.ts'
import type { QuoteNow, QuotePlace } from '#evidence/model/evidence.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { emptySentences, lockAnswersFrom, sentencesOfAnswers, type KeptSentence } from './sentence-store.ts'

/** Answers whose quotes are read at once. */
const ANSWERS_AT_ONCE = 15

/**
 * Words of a note were redacted: what models wrote from them is taken out in the same transaction. Of the answers that
 * were written from this note a sentence stays only if what it cites of the note stands there as before, and it holds
 * none of the words; a struck one stands on nothing, and goes.
 */
export async function takeOutCovered(
  context: CommandContext,
  { noteId, holds, highlightIds }: CoveredWords,
): Promise<void> {
  const { tx } = context
  // Before the sentences are read: one that is being stored waits for this, or this for it.
  const answers = await lockAnswersFrom(tx, { noteId })
  for (let from = 0; from < answers.length; from += ANSWERS_AT_ONCE) {
    const some = answers.slice(from, from + ANSWERS_AT_ONCE)
    const now = (
      await quotesNow(
        context,
        some.flatMap(({ places }) => places),
      )
    ).values()
    const changed = new Map(
      some.map(({ answerId, places }) => [
        answerId,
        places.map((place) => isChanged(place, now.next().value ?? 'GONE')),
      ]),
    )
    const sentences = await sentencesOfAnswers(tx, [...changed.keys()])
    const isOut = ({ answerId, text, cites, struck }: KeptSentence): boolean =>
      struck !== null ||
      (text !== null && holds(text)) ||
      cites.some(({ quote }) => changed.get(answerId)?.[quote - 1] !== false)
    await emptySentences(tx, sentences.filter(isOut))
  }

  /** Whether a quote is of this note and does not stand there any more. What the actor may not see is of other notes. */
  function isChanged(place: QuotePlace, quote: QuoteNow): boolean {
    return place.type === 'highlight' ? highlightIds.has(place.id) : place.id === noteId && typeof quote === 'string'
  }
}

/** Things were deleted for good: what models wrote from them goes with them. */
export async function takeOutPurged({ tx }: Purging, _kind: string, ids: ReadonlyArray<Id>): Promise<void> {
  const answers = await lockAnswersFrom(tx, { ids })
  if (answers.length === 0) return
  const purged = new Set(ids)
  const places = new Map(answers.map((answer) => [answer.answerId, answer.places]))
  const sentences = await sentencesOfAnswers(tx, [...places.keys()])
  const isOut = ({ answerId, cites, struck }: KeptSentence): boolean =>
    struck !== null || cites.some(({ quote }) => purged.has(places.get(answerId)?.[quote - 1]?.id ?? ''))
  await emptySentences(tx, sentences.filter(isOut))
}

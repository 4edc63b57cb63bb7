import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import { namesAsked } from '../model/names-asked.ts'
import { locatedText } from '../model/locate-passage.ts'
import type { FoundPassage } from '../model/rank-passages.ts'
import { wordsOf } from '../model/telling-words.ts'
import { thingName, type FoundThing } from './quotable-things.ts'
import { readSentences } from './read-sentences.ts'

/** Notes whose texts are read for who speaks. */
const MAX_TEXTS = 12

/** Passages with how much of each is said by speakers whom the question names. Most questions name none. */
export async function withNamed(
  tx: CellTransaction,
  question: string,
  things: readonly FoundThing[],
  passages: readonly FoundPassage[],
): Promise<FoundPassage[]> {
  const notes = things.filter(({ type }) => type === 'note')
  const speakers = await speakersOfNotes(
    tx,
    notes.map(({ id }) => id),
  )
  const named = new Map<Id, Set<string>>()
  for (const [id, known] of speakers) {
    const names = namesAsked(
      question,
      known.map(({ name }) => name),
    )
    if (names.length > 0) named.set(id, new Set(names))
  }
  if (named.size === 0) return [...passages]
  const written = notes.flatMap(({ id, thing: { documentId } }) =>
    named.has(id) && documentId !== null ? [{ id, documentId }] : [],
  )
  const read = await readSentences(tx, written.slice(0, MAX_TEXTS))
  const shares = new Map<string, (text: string) => number>()
  for (const [id, sentences] of read) {
    const text = locatedText(sentences)
    const names = named.get(id)
    shares.set(thingName({ type: 'note', id }), (passage) => {
      let [all, own] = [0, 0]
      for (const { first, last } of text.runsOf(passage))
        for (const sentence of sentences.slice(first, last + 1)) {
          const words = wordsOf(sentence.text).length
          all += words
          if (names?.has(sentence.speaker ?? '') === true) own += words
        }
      return all === 0 ? 0 : own / all
    })
  }
  return passages.map((passage) => ({ ...passage, byNamed: shares.get(passage.thing)?.(passage.text) ?? 0 }))
}

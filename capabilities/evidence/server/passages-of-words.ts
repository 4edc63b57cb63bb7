import type { CellTransaction } from '#platform/server/database/index.ts'
import type { FoundPassage } from '../model/rank-passages.ts'
import { wordsOf } from '../model/telling-words.ts'
import { placeOfWords, thingName, type FoundThing } from './quotable-things.ts'
import { readSentences } from './read-sentences.ts'

/** About as long as the passages of the index. */
const PASSAGE_WORDS = 120
/** Things whose texts are read: by words, the first ones are the best ones. */
const MAX_TEXTS = 12

/** Stretches of the found texts without what interviewers say, where no model has cut them into passages. */
export async function passagesOfWords(tx: CellTransaction, things: readonly FoundThing[]): Promise<FoundPassage[]> {
  const written = things.flatMap(({ thing: { id, documentId } }) => (documentId === null ? [] : [{ id, documentId }]))
  const read = await readSentences(tx, written.slice(0, MAX_TEXTS))
  return things.flatMap(({ type, id, thing }) => {
    const name = thingName({ type, id })
    if (thing.words !== null)
      return [{ thing: name, ...placeOfWords(thing), ordinal: 0, text: thing.words.text, similarities: [] }]
    const lines = new Map<string, string[]>()
    for (const { text, start, isInterviewer } of read.get(id) ?? []) {
      if (isInterviewer) continue
      const own = lines.get(start.blockId)
      if (own) own.push(text)
      else lines.set(start.blockId, [text])
    }
    const passages: FoundPassage[] = []
    let open: string[] = []
    let words = 0
    const close = (): void => {
      if (open.length > 0)
        passages.push({ thing: name, ordinal: passages.length, text: open.join('\n'), similarities: [] })
      open = []
      words = 0
    }
    for (const sentences of lines.values()) {
      for (const text of sentences) {
        const own = wordsOf(text).length
        if (words + own > PASSAGE_WORDS) close()
        open.push(text)
        words += own
      }
    }
    close()
    return passages
  })
}

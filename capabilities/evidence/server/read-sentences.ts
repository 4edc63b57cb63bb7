import { readDocuments } from '#documents/server/index.ts'
import { questionsById } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { knownRole } from '#speakers/model/speaker.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import { playedPart, type PlayedPart } from '#transcripts/model/played-part.ts'
import { wordsOfDocuments } from '#transcripts/server/index.ts'
import { placedSentences, questionsIn, type TextSentence } from './placed-sentences.ts'

export interface TimedSentence extends TextSentence {
  /** The part of a recording in which it is said. */
  plays: PlayedPart | null
}

/** A note or an insight. */
interface Written {
  id: Id
  documentId: Id
}

/**
 * The sentences of things as they are now. The caller has checked that the reader may see them. A bounded number of
 * statements.
 * @param blocks only these blocks of each thing; absent: all
 */
export async function readSentences(
  tx: CellTransaction,
  things: readonly Written[],
  blocks?: ReadonlyMap<Id, ReadonlySet<string>>,
): Promise<Map<Id, TimedSentence[]>> {
  const documents = await readDocuments(
    tx,
    things.map(({ documentId }) => documentId),
  )
  const contents = [...documents.values()].map(({ content }) => content)
  const questionIds = [...new Set(contents.flatMap(questionsIn))]
  const questions = new Map(
    questionIds.length === 0 ? [] : (await questionsById(tx, questionIds)).map(({ id, text }) => [id, text]),
  )
  const speakers = await speakersOfNotes(
    tx,
    things.map(({ id }) => id),
  )
  const read = things.flatMap((thing) => {
    const content = documents.get(thing.documentId)?.content
    if (content === undefined) return []
    const of = blocks?.get(thing.id)
    const known = new Map(
      (speakers.get(thing.id) ?? []).map((one) => [
        one.name,
        { isInterviewer: knownRole(one) === 'INTERVIEWER', personId: one.personId },
      ]),
    )
    const sentences = placedSentences(content, {
      speakerCalled: (name) => known.get(name) ?? null,
      questionText: (id) => questions.get(id) ?? null,
      ...(of && { blocks: of }),
    })
    return [{ thing, sentences }]
  })
  const recorded = read.filter(({ sentences }) => sentences.some(({ utterance }) => utterance !== null))
  const words =
    recorded.length === 0
      ? new Map<Id, never>()
      : await wordsOfDocuments(
          tx,
          recorded.map(({ thing }) => thing.documentId),
          [...new Set(recorded.flatMap(({ sentences }) => sentences.map(({ start }) => start.blockId)))],
        )
  return new Map(
    read.map(({ thing, sentences }) => [
      thing.id,
      sentences.map((sentence) => ({
        ...sentence,
        plays:
          sentence.utterance &&
          playedPart(sentence.utterance, words.get(thing.documentId)?.get(sentence.start.blockId), sentence),
      })),
    ]),
  )
}

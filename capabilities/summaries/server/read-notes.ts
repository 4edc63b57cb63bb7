import { playedPart, type PlayedPart } from '#coding/model/played-part.ts'
import { readDocuments } from '#documents/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { questionsById } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { knownRole } from '#speakers/model/speaker.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import { wordsOfDocuments } from '#transcripts/server/index.ts'
import { noteSentences, questionsIn, type NoteSentence } from './note-sentences.ts'

export interface TimedSentence extends NoteSentence {
  /** The part of a recording in which it is said. */
  plays: PlayedPart | null
}

/**
 * The sentences of notes as they are now. The caller has checked that the reader may see them.
 * @param blocks only these blocks of each note; absent: all
 */
export async function readNotes(
  tx: CellTransaction,
  notes: ReadonlyArray<Note>,
  blocks?: ReadonlyMap<Id, ReadonlySet<string>>,
): Promise<Map<Id, TimedSentence[]>> {
  const documents = await readDocuments(
    tx,
    notes.map(({ documentId }) => documentId),
  )
  const contents = [...documents.values()].map(({ content }) => content)
  const questionIds = [...new Set(contents.flatMap(questionsIn))]
  const questions = new Map(
    questionIds.length === 0 ? [] : (await questionsById(tx, questionIds)).map(({ id, text }) => [id, text]),
  )
  const speakers = await speakersOfNotes(
    tx,
    notes.map(({ id }) => id),
  )
  const read = notes.flatMap((note) => {
    const content = documents.get(note.documentId)?.content
    const of = blocks?.get(note.id)
    const interviewers = new Set(
      (speakers.get(note.id) ?? []).flatMap((one) => (knownRole(one) === 'INTERVIEWER' ? [one.name] : [])),
    )
    const sentences =
      content &&
      noteSentences(content, {
        isInterviewer: (name) => interviewers.has(name),
        questionText: (id) => questions.get(id) ?? null,
        ...(of && { blocks: of }),
      })
    return sentences ? [{ note, sentences }] : []
  })
  const recorded = read.filter(({ sentences }) => sentences.some(({ utterance }) => utterance !== null))
  const words =
    recorded.length === 0
      ? new Map<Id, never>()
      : await wordsOfDocuments(
          tx,
          recorded.map(({ note }) => note.documentId),
          [...new Set(recorded.flatMap(({ sentences }) => sentences.map(({ start }) => start.blockId)))],
        )
  return new Map(
    read.map(({ note, sentences }) => [
      note.id,
      sentences.map((sentence) => ({
        ...sentence,
        plays:
          sentence.utterance &&
          playedPart(sentence.utterance, words.get(note.documentId)?.get(sentence.start.blockId), sentence),
      })),
    ]),
  )
}

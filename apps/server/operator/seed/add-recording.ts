import { Transform } from '@tiptap/pm/transform'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { studyPeople, writeInterview, type StudyTurn } from '#database/sample/write-study.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import { emptyContent } from '#editor/document/content.ts'
import { editDocument } from '#documents/server/index.ts'
import { insertValues } from '#fields/server/index.ts'
import { addFile } from '#files/server/index.ts'
import { createHighlight } from '#highlights/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { addNotes, findNote } from '#notes/server/index.ts'
import { linkNotes } from '#people/server/index.ts'
import { splitWords, type Utterance } from '#transcripts/model/word.ts'
import { beginTranscription } from '#transcripts/server/commands/begin-transcription.ts'
import { finishTranscription } from '#transcripts/server/commands/end-transcription.ts'
import { storeUtterances } from '#transcripts/server/commands/store-utterances.ts'
import { queueTranscription } from '#transcripts/server/queue-transcription.ts'
import { dayBefore, valuesOf, type NoteBatch } from './add-notes.ts'
import { spokenSound } from './spoken-sound.ts'

const CONTENT_TYPE = 'audio/wav'

type RecordingToAdd = Pick<NoteBatch, 'project' | 'seed' | 'personIds' | 'today'> & { number: number }

/**
 * Adds an interview as a note with its recording, and the transcript as the transcription on this machine would have
 * written it: the recording is converted like any other, and is not transcribed again.
 */
export const addStudyRecording = defineCommand({
  name: 'seed-recording',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  ports: ['queue', 'storage'],
  input: z.custom<RecordingToAdd>(),
  trustsInput: true,
  async run(context, { project, seed, number, personIds, today }): Promise<{ noteId: Id }> {
    const { tx, teamId } = context
    const interview = writeInterview(seed, number, studyPeople(personIds.length))
    const happenedAt = dayBefore(today, interview.daysAgo)
    const title = `${interview.title} (recorded)`
    const place = { id: project.projectId, scopeId: project.scopeId }
    const [noteId = ''] = await addNotes(
      context,
      place,
      [{ title, content: emptyContent(), origin: 'written', happenedAt }],
      happenedAt,
    )
    const note = await findNote(tx, noteId)
    if (!note) throw new Error('The note was added.')
    await addTranscribed(
      context,
      { name: `interview-${number + 1}.wav`, noteId, scopeId: note.scopeId, documentId: note.documentId },
      interview.turns,
    )
    await insertValues(tx, teamId, valuesOf(project, noteId, interview, today))
    const personId = personIds[interview.person]
    if (personId !== undefined) await linkNotes(tx, teamId, [{ noteId, personId }])
    for (const { text, tag } of interview.quotes) {
      const input = { noteId, place: { quote: text }, tagIds: [project.tags[tag] ?? ''] }
      await createHighlight.run(context, parseInput(createHighlight.input, input))
    }
    return { noteId }
  },
})

async function addTranscribed(
  context: CommandContext<'queue' | 'storage'>,
  { name, noteId, scopeId, documentId }: { name: string; noteId: Id; scopeId: Id; documentId: Id },
  turns: readonly StudyTurn[],
): Promise<void> {
  const file = await addFile(context, {
    scopeId,
    documentId,
    name,
    bytes: spokenSound(turns),
    contentType: CONTENT_TYPE,
  })
  await editDocument(context, documentId, (doc) => {
    const block = doc.type.schema.nodes['file']?.create({
      id: newBlockId(),
      fileId: file.id,
      name,
      mediaType: CONTENT_TYPE,
    })
    if (!block) throw new Error('Documents have files.')
    return new Transform(doc).replaceWith(0, doc.content.size, block)
  })
  const transcriptionId = await queueTranscription(context, { fileId: file.id, scopeId, noteId, documentId })
  const run = { transcriptionId, run: 1 }
  const begun = await beginTranscription.run(context, run)
  if (!begun) throw new Error('The transcription has just been queued.')
  const utterances = turns.map(utteranceOf)
  await storeUtterances.run(context, {
    transcription: begun.transcription,
    to: { channel: begun.transcription.channel, storedMs: turns.at(-1)?.endMs ?? 0 },
    utterances,
    language: 'en',
    foreignMs: 0,
    foreignLanguages: [],
    gaps: [],
  })
  await finishTranscription.run(context, run)
}

/** A turn with its words, each as long as its letters. */
function utteranceOf({ speaker, startMs, endMs, text }: StudyTurn): Utterance {
  const msOfCharacter = (endMs - startMs) / text.length
  let at = startMs
  const words = splitWords(text).map((word) => {
    const said = {
      text: word,
      startMs: Math.round(at),
      endMs: Math.round(at + word.length * msOfCharacter),
      confidence: 1,
    }
    at += (word.length + 1) * msOfCharacter
    return said
  })
  return { speaker, startMs, endMs, words }
}

import type { DocumentJson } from '#editor/document/content.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { addNotes, findNearNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { keepImportedWords } from '#transcripts/server/index.ts'
import type { UtteranceWords } from '#transcripts/model/word.ts'
import type { Import } from '../../model/import.ts'
import { digestOfDocument } from '../content/row-digest.ts'
import { keepRepetitions } from './keep-repetitions.ts'

/** The file's name without its ending. */
function titleOfFile(fileName: string): string {
  return fileName.replace(/\.gz$/i, '').replace(/\.[^.]{1,8}$/, '')
}

/**
 * Adds the one note that a document or a conversation becomes, with the times of its words, and keeps whether it nearly
 * repeats another one. The caller has authorized it.
 * @param note its title where it has one; else it is called like the file
 */
export async function addWholeNote(
  context: CommandContext,
  running: Import,
  note: { id?: Id; title: string | null; content: DocumentJson; words: readonly UtteranceWords[] },
): Promise<Id> {
  const { id = newId(), content } = note
  const title = cutText(storableText((note.title ?? '').trim() || titleOfFile(running.fileName)), MAX_NOTE_TITLE_CHARS)
  await addNotes(context, { id: running.projectId, scopeId: running.scopeId }, [
    { id, title, content, origin: 'imported', importSourceId: running.sourceId, rowDigest: digestOfDocument(content) },
  ])
  await keepImportedWords(context, id, note.words)
  const near = await findNearNotes(context.tx, context.teamId, [id], context.actor.visibleScopes)
  await keepRepetitions(context, running.id, [{ noteId: id, content }], near)
  return id
}

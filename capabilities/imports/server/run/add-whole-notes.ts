import type { DocumentJson } from '#editor/document/content.ts'
import { titleOfFile } from '#files/model/title-of-file.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { addNotes, findNearNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { keepImportedWords } from '#transcripts/server/index.ts'
import type { UtteranceWords } from '#transcripts/model/word.ts'
import type { Import } from '../../model/import.ts'
import { digestOfDocument } from '../content/row-digest.ts'
import { keepDuplicates } from './keep-duplicates.ts'

/** The note of a document or a conversation. */
export interface WholeNote {
  /** If it is already known. */
  id?: Id
  /** Null if it has none: then it is named after its file. */
  title: string | null
  /** For a file of an archive; otherwise that of the import. */
  fileName?: string
  content: DocumentJson
  /** When the words of its utterances are said. */
  words: readonly UtteranceWords[]
  /** Its rank among several, the first with the greatest. */
  rank?: number
}

/**
 * Adds notes of which each is a whole document or conversation, with the times of their words, and stores which of them
 * nearly repeat another one. The caller has authorized it.
 */
export async function addWholeNotes(
  context: CommandContext,
  running: Import,
  notes: readonly WholeNote[],
): Promise<void> {
  if (notes.length === 0) return
  const added = notes.map(({ id = newId(), title, fileName = running.fileName, content, words, rank }) => ({
    id,
    title: cutText(storableText((title ?? '').trim() || titleOfFile(fileName)), MAX_NOTE_TITLE_CHARS),
    content,
    words,
    ...(rank === undefined ? {} : { rank }),
  }))
  await addNotes(
    context,
    { id: running.projectId, scopeId: running.scopeId },
    added.map(({ words: _, ...note }) => ({
      ...note,
      origin: 'imported' as const,
      importSourceId: running.sourceId,
      rowDigest: digestOfDocument(note.content),
    })),
    // The order of several notes is given by their ranks.
    notes.length > 1 || notes[0]?.rank !== undefined ? (running.startedAt ?? undefined) : undefined,
  )
  for (const { id, words } of added) await keepImportedWords(context, id, words)
  const ids = added.map(({ id }) => id)
  const near = await findNearNotes(context.tx, context.teamId, ids, context.actor.visibleScopes)
  const contents = added.map(({ id, content }) => ({ noteId: id, content }))
  await keepDuplicates(context, running.id, contents, near)
}

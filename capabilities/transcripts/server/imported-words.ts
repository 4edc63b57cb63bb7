import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { UtteranceWords } from '../model/word.ts'
import { putWords } from './words-store.ts'

/** Stores the word times of an imported transcript, for a note that was just created from it. */
export async function keepImportedWords(
  { tx, teamId }: CommandContext,
  noteId: Id,
  utterances: readonly UtteranceWords[],
): Promise<void> {
  if (utterances.length === 0) return
  const { document_id: documentId } = await tx
    .selectFrom('notes')
    .select('document_id')
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow()
  await putWords(tx, teamId, documentId, utterances)
}

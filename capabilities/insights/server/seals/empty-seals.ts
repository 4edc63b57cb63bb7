import { sql } from 'kysely'
import type { Purging } from '#content-kinds/server/index.ts'
import type { CoveredWords } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { emptySeals, sealsOnNote } from './store.ts'

/**
 * Empties the seals with words that were redacted: where the quote contains them, and where its source did in an
 * earlier wording that was corrected since.
 */
export async function emptyCovered(
  { tx }: CommandContext,
  { noteId, holds, highlightIds }: CoveredWords,
): Promise<void> {
  const covered = (await sealsOnNote(tx, noteId)).filter(
    ({ highlightId, text }) => highlightIds.has(highlightId) || holds(text),
  )
  if (covered.length === 0) return
  const ids = covered.map(({ id }) => id)
  await emptySeals(tx, sql<boolean>`id = any(${ids}::uuid[])`, 'REDACTED', 'kept')
}

/** Empties the seals of permanently deleted highlights and notes. */
export async function emptyPurged({ tx }: Purging, kind: string, ids: readonly Id[]): Promise<void> {
  const of = sql`any(${[...ids]}::uuid[])`
  if (kind === 'highlight') await emptySeals(tx, sql<boolean>`highlight_id = ${of}`, 'DELETED', 'gone')
  if (kind === 'note') await emptySeals(tx, sql<boolean>`note_id = ${of}`, 'DELETED', 'gone')
}

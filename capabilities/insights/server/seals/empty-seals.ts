import { sql } from 'kysely'
import type { Purging } from '#content-kinds/server/index.ts'
import type { CoveredWords } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { emptySeals, sealsOnNote } from './store.ts'

/**
 * Words that were covered leave what was sealed of them: where a quote says them, and where its source said them in other
 * words, which were corrected since.
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

/** What is deleted for good leaves what was sealed of it. */
export async function emptyPurged({ tx }: Purging, kind: string, ids: readonly Id[]): Promise<void> {
  const of = sql`any(${[...ids]}::uuid[])`
  if (kind === 'highlight') await emptySeals(tx, sql<boolean>`highlight_id = ${of}`, 'DELETED', 'gone')
  if (kind === 'note') await emptySeals(tx, sql<boolean>`note_id = ${of}`, 'DELETED', 'gone')
}

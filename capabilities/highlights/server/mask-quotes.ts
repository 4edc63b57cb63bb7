import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** Words that were permanently redacted in a note. */
export interface CoveredWords {
  noteId: Id
  /** Whether a text contains redacted words. */
  holds: (text: string) => boolean
  /** Highlights whose text changed by it. */
  highlightIds: ReadonlySet<Id>
}

/** Words of a note are redacted: stored copies of its quotes must be redacted too. */
export const wordsCovered =
  defineHook<(context: CommandContext, covered: CoveredWords) => Promise<void>>('wordsCovered')

/** The text of a highlight without a position in its note: it was deleted, or its words were. */
interface LooseQuote {
  highlightId: Id
  text: string
  contextBefore: string
  contextAfter: string
}

/** Every highlight of a note; deleted ones with their deletion. */
export async function everyHighlightOfNote(
  tx: CellTransaction,
  noteId: Id,
): Promise<Array<{ id: Id; text: string; deletionId: Id | null }>> {
  const rows = await tx
    .selectFrom('highlights')
    .select(['id', 'text', 'deletion_id'])
    .where('note_id', '=', noteId)
    .execute()
  return rows.map((row) => ({ id: row.id, text: row.text, deletionId: row.deletion_id }))
}

/**
 * Rewrites the texts of highlights that have no position in their note, and so do not follow it. The others follow it
 * automatically.
 * @returns the previous texts of those that changed
 */
export async function rewriteLooseQuotes(
  tx: CellTransaction,
  noteId: Id,
  rewrite: (quote: LooseQuote) => LooseQuote,
): Promise<Array<LooseQuote & { scopeId: Id }>> {
  const rows = await tx
    .selectFrom('highlights')
    .select(['id', 'scope_id', 'text', 'context_before', 'context_after'])
    .where('note_id', '=', noteId)
    .where((where) => where.or([where('anchored', '=', false), where('deleted_at', 'is not', null)]))
    .forUpdate()
    .execute()
  const changed: Array<LooseQuote & { scopeId: Id }> = []
  for (const row of rows) {
    const before = {
      highlightId: row.id,
      text: row.text,
      contextBefore: row.context_before,
      contextAfter: row.context_after,
    }
    const after = rewrite(before)
    if (
      after.text === before.text &&
      after.contextBefore === before.contextBefore &&
      after.contextAfter === before.contextAfter
    )
      continue
    await tx
      .updateTable('highlights')
      .set({ text: after.text, context_before: after.contextBefore, context_after: after.contextAfter })
      .where('id', '=', row.id)
      .execute()
    changed.push({ ...before, scopeId: row.scope_id })
  }
  return changed
}

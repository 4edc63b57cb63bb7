import { sql, type RawBuilder } from 'kysely'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { REMOVED_WORDS_DAYS } from '../model/limits.ts'
import './tables.ts'

interface KeptWords {
  table: 'summary_words' | 'set_summary_words'
  key: 'id' | 'words_id'
  /** Whether a summary has the words `w`. */
  hasSummary: RawBuilder<boolean>
}

const KEPT: readonly KeptWords[] = [
  {
    table: 'summary_words',
    key: 'id',
    hasSummary: sql`exists (select from note_summaries s where s.note_id = w.note_id and s.words_id = w.words_id)`,
  },
  {
    table: 'set_summary_words',
    key: 'words_id',
    hasSummary: sql`exists (select from set_summaries s where s.words_id = w.words_id)`,
  },
]

/**
 * Deletes words of summaries of notes and of sets whose summary was removed, or replaced, so long ago that nothing brings it
 * back, and notes since when the words of others have none. At most `limit` of either.
 */
export async function sweepRemovedWords(tx: CellTransaction, limit: number): Promise<void> {
  for (const { table, key, hasSummary } of KEPT) {
    const [words, id] = [sql.table(table), sql.ref(key)]
    await sql`update ${words} w set removed_at = null where removed_at is not null and ${hasSummary}`.execute(tx)
    await sql`
      delete from ${words} where ${id} in (
        select ${id} from ${words}
        where removed_at < now() - make_interval(days => ${REMOVED_WORDS_DAYS}) order by removed_at limit ${limit}
      )`.execute(tx)
    await sql`
      update ${words} set removed_at = now() where ${id} in (
        select w.${id} from ${words} w where w.removed_at is null and not ${hasSummary} limit ${limit}
      )`.execute(tx)
  }
}

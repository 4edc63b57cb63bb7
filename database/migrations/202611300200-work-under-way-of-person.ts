import { sql } from 'kysely'
import type { MigrationDatabase } from '#platform/server/database/index.ts'

/** What is being answered or summarised for one person: its number is limited. */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create index conversation_messages_under_way on cell.conversation_messages (team_id, created_by_id)
      where state in ('QUEUED', 'ANSWERING')`.execute(database)
  await sql`
    create index note_summaries_under_way on cell.note_summaries (team_id, created_by_id)
      where state in ('QUEUED', 'SUMMARISING')`.execute(database)
}

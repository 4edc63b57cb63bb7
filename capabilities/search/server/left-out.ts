import { sql } from 'kysely'
import { plainArray } from '#platform/server/database/index.ts'
import type { EngineQuery } from '#platform/server/search-engine/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { knownSpeakers } from '#speakers/server/index.ts'
import type { LeftOut } from '../model/search-result.ts'

/** What a search by meaning leaves out in the scopes that it searches, counting only what the actor may see. */
export async function leftOutOf(context: WorkspaceContext, scopes: EngineQuery['scopes']): Promise<LeftOut | null> {
  const requested = scopes?.in ? new Set(scopes.in) : null
  const left = new Set(scopes?.notIn)
  const searched = context.actor.visibleScopes.filter((id) => (requested?.has(id) ?? true) && !left.has(id))
  const { words, notes } = await context.read(async (tx) => {
    const { rows } = await sql<{ words: string | null; notes: string }>`
      select sum(speakers.words) as words, count(distinct speakers.note_id) as notes
      from ${knownSpeakers(sql<boolean>`notes.deleted_at is null and notes.scope_id = any(${plainArray(searched)}::uuid[])`)} as speakers
      where speakers.known_role = 'INTERVIEWER'`.execute(tx)
    return rows[0] ?? { words: null, notes: '0' }
  })
  return words === null ? null : { words: Number(words), notes: Number(notes) }
}

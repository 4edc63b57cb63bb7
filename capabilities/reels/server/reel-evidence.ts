import { sql } from 'kysely'
import { NO_EVIDENCE, type Evidence } from '#highlights/model/evidence.ts'
import { countEvidence, findHighlights } from '#highlights/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Reel, ReelClip } from '../model/reel.ts'

/**
 * The evidence of a reel: the quotes that it plays, from how many of the people of its project and of the quotes'
 * projects.
 */
export async function evidenceOfReel(
  tx: CellTransaction,
  actor: Actor,
  { projectId }: Pick<Reel, 'projectId'>,
  clips: readonly Pick<ReelClip, 'highlightId' | 'hidden'>[],
): Promise<Evidence> {
  const played = clips.flatMap(({ highlightId, hidden }) => (hidden ? [] : [highlightId]))
  const projects = new Set<Id>((await findHighlights(tx, played)).map((highlight) => highlight.projectId))
  if (projectId !== null) projects.add(projectId)
  const reel = newId()
  const found = await countEvidence(
    tx,
    actor,
    [{ id: reel, projectIds: [...projects] }],
    sql`select ${reel}::uuid as owner, highlight_id from unnest(${played}::uuid[]) as played (highlight_id)`,
  )
  return found.get(reel) ?? NO_EVIDENCE
}

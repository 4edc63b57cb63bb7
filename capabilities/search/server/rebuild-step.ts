import type { Database } from '#platform/server/database/index.ts'
import type { EngineChange } from '#platform/server/search-engine/index.ts'
import { walkKind, type ReadAlong, type SearchableKind } from './index-changes.ts'
import type { IndexCursor } from './index-cursor.ts'
import { nextWorkspace } from './store.ts'

type Rebuild = IndexCursor['rebuild']

/** Where a rebuild begins: before the first workspace, and inside each before its first kind. */
export const AT_THE_START = { kind: null, after: null, things: 0 }

interface Walked {
  database: Database
  kinds: readonly SearchableKind[]
  along: ReadAlong | undefined
}

/** One step of a rebuild: what changes with it, and where to continue; null once all content was read. */
interface RebuildStep {
  changes: readonly EngineChange[]
  rebuild: Rebuild
}

/**
 * Reads on from where a rebuild stands: a workspace after the other, and inside each a kind after the other. At the end
 * of a workspace what this generation has not found there is swept away.
 */
export async function rebuildStep(
  { database, kinds, along }: Walked,
  { teamId, kind: name, after, things }: NonNullable<Rebuild>,
  generation: number,
): Promise<RebuildStep> {
  const kind = kinds.find((candidate) => name === null || candidate.kind === name)
  const workspaceAfter = async (before: string | null): Promise<Rebuild> => {
    const following = await nextWorkspace(database, before)
    return following === null ? null : { ...AT_THE_START, teamId: following }
  }
  if (teamId === null || kind === undefined) return { changes: [], rebuild: await workspaceAfter(teamId) }
  const walked = await walkKind(database, teamId, kind, after, generation, along)
  const read = things + walked.things
  if (walked.after !== null)
    return { changes: walked.changes, rebuild: { teamId, kind: kind.kind, after: walked.after, things: read } }
  const next = kinds[kinds.indexOf(kind) + 1]
  if (next !== undefined)
    return { changes: walked.changes, rebuild: { teamId, kind: next.kind, after: null, things: read } }
  return {
    changes: [...walked.changes, { type: 'sweep', workspaceId: teamId, generation }],
    rebuild: await workspaceAfter(teamId),
  }
}

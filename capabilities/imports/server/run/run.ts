import type { Id } from '#platform/kernel/ids.ts'
import { publishProgress, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { Import } from '../../model/import.ts'

/** One attempt to carry out an import. */
export interface Run {
  services: Services
  teamId: Id
  importId: Id
  /** The user for whom the run acts, loaded again and again: a lost permission stops it within a second. */
  contextOf: () => Promise<WorkspaceContext>
  /** Gives up at the next safe point by throwing the signal's reason. */
  signal?: AbortSignal
  /** Called after each stored batch, for callers that follow without live updates. */
  onProgress?: () => void
}

/** Stopped by a user. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** How long a run may continue with what the user was allowed a moment ago. */
const RECHECK_MS = 900
const held = new WeakMap<Run, { context: WorkspaceContext; at: number }>()

/** Works as the import, with the permissions of the user who started it. */
export async function acting<Result>(run: Run, work: (context: WorkspaceContext) => Promise<Result>): Promise<Result> {
  let known = held.get(run)
  if (!known || performance.now() - known.at > RECHECK_MS) {
    const asked = await run.contextOf()
    known = {
      context: { ...asked, actor: { ...asked.actor, principal: { kind: 'import', id: run.importId } } },
      at: performance.now(),
    }
    held.set(run, known)
  }
  return work(known.context)
}

/** Publishes that the import has advanced; the journal records only its beginning and its end. */
export function announceProgress(run: Run, { teamId }: WorkspaceContext, { id, scopeId }: Import): void {
  publishProgress(run.services.liveUpdates, teamId, [{ kind: 'import', id, scopeId }])
  run.onProgress?.()
}

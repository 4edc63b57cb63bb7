import type { Id } from '#platform/kernel/ids.ts'
import { publishProgress, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import type { Import } from '../../model/import.ts'

/** One attempt at carrying out an import. */
export interface Run {
  services: Services
  teamId: Id
  importId: Id
  /** Whom the run acts for, asked again and again: a permission that was lost stops it within a second. */
  contextOf: () => Promise<WorkspaceContext>
  /** Gives up at the next safe point by throwing the signal's reason. */
  signal?: AbortSignal
  /** Called after each stored batch, for those who follow without live updates. */
  onProgress?: () => void
}

/** Told to stop by a person. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled'
}

/** How long a run may go on with what the person was allowed a moment ago. */
const RECHECK_MS = 900
const held = new WeakMap<Run, { context: WorkspaceContext; at: number }>()

/** Works as the import, with the permissions of the person who started it. */
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

/** Tells those who watch that the import moved on; the journal keeps only its beginning and its end. */
export function announceProgress(run: Run, { teamId }: WorkspaceContext, { id, scopeId }: Import): void {
  publishProgress(run.services.liveUpdates, teamId, [{ kind: 'import', id, scopeId }])
  run.onProgress?.()
}

import { systemActor } from '#access/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { growingTables, type GrowingTables } from '#platform/server/database/index.ts'
import { createWorkspaceContext, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { MAX_REFUSED_IN_A_ROW } from '../model/limits.ts'
import { UNDER_WAY, type ActState } from '../model/selection.ts'
import { actOf, batchOf, type BatchOutcome } from './batch.ts'
import { endSelectionAct } from './commands/end-selection-act.ts'
import { leaveBatch, passRefusedRow } from './commands/note-refused.ts'
import { findAct, identityOfMember, type ActUnderWay, type Batch } from './store.ts'
import { takingBack, turnOf, type Way } from './turn-batch.ts'

/** The final state of an act that cannot continue. */
const ENDS_AS: Partial<Record<ActState, ActState>> = { RUNNING: 'FAILED', UNDOING: 'UNDONE', REDOING: 'DONE' }

/**
 * Runs an act from its current position to its end, in short transactions, each as the user who started it, with the
 * rights they have at that time. An error that a retry cannot fix ends the act with a message; what was done stays.
 * @throws errors that a retry may fix; the act is then still in progress
 */
export async function runAct(services: Services, teamId: Id, actId: Id, signal: AbortSignal): Promise<void> {
  const pace = new Pace()
  let known = 0
  let statistics: GrowingTables | null = null
  try {
    for (;;) {
      signal.throwIfAborted()
      const found = await contextOfAct(services, teamId, actId)
      if (!found) return
      const { workspace, act } = found
      statistics ??= growingTables(services.database, actOf(services, act).act.grows)
      const rows = act.state === 'RUNNING' ? act.changed : act.reached
      statistics.added(Math.max(0, rows - known))
      known = rows
      if (act.state === 'RUNNING') await advance(workspace, act, pace, statistics)
      else await turnNext(workspace, act, act.state === 'UNDOING' ? 'back' : 'forth', statistics)
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await failAct(services, teamId, actId, error.message)
  }
}

/** The number of rows in one transaction: fewer while rows are refused, more again when all succeed. */
class Pace {
  #size = Infinity
  #refused = 0

  atMost(rows: number): number {
    this.#size = Math.min(this.#size, rows)
    return this.#size
  }

  wentWell(): void {
    this.#size *= 2
    this.#refused = 0
  }

  halve(): void {
    this.#size = Math.ceil(this.#size / 2)
  }

  /** Counts one refused row. @throws Failure if too many were refused in a row */
  refuse(failure: Failure): void {
    this.#refused += 1
    if (this.#refused >= MAX_REFUSED_IN_A_ROW) throw failure
  }
}

async function advance(
  workspace: WorkspaceContext,
  known: ActUnderWay,
  pace: Pace,
  statistics: GrowingTables,
): Promise<void> {
  const one = actOf(workspace.services, known)
  const size = pace.atMost(one.act.rowsAtOnce)
  const came: { to: BatchOutcome } = { to: 'ended' }
  try {
    const batch = batchOf(one, known.id, size, (reported) => {
      came.to = reported
    })
    await runCommand(workspace, batch, {}, newId())
    pace.wentWell()
    if (came.to === 'whole') {
      // Whoever sees that it is done reads its rows next.
      await statistics.ended()
      await runCommand(workspace, endSelectionAct, { id: known.id, from: 'RUNNING', state: 'DONE' })
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // One refused row makes the whole batch fail: halving finds it.
    if (size > 1) {
      pace.halve()
      return
    }
    await runCommand(workspace, passRefusedRow, { id: known.id, position: known.position, failure: error.message })
    pace.refuse(error)
  }
}

async function turnNext(
  workspace: WorkspaceContext,
  known: ActUnderWay,
  way: Way,
  statistics: GrowingTables,
): Promise<void> {
  const turning: { batch: Batch | null } = { batch: null }
  const command = turnOf(takingBack(workspace.services), known.id, way, (batch) => {
    turning.batch = batch
  })
  try {
    await runCommand(workspace, command, {}, newId())
    if (turning.batch === null) {
      await statistics.ended()
      await runCommand(workspace, endSelectionAct, {
        id: known.id,
        from: known.state,
        state: way === 'back' ? 'UNDONE' : 'DONE',
      })
    }
  } catch (error) {
    if (!(error instanceof Failure) || turning.batch === null) throw error
    const { number, changed } = turning.batch
    await runCommand(workspace, leaveBatch, { id: known.id, number, changed, failure: error.message })
  }
}

/**
 * Returns the user who started the act, with their current rights, and its progress; null if it is not in progress.
 * @throws Failure if the user is no longer a member
 */
async function contextOfAct(
  services: Services,
  teamId: Id,
  actId: Id,
): Promise<{ workspace: WorkspaceContext; act: ActUnderWay } | null> {
  const found = await services.database.workspace(teamId).read(async (tx) => {
    const act = await findAct(tx, actId)
    return act && UNDER_WAY.has(act.state) ? { act, identityId: await identityOfMember(tx, act.createdById) } : null
  })
  if (!found) return null
  const workspace = found.identityId === null ? null : await memberContext(services, teamId, found.identityId)
  if (!workspace) throw new Failure('Forbidden', 'The person who started this is no longer in the workspace.')
  return { workspace, act: found.act }
}

/** Ends an act that cannot continue, as the installation itself. */
export async function failAct(services: Services, teamId: Id, actId: Id, failure: string): Promise<void> {
  const { actor, act } = await services.database
    .workspace(teamId)
    .read(async (tx) => ({ actor: await systemActor(tx, teamId), act: await findAct(tx, actId) }))
  const state = act && ENDS_AS[act.state]
  if (!act || !state) return
  await runCommand(createWorkspaceContext(services, teamId, actor), endSelectionAct, {
    id: actId,
    from: act.state,
    state,
    failure,
  })
}

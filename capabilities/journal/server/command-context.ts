import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, TransactionEnd } from '#platform/server/database/index.ts'
import type { Actor, Principal } from '../model/actor.ts'
import type { NewEvent } from '../model/events.ts'
import type { WorkspaceContext } from './context.ts'

/** What a command works with. All of it belongs to one transaction of one workspace. */
export interface CommandContext extends Omit<TransactionEnd, 'lastly'> {
  teamId: Id
  actor: Actor
  principal: Principal
  tx: CellTransaction
  operationId: Id | null
  workspace: WorkspaceContext
  /** Adds an event to the journal; written just before the commit. */
  emit(event: NewEvent): void
  /**
   * Runs once the transaction is committed; not when it failed. Work that must survive a kill belongs into a job or a
   * follower.
   */
  afterCommit(work: () => void): void
}

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import {
  resultsOfOperations,
  runCommand,
  type CommandContext,
  type Services,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { memberContext } from '#workspaces/server/index.ts'

/** A running filling: who does it, and what makes its steps the same whenever it runs again. */
export interface Seeding {
  services: Services
  teamId: Id
  seed: number
  /** The members' identities, the founder of the workspace first. */
  identityIds: readonly Id[]
  /** The day that all dates are counted from. */
  today: Date
}

/** A fresh context of a member, by position. */
export async function memberOf({ services, teamId, identityIds }: Seeding, number: number): Promise<WorkspaceContext> {
  const identityId = identityIds[number % identityIds.length] ?? ''
  const context = await memberContext(services, teamId, identityId)
  if (!context) throw new Error('Who fills a workspace is a member of it.')
  return context
}

/**
 * Runs one step of a filling, as a member. Its operation id comes from its name: run again, in this process or in
 * another, it returns the result of the first time and creates nothing.
 */
export async function runStep<Result>(
  seeding: Seeding,
  { name, member = 0 }: { name: string; member?: number },
  command: { name: string; input: z.ZodType; run(context: CommandContext, input: never): Promise<Result> },
  input: unknown,
): Promise<Result> {
  return runCommand(await memberOf(seeding, member), command as never, input, operationIdOf(seeding, name))
}

/** The result of a step that the founder ran before; undefined if it was not run. */
export async function resultOfStep(seeding: Seeding, name: string): Promise<unknown> {
  const { read, teamId, actor } = await memberOf(seeding, 0)
  const ids = [operationIdOf(seeding, name)]
  const [done] = await read(async (tx) => resultsOfOperations(tx, teamId, actor.principal, ids))
  return done?.result
}

function operationIdOf({ teamId, seed }: Seeding, step: string): Id {
  const hex = createHash('sha256').update(`${teamId} ${seed} ${step}`).digest('hex')
  // Version 8 of RFC 9562: made in our own way.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

import { hash } from 'node:crypto'
import type { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import {
  isTakenIdentifier,
  isTransient,
  type CellTransaction,
  type TransactionEnd,
} from '#platform/server/database/index.ts'
import { offTheRecord } from '#platform/kernel/policy.ts'
import type { NewEvent } from '../model/events.ts'
import type { Actor } from '../model/actor.ts'
import type { WorkspaceContext } from './context.ts'
import type { Who, WhoOfPeople } from './who.ts'
import { countParts } from './acts-in-parts.ts'
import { assertAsked, onTheRecord, publishRequestedRights } from './asked-rights.ts'
import { announceChanges } from './announce-changes.ts'
import { contextOf, type CommandContext, type Port } from './command-context.ts'
import type { Undo } from './undo/undo-handlers.ts'
import { claimOperation, commitEvents, commitResult } from './store.ts'

export interface Command<Input extends z.ZodType, Result, By extends Who = Who, Ports extends Port = Port> {
  /** Verb and noun, as its file: `create-note`. */
  name: string
  /** Who may do it. Its run asks the policies: the rights declared here are compared with those it asks for. */
  who: By
  /**
   * The services that it uses beyond its transaction: it gets only these. What joins the act, and what it reaches
   * through kinds of content, names its own.
   */
  ports?: ReadonlyArray<Ports>
  input: Input
  /** Authorizes, applies the rule, writes, emits. The result must survive JSON: it is stored by operation id. */
  run(context: CommandContext<NoInfer<Ports>>, input: z.output<Input>): Promise<Result>
  /** The part of the result that is stored, and returned when the call is sent again; absent: all of it. */
  kept?(result: Result): Result
  /** Only our own code calls it, with input that is already storable: the input is not parsed. */
  trustsInput?: boolean
  /**
   * Users may do it in a read-only workspace too: leaving, exporting, deleting permanently, and what concerns only
   * themselves. The installation's own work is never refused.
   */
  allowedWhenReadOnly?: boolean
  /** How it is undone. Commands reachable through the graph must say so; what jobs do is not undone. */
  undo?: Undo
}

/** A command that users reach, which says how it is undone. */
export interface CommandOfPeople<Input extends z.ZodType, Result> extends Command<Input, Result, WhoOfPeople> {
  undo: Undo
}

export function defineCommand<
  Input extends z.ZodType,
  Result,
  const By extends Who,
  Way extends Undo | undefined = undefined,
  Ports extends Port = never,
>(
  command: Command<Input, Result, By, Ports> & {
    undo?: Way
    // As a property: a method would accept ports that are not named.
    run: (context: CommandContext<NoInfer<Ports>>, input: z.output<Input>) => Promise<Result>
  },
): Command<Input, Result, By, Ports> & { undo: Way } {
  return command as Command<Input, Result, By, Ports> & { undo: Way }
}

const MAX_ATTEMPTS = 3

/**
 * Carries out one act in one transaction. If the same person sends it again with the same operation id, it answers with
 * the first result and does nothing; with other input it is refused. After deadlocks and lost connections it tries
 * again, at most three times, only with nothing committed.
 * @throws Failure ValidationError, Forbidden, or what the command refuses with.
 */
export async function runCommand<Input extends z.ZodType, Result>(
  workspace: WorkspaceContext,
  command: Command<Input, Result>,
  input: unknown,
  operationId: Id | null = null,
): Promise<Result> {
  const parsed = parsedFor(workspace, command, input)
  // A command that waited for a second connection while its request holds a first could wait forever once all are in
  // use. The connection is free at once, though the end of its transaction is only reported below.
  const closed = workspace.close()
  const claimed = operationId === null ? null : { operationId, inputHash: inputHash(input) }
  closed.catch(() => undefined)
  for (let attempt = 1; ; attempt += 1) {
    const committed: Array<() => void | Promise<void>> = []
    try {
      const outcome = await workspace.database.write(async (tx, end) =>
        attemptCommand(workspace, { tx, end }, command, parsed, claimed, committed),
      )
      await afterwards(closed, committed)
      return outcome
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isTransient(error)) throw asRefused(error)
    }
  }
}

/**
 * Does the work after a commit. One failing task does not stop the others: a retried act answers with its first result,
 * so they would never run. (The outcome of an earlier read is ignored.)
 */
async function afterwards(closed: Promise<void>, committed: ReadonlyArray<() => void | Promise<void>>): Promise<void> {
  await closed.catch(() => undefined)
  const failures: unknown[] = []
  for (const work of committed) {
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function attemptCommand<Input extends z.ZodType, Result>(
  workspace: WorkspaceContext,
  { tx, end }: { tx: CellTransaction; end: TransactionEnd },
  command: Command<Input, Result>,
  input: z.output<Input>,
  claimed: { operationId: Id; inputHash: Uint8Array } | null,
  committed: Array<() => void | Promise<void>>,
): Promise<Result> {
  const operationId = claimed?.operationId ?? null
  if (claimed) {
    const claim = await claimOperation(tx, workspace.teamId, claimed.operationId, {
      inputHash: claimed.inputHash,
      keepsImages: command.undo === 'rows',
      command: command.name,
      principalId: workspace.actor.principal.id,
    })
    if (claim === 'taken') throw new Failure('InvalidOperation', 'This operation id was already used for another act.')
    if (claim === 'changed')
      throw new Failure('InvalidOperation', 'This operation id was already used for the same act with other input.')
    if (claim !== 'claimed') {
      workspace.answersAgain = true
      if (claim.version !== null) workspace.committed = claim.version
      // The first call may have made places that this actor, loaded earlier, does not know.
      committed.push(async () => {
        workspace.actor = (await workspace.reloadActor?.()) ?? workspace.actor
      })
      return claim.result as Result
    }
  }
  const { result, events, actor } = await runBody(workspace, { tx, end, operationId }, command, input, (work) =>
    committed.push(work),
  )
  // Scopes that the command made are the actor's from now on: the answer of the same request shows what is in them.
  committed.push(() => {
    workspace.actor = actor
  })
  const kept = operationId === null ? undefined : { operationId, result: command.kept ? command.kept(result) : result }
  if (events.length === 0) {
    if (kept) commitResult(end, workspace.teamId, kept)
    return result
  }
  const reported = await countParts(tx, workspace.teamId, operationId, events)
  commitEvents(end, { teamId: workspace.teamId, principal: workspace.actor.principal, operationId }, events, {
    reported,
    ...(kept ? { kept } : {}),
    read: (version) => {
      committed.push(() => {
        workspace.committed = version
        announceChanges(workspace.services, workspace.teamId, version, events, operationId)
      })
    },
  })
  return result
}

/** Turns a database error into the failure shown to users if they can fix it; otherwise returns the error itself. */
export function asRefused(error: unknown): unknown {
  return isTakenIdentifier(error)
    ? new Failure('InvalidOperation', 'Something with this ID already exists. Use a new ID.', {
        reason: 'IDENTIFIER_TAKEN',
        cause: error,
      })
    : error
}

/** What a command did in a transaction that is still open. */
export interface BodyOutcome<Result> {
  result: Result
  /** In the order in which they were emitted. */
  events: ReadonlyArray<NewEvent>
  /** The actor afterwards, including the places that the command made. */
  actor: Actor
}

/** Runs a command within a transaction, and enforces its rights. The events are not written yet. */
export async function runBody<Input extends z.ZodType, Result>(
  workspace: WorkspaceContext,
  { tx, end, operationId }: { tx: CellTransaction; end: Omit<TransactionEnd, 'lastly'>; operationId: Id | null },
  command: Command<Input, Result>,
  input: z.output<Input>,
  afterCommit: (work: () => void) => void,
): Promise<BodyOutcome<Result>> {
  const events: NewEvent[] = []
  const { actor, asked } = onTheRecord(workspace.actor)
  const context = contextOf(workspace.services, command.ports ?? [], {
    ...end,
    teamId: workspace.teamId,
    actor,
    principal: workspace.actor.principal,
    tx,
    operationId,
    emit: (event) => {
      events.push(event)
    },
    afterCommit,
  })
  const result = await command.run(context, input).finally(() => {
    publishRequestedRights(command, asked)
  })
  if (events.length > 0) assertAsked(command, asked)
  return { result, events, actor: offTheRecord(context.actor) }
}

/**
 * The input of a call, parsed for the command.
 * @throws Failure ValidationError; InvalidOperation in a read-only workspace
 */
export function parsedFor<Input extends z.ZodType>(
  workspace: WorkspaceContext,
  command: Command<Input, unknown>,
  input: unknown,
): z.output<Input> {
  const parsed = command.trustsInput === true ? (input as z.output<Input>) : parseInput(command.input, input)
  if (workspace.actor.readOnly && command.allowedWhenReadOnly !== true)
    throw new Failure('InvalidOperation', 'Unavailable in read-only mode')
  return parsed
}

/** The digest of a call's input, independent of the order of its fields. */
function inputHash(input: unknown): Uint8Array {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value
  return hash('sha256', JSON.stringify(input, sorted) ?? '', 'buffer')
}

declare module '#journal/server/context.ts' {
  interface Registries {
    /** Every command by its name, passed in by apps/server from the generated registry. */
    commands: ReadonlyMap<string, Command<z.ZodType, unknown>>
  }
}

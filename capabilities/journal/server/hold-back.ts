import type { CompiledQuery } from 'kysely'
import type { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { asRefused, parsedFor, runBody, type BodyOutcome, type Command } from './command.ts'
import type { Services, WorkspaceContext } from './context.ts'

/** What a command did before it was rolled back. */
export type HeldBack<Result> = Pick<BodyOutcome<Result>, 'result' | 'events'>

/** The services that acts may use while they are tried: the others reach beyond what is rolled back. */
const WITHIN: ReadonlyArray<PropertyKey> = ['hooks', 'kinds', 'commands', 'configuration', 'logger']

/** Ends a transaction that must leave nothing behind. */
class Rollback extends Error {}

/**
 * Tries an act: carries it out with all its rules and rights, returns its answer and the events it would commit, and
 * keeps nothing. What it does after its commit is not done. Its statements run one by one, also those that would
 * normally travel with the commit, so that their errors are known.
 * @throws Failure as `runCommand`; InvalidOperation if the act reaches beyond the database of the workspace: files,
 * mail, accounts
 */
export async function holdBack<Input extends z.ZodType, Result>(
  workspace: WorkspaceContext,
  command: Command<Input, Result>,
  input: unknown,
): Promise<HeldBack<Result>> {
  const parsed = parsedFor(workspace, command, input)
  // As in `runCommand`: do not hold a first connection while waiting for a second.
  await workspace.close()
  const tried: WorkspaceContext = { ...workspace, services: within(workspace.services, command.name) }
  let outcome: HeldBack<Result> | undefined
  try {
    await workspace.database.write(async (tx, end) => {
      const last: CompiledQuery[] = []
      const { result, events } = await runBody(
        tried,
        { tx, end: { now: end.now, withCommit: (statement) => void last.push(statement) }, operationId: null },
        command,
        parsed,
        () => undefined,
      )
      for (const statement of last) await tx.executeQuery(statement)
      outcome = { result, events }
      throw new Rollback()
    })
  } catch (error) {
    if (!(error instanceof Rollback)) throw asRefused(error)
  }
  if (outcome === undefined) throw new Error('What was tried was kept.')
  return outcome
}

/** The services without what cannot be rolled back. A job that is sent within the transaction never exists. */
function within(services: Services, command: string): Services {
  const refuse = (what: string): never => {
    throw new Failure('InvalidOperation', `What "${command}" cannot be run as a dry run: it uses ${what}.`)
  }
  const queue: Services['queue'] = {
    ...services.queue,
    cancel: async () => Promise.resolve(refuse('jobs that run')),
    send: async (job, payload, settings) =>
      settings?.transaction ? services.queue.send(job, payload, settings) : refuse('jobs of their own'),
  }
  // A command that names a port but does not use it in this case is not refused for it.
  const refused = (what: string): object => new Proxy({}, { get: () => refuse(what) })
  return new Proxy(services, {
    get: (target, name, receiver): unknown => {
      if (name === 'queue') return queue
      if (WITHIN.includes(name)) return Reflect.get(target, name, receiver)
      return refused(name === 'globalDatabase' ? 'accounts' : String(name))
    },
  })
}

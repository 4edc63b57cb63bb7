import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { Kind } from 'graphql'
import { useCallback, useState } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { duringAct } from '../undo/index.ts'
import { toCallError, type CallError } from './call-error.ts'
import type { CallContext } from './call-links.ts'
import type { QueuedCommandContext } from './outbox-link.ts'

/** The variable that carries the operation id; every mutation declares it as `$operationId`. */
const OPERATION_ID = 'operationId'

/** The outcome of a command. */
export type CommandOutcome<Data> =
  | { status: 'done'; data: Data; operationId: Id }
  /** It waits in the outbox; `settled` resolves with its final outcome. */
  | { status: 'queued'; operationId: Id; settled: Promise<CommandOutcome<Data>> }
  | { status: 'failed'; error: CallError; operationId: Id }

/** The variables that a caller gives; the operation id is generated here. */
export type CommandVariables<Variables> = Omit<Variables, typeof OPERATION_ID>

export interface CommandOptions extends CallContext {
  /**
   * Names the command in the queue ("Rename note") and lets it wait there while the server is away. Without it, the
   * command fails then.
   */
  queueAs?: string
  /** Repeats a command: sent with the same id, the server answers with the first result. */
  operationId?: Id
}

function declaresOperationId(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === OPERATION_ID),
  )
}

/**
 * Runs a mutation under its own operation id. Never rejects for a failure of the server or the connection: the outcome
 * contains it.
 * @throws Error when the document declares no `$operationId`.
 */
export async function runCommand<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: CommandVariables<Variables>,
  options: CommandOptions = {},
): Promise<CommandOutcome<Data>> {
  if (!declaresOperationId(document))
    throw new Error('A mutation must declare $operationId and pass it on, so that sending it twice does it once.')
  const operationId = options.operationId ?? newId()
  let onQueued: () => void = () => {}
  const wasQueued = new Promise<'queued'>((resolve) => (onQueued = () => resolve('queued')))
  const context: CallContext & QueuedCommandContext = {
    omitCookies: options.omitCookies,
    extras: options.extras,
    ...(options.queueAs !== undefined && { outbox: { id: operationId, title: options.queueAs, onQueued } }),
  }
  const settled = settle<Data>(operationId, async () => {
    const { data } = await client.mutate<Data, OperationVariables>({
      mutation: document as TypedDocumentNode<Data, OperationVariables>,
      variables: { ...variables, [OPERATION_ID]: operationId },
      context: { ...context },
    })
    return data as Data
  })
  const first = await Promise.race([settled, wasQueued])
  return first === 'queued' ? { status: 'queued', operationId, settled } : first
}

async function settle<Data>(operationId: Id, mutate: () => Promise<Data>): Promise<CommandOutcome<Data>> {
  try {
    return { status: 'done', data: await mutate(), operationId }
  } catch (error) {
    return { status: 'failed', error: toCallError(error), operationId }
  }
}

export interface CommandState {
  /** From the call until it is done, failed, or waits in the queue. */
  pending: boolean
  /** The error of the last call; null again when the next one starts. */
  error: CallError | null
}

export type RunCommand<Data, Variables> = (
  variables: CommandVariables<Variables>,
  options?: CommandOptions,
) => Promise<CommandOutcome<Data>>

/**
 * A mutation as a command: `const [rename, { pending, error }] = useCommand(RenameNote, { queueAs: 'Rename note' })`.
 * Options given to the call override those given here.
 * Acts that change what the page shows belong to `platform/web/live`. This is for commands without an optimistic
 * result: a form that continues with the server's answer about its fields, the pages before signing in, and commands
 * that do not change the workspace.
 * @throws Error as runCommand, when it is called.
 */
export function useCommand<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  always: CommandOptions = {},
): [RunCommand<Data, Variables>, CommandState] {
  const client = useApolloClient()
  const [running, setRunning] = useState(0)
  const [error, setError] = useState<CallError | null>(null)
  const { queueAs, omitCookies, extras } = always
  const run = useCallback<RunCommand<Data, Variables>>(
    async (variables, options) => {
      setRunning((count) => count + 1)
      setError(null)
      const running = runCommand(client, document, variables, {
        queueAs,
        omitCookies,
        extras,
        ...options,
      })
      // Otherwise mod+z, pressed before the answer, would undo the act before this one.
      duringAct(running)
      try {
        const outcome = await running
        if (outcome.status === 'failed') setError(outcome.error)
        return outcome
      } finally {
        setRunning((count) => count - 1)
      }
    },
    [client, document, queueAs, omitCookies, extras],
  )
  return [run, { pending: running > 0, error }]
}

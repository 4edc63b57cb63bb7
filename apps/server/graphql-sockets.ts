import type { IncomingMessage } from 'node:http'
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocketServer } from 'ws'
import { Failure } from '#platform/kernel/errors.ts'
import { toGraphQLError } from '#platform/server/graphql/errors.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { withConnectionParameters, type AskingRequest } from './request-context.ts'

interface SocketOptions {
  schema: GraphQLSchema
  /** Who asks, holding no connection: a subscription lasts. */
  contextOf(request: AskingRequest): Promise<RequestContext>
  report(error: unknown): void
  sockets: WebSocketServer
}

/** A page of ours has six at most; each costs the server a reading of what changed. */
const MAX_SUBSCRIPTIONS_PER_SOCKET = 20
/** Subscriptions asked for over one socket, taken or not: each is read, and looks for who asks. */
const MAX_QUESTIONS_PER_MINUTE = 120
const MINUTE_MS = 60_000

/** What one socket has asked for. */
interface Asked {
  open: Set<string>
  since: number
  questions: number
}

/** @throws Failure TooManyRequests */
function countQuestion(asked: Asked, now = performance.now()): void {
  if (now - asked.since >= MINUTE_MS) Object.assign(asked, { since: now, questions: 0 })
  asked.questions += 1
  if (asked.questions > MAX_QUESTIONS_PER_MINUTE)
    throw new Failure(
      'TooManyRequests',
      `One connection asks for at most ${MAX_QUESTIONS_PER_MINUTE} subscriptions in a minute.`,
    )
  if (asked.open.size > MAX_SUBSCRIPTIONS_PER_SOCKET)
    throw new Failure('TooManyRequests', `One connection has at most ${MAX_SUBSCRIPTIONS_PER_SOCKET} subscriptions.`)
}

/**
 * Answers each event of a subscription in a context of its own: what was read for the one before is not what is there
 * now, and whoever follows may by now see something else.
 */
async function subscribe(operation: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const events = await createSourceEventStream(operation)
  if (!(Symbol.asyncIterator in events)) return events
  const source = events[Symbol.asyncIterator]()
  const answered = async (event: IteratorResult<unknown>): Promise<IteratorResult<ExecutionResult>> => {
    if (event.done) return { done: true, value: undefined }
    const contextValue = { ...(operation.contextValue as RequestContext) }
    return { done: false, value: await execute({ ...operation, rootValue: event.value, contextValue }) }
  }
  const answers: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => answers,
    next: async () => answered(await source.next()),
    return: async () => ({ done: true, value: (await source.return?.())?.value as ExecutionResult }),
  }
  return answers
}

/** Subscriptions over graphql-transport-ws. Limits, validation and masking hold as they do by POST. */
export function serveSubscriptions({ schema, contextOf, report, sockets }: SocketOptions): void {
  const readOperation = operationReader(schema)
  const masked = (error: unknown): GraphQLError => toGraphQLError(error, report)

  const prepare = async (
    incoming: AskingRequest,
    {
      query,
      operationName,
      variables,
    }: {
      query: string
      operationName?: string | null | undefined
      variables?: Record<string, unknown> | null | undefined
    },
  ): Promise<ExecutionArgs | readonly GraphQLError[]> => {
    const read = readOperation(query, operationName)
    if ('errors' in read) return read.errors
    if (read.operation.operation !== 'subscription')
      throw new Failure('InvalidOperation', 'Only subscriptions are answered here: send queries and mutations by POST.')
    const contextValue = await contextOf(incoming)
    return { schema, operationName, document: read.document, variableValues: variables, contextValue }
  }
  const askedBy = new WeakMap<IncomingMessage, Asked>()
  useServer<Record<string, unknown>, { request: IncomingMessage }>(
    {
      // Faults never leave in the reason of a closed socket.
      isProd: true,
      subscribe,
      onNext: (_context, _id, _payload, _parameters, result) =>
        result.errors ? { ...result, errors: result.errors.map(masked) } : result,
      onSubscribe: async ({ extra: { request }, connectionParams }, id, payload) => {
        const asked = askedBy.get(request) ?? { open: new Set(), since: performance.now(), questions: 0 }
        askedBy.set(request, asked)
        asked.open.add(id)
        try {
          countQuestion(asked)
          const prepared = await prepare(withConnectionParameters(request, connectionParams), payload)
          if (!('schema' in prepared)) asked.open.delete(id)
          return prepared
        } catch (error) {
          asked.open.delete(id)
          return [masked(error)]
        }
      },
      onComplete: ({ extra: { request } }, id) => {
        askedBy.get(request)?.open.delete(id)
      },
    },
    sockets,
  )
}

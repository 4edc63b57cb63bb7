import type { IncomingMessage } from 'node:http'
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocket, WebSocketServer } from 'ws'
import { Failure } from '#platform/kernel/errors.ts'
import { toGraphQLError } from '#platform/server/graphql/errors.ts'
import { operationReader } from '#platform/server/graphql/read-operation.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { withConnectionParameters, type AskingRequest } from './request-context.ts'

interface SocketOptions {
  schema: GraphQLSchema
  /** The caller, without holding a connection: a subscription lasts. */
  contextOf(request: AskingRequest): Promise<RequestContext>
  report(error: unknown): void
  sockets: WebSocketServer
}

/** Our pages have six at most; each costs the server a read per change. */
const MAX_SUBSCRIPTIONS_PER_SOCKET = 20
/** Subscriptions requested over one socket, accepted or not: each is parsed, and looks up the caller. */
const MAX_QUESTIONS_PER_MINUTE = 120
const MINUTE_MS = 60_000

/** The requests of one socket. */
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
      `One connection can start at most ${MAX_QUESTIONS_PER_MINUTE} subscriptions in a minute.`,
    )
  if (asked.open.size > MAX_SUBSCRIPTIONS_PER_SOCKET)
    throw new Failure(
      'TooManyRequests',
      `One connection can have at most ${MAX_SUBSCRIPTIONS_PER_SOCKET} subscriptions.`,
    )
}

/** A parsed operation, and where its answers are sent. */
interface ReadSubscription extends ExecutionArgs {
  id: string
  socket: WebSocket
  /** The frames of the same operation, by reported object; null if each answer is made separately. */
  frames: WeakMap<object, string> | null
}

/**
 * Answers each event of a subscription in a separate context: what was read for the previous event may be outdated, and
 * the subscriber's rights may have changed. An answer that is the same for all subscribers is made and written once.
 */
async function subscribe(operation: ExecutionArgs): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
  const events = await createSourceEventStream(operation)
  if (!(Symbol.asyncIterator in events)) return events
  const source = events[Symbol.asyncIterator]()
  const answer = async (message: unknown): Promise<ExecutionResult> =>
    execute({ ...operation, rootValue: message, contextValue: { ...(operation.contextValue as RequestContext) } })
  const { id, socket, frames } = operation as ReadSubscription
  const next = async (): Promise<IteratorResult<ExecutionResult>> => {
    for (;;) {
      const event = await source.next()
      if (event.done) return { done: true, value: undefined }
      const message: unknown = event.value
      if (!frames || typeof message !== 'object' || message === null)
        return { done: false, value: await answer(message) }
      let payload = frames.get(message)
      if (payload === undefined) {
        const value = await answer(message)
        if (value.errors) return { done: false, value }
        payload = JSON.stringify(value)
        frames.set(message, payload)
      }
      await send(socket, `{"id":${JSON.stringify(id)},"type":"next","payload":${payload}}`)
    }
  }
  const answers: AsyncIterableIterator<ExecutionResult> = {
    [Symbol.asyncIterator]: () => answers,
    next,
    return: async () => ({ done: true, value: (await source.return?.())?.value as ExecutionResult }),
  }
  return answers
}

/** Resolves once it is written: a slow reader delays no one but itself. */
async function send(socket: WebSocket, frame: string): Promise<void> {
  return new Promise((resolve) => {
    // A closed socket ends its subscriptions automatically.
    socket.send(frame, () => resolve())
  })
}

/**
 * Whether the answer to a subscription depends only on the reported object: on none of what the page sent with it.
 * Fragments are not examined, and such subscriptions are answered separately.
 */
function isSameForAll(schema: GraphQLSchema, { selectionSet: { selections } }: OperationDefinitionNode): boolean {
  const [field] = selections
  if (field?.kind !== Kind.FIELD) return false
  if (schema.getSubscriptionType()?.getFields()[field.name.value]?.extensions.reportedAlike !== true) return false
  let isOwn = false
  const own = (): void => {
    isOwn = true
  }
  for (const part of [field.selectionSet, ...(field.directives ?? [])])
    if (part) visit(part, { Variable: own, FragmentSpread: own })
  return !isOwn
}

/** Subscriptions over graphql-transport-ws. Limits, validation and masking apply as they do for POST. */
export function serveSubscriptions({ schema, contextOf, report, sockets }: SocketOptions): void {
  const readOperation = operationReader(schema)
  /** An operation that is sent again with the same text is the same one. */
  const framesOf = new WeakMap<OperationDefinitionNode, WeakMap<object, string> | null>()
  const framesFor = (operation: OperationDefinitionNode): WeakMap<object, string> | null => {
    const known = framesOf.get(operation)
    if (known !== undefined) return known
    const frames = isSameForAll(schema, operation) ? new WeakMap<object, string>() : null
    framesOf.set(operation, frames)
    return frames
  }
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
    at: Pick<ReadSubscription, 'id' | 'socket'>,
  ): Promise<ReadSubscription | readonly GraphQLError[]> => {
    const read = readOperation(query, operationName)
    if ('errors' in read) return read.errors
    if (read.operation.operation !== 'subscription')
      throw new Failure('InvalidOperation', 'Only subscriptions are accepted here. Send queries and mutations by POST.')
    const contextValue = await contextOf(incoming)
    return {
      schema,
      operationName,
      document: read.document,
      variableValues: variables,
      contextValue,
      ...at,
      frames: framesFor(read.operation),
    }
  }
  const askedBy = new WeakMap<IncomingMessage, Asked>()
  useServer<Record<string, unknown>, { request: IncomingMessage; socket: WebSocket }>(
    {
      // Faults are never sent in the reason of a closed socket.
      isProd: true,
      subscribe,
      onNext: (_context, _id, _payload, _parameters, result) =>
        result.errors ? { ...result, errors: result.errors.map(masked) } : result,
      onSubscribe: async ({ extra: { request, socket }, connectionParams }, id, payload) => {
        const asked = askedBy.get(request) ?? { open: new Set(), since: performance.now(), questions: 0 }
        askedBy.set(request, asked)
        asked.open.add(id)
        try {
          countQuestion(asked)
          const prepared = await prepare(withConnectionParameters(request, connectionParams), payload, { id, socket })
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
